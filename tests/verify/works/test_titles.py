"""Two titles of one work."""

from __future__ import annotations

import pytest

from mdrag.verify.works.titles import plain_title, same_work


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("The Health Gap: a Challenge", ("health", "gap", "challenge")),
        ("Caf\u00e9 &amp; <i>Bar</i>", ("cafe", "bar")),
        ("Sums of $x^2$ and \\alpha rays", ("sums", "rays")),
        ("", ()),
    ],
)
def test_the_words_of_a_title(title: str, words: tuple[str, ...]) -> None:
    assert plain_title(title) == words


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("", "The Health Gap", True),
        ("The Health Gap", "", True),
        ("Health Gap", "The Health Gap: a Challenge for All", True),
        ("Health Levels", "The Health Gap", True),  # half
        ("Health Levels of Pupils", "The Health Gap in Schools", False),
        ("Schooling", "Schools of Leeds", False),
        ("Schools", "Schooling in Leeds", True),  # spelt otherwise
        ("Gaps", "Gapfill in Leeds", False),  # too short a word to be spelt otherwise
    ],
)
def test_titles_differ_when_less_than_half_is_shared(one: str, other: str, same: bool) -> None:
    assert same_work(one, other) is same
    assert same_work(other, one) is same
