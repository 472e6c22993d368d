"""The first words a cue can begin with, and that looking cues up by them misses none."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.claims.cue_words import openings
from mdrag.claims.cues import Cues, cues


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("causes?", {"cause", "causes"}),
        ("lead(?:s|ing)? to", {"lead", "leads", "leading"}),
        ("g[ia]ves? rise", {"give", "gives", "gave", "gaves"}),
        (r"e\.g\.", {"e"}),
        ("(?<!the )most (?!of)", {"most"}),
        ("^(?:(?:but|yet),? )?(?:why|how)", {"but", "yet", "why", "how"}),
        (r"(?:more|less)\b[^.]{0,9}than", {"more", "less"}),
        (r"\bwe\b", {"we"}),
        (r"\w+ly", None),
        (r"\d+%", None),
        ("(?:so )?", None),
    ],
)
def test_openings(pattern: str, words: set[str] | None) -> None:
    assert openings(pattern) == (None if words is None else frozenset(words))


def test_every_opening_of_the_shipped_cues_is_a_word() -> None:
    table = cues()
    assert table.weak < {*table.families}
    assert {table.types[name] for name in table.weak}  # a weak family has a type


LINES = {
    "causes": ["causes?", "lead(?:s|ing)? to", "more or less"],
    "than": [r"(?:more|less)\b[^.;:]{0,20}?\bthan", r"(?!rather)\w{3,}er than"],
    "count": [r"\d+%", r"\d+"],
    "own": [r"\b(?:i|we)\b", "^see"],
}


@settings(max_examples=50)
@given(
    st.lists(
        st.sampled_from(
            [
                "cause",
                "causes",
                "lead",
                "leads",
                "leading",
                "to",
                "more",
                "less",
                "or",
                "than",
                "older",
                "rather",
                "we",
                "i",
                "see",
                "12",
                "3%",
                ".",
                ";",
                "x",
            ]
        ),
        max_size=14,
    ).map(" ".join)
)
def test_look_up_finds_what_a_search_finds(text: str) -> None:
    found, own = Cues(LINES, {}).find(text)
    for family, lines in LINES.items():
        whole = re.compile(rf"(?<!\w)(?:{'|'.join(lines)})(?!\w)")
        starts = [hit.start() for hit in whole.finditer(text)]
        if family == "own":
            assert own == bool(re.search("|".join(lines), text))
        else:
            mine = sorted(start for start, _, name in found if name == family)
            assert bool(mine) == bool(starts)
            assert mine[:1] == starts[:1]
