"""An edit read anew where it changed gives what parsing the whole gives."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mdrag.draft.parse import parse
from mdrag.draft.reparse import edited_range, reparse
from shared import SHARED, needs_shared

DRAFT = """---
title: A draft
---

# Sleep and memory

Sleep helps memory [@doc_8f3a2c1d, p. 4]. Marmot (2015){#doc_8f3a2c1d} says so; see [the site][x].

*Naps* help, too.^[A note: naps of 20 minutes.] They are `short`, as $n = 4$ shows.

- a list
- of two

Then a paragraph after the list, with an 😀 and &amp; an entity.

As Vole (2019){#doc_0a1b2c3d} writes:

> A quotation that goes on
> for two lines (p. 9).

The last paragraph, “quoted words” (Smith, 2020){#doc_aaaaaaaa, p. 3}, ends here.

[x]: https://example.org/x
"""
PIECES = (
    "x", " word", "\n", "\n\n", ". ", "*", "**", "`", "[", "]", "(", ")", "{#doc_8f3a2c1d}",
    "(Smith, 2020){#doc_8f3a2c1d}", "[@doc_8f3a2c1d, p. 4]", "@doc_8f3a2c1d says", "<", "<!--",
    "-->", "$", "$$", "- item", "\n- item\n", "\n\n- item\n\n", "> q", "\n\n# H\n\n", "^[note]",
    "[^1]", "\n\n[^1]: note\n\n", "|", "1. ", "é", "😀", "\t", "    ", "&amp;", "\\", "\r\n",
    "http://a.b/c", "![a](b.png)", "::: x\n", ":::", "```", "---", "\n---\n", "===", "~", "_", "^",
    "A. B", " (p. 4)", ":",
    "Table: x", "\n: def", "“q”", "{.x}", "[a]: http://x\n", "[x]", "=", "%", "(@ex) y",
)  # fmt: skip


@example([(0.0, 0, "(@ex) y"), (0.25, 0, "(@ex) y")])  # the second names the first
@given(
    st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from([0, 0, 0, 1, 2, 30]), st.sampled_from(PIECES)),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=30, deadline=None)
def test_edits_give_what_parsing_the_whole_gives(edits: list[tuple[float, int, str]]) -> None:
    draft = parse(DRAFT, "a.md")
    for where, gone, new in edits:
        at = round(where * len(draft.text))
        text = draft.text[:at] + new + draft.text[at + gone :]
        whole = parse(text, "a.md")
        assert reparse(draft, text) in (None, whole)
        draft = whole


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("They are `short`", "They are very `short`"),
        ("*Naps* help, too.", "Naps help."),
        ("see [the site][x]", "see [the pages][x] and [nothing][y]"),
        ("ends here.\n", "ends here (Smith, 2020){#doc_8f3a2c1d}.\n"),
        ("Then a paragraph", "One more.\n\nThen a paragraph"),
        ("# Sleep and memory", "## Sleep and *memory* [@doc_8f3a2c1d] {#sleep}"),
        ("too.^[A note: naps of 20 minutes.]", "too.\n\nSo"),
    ],
)
def test_an_edit_in_a_paragraph_is_read_by_itself(old: str, new: str) -> None:
    before, text = parse(DRAFT, "a.md"), DRAFT.replace(old, new)
    assert text != DRAFT
    found = reparse(before, text)
    assert found is not None
    assert found == parse(text, "a.md")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Then a paragraph", "<!-- Then a paragraph"),
        ("Then a paragraph", "Then --> a paragraph"),
        ("Then a paragraph", "- Then a paragraph"),
        ("# Sleep and memory", "Sleep and memory"),
        ("# Sleep and memory\n", "# Sleep and memory\nand more\n"),
        ("# Sleep and memory\n\n", "# Sleep and memory\n\n# Naps\n\n- too\n\n"),
        ("a list", "the list"),
        ("title: A draft", "title: Another"),
        ("*Naps* help", "```\n*Naps* help"),
        ("[x]: https://example.org/x", "[y]: https://example.org/x"),
    ],
)
def test_what_may_reach_further_is_left_to_the_parser(old: str, new: str) -> None:
    assert reparse(parse(DRAFT), DRAFT.replace(old, new)) is None


def test_the_same_text_is_the_same_draft() -> None:
    draft = parse(DRAFT)
    assert reparse(draft, DRAFT) is draft


@given(st.text("ab\n", max_size=12), st.text("ab\n", max_size=12))
def test_an_edit_lies_between_what_both_have(old: str, new: str) -> None:
    start, end = edited_range(old, new)
    assert 0 <= start <= end <= len(old)
    tail = len(old) - end
    assert old[:start] + new[start : len(new) - tail] + old[end:] == new


@needs_shared
def test_random_edits_of_real_drafts() -> None:
    chance = random.Random(20261121)
    files = sorted(p for p in (SHARED / "drafts").rglob("*") if p.suffix.lower() in (".md", ".rmd"))
    alone = 0
    for _ in range(25):
        text = chance.choice(files).read_text(encoding="utf-8")
        parts = text.split("\n\n")
        first = chance.randrange(len(parts))
        draft = parse("\n\n".join(parts[first : first + 12]))
        for _ in range(4):
            at, gone = chance.randrange(len(draft.text) + 1), chance.choice([0, 0, 1, 5, 200])
            text = draft.text[:at] + chance.choice(PIECES) + draft.text[at + gone :]
            found, whole = reparse(draft, text), parse(text)
            assert found in (None, whole)
            alone += found is not None
            draft = whole
    assert alone > 20  # most edits of prose are read by themselves
