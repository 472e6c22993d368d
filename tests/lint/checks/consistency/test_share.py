"""Percentages beside the counts they are of."""

from __future__ import annotations

import pytest

from mdrag.claims.figures import figures
from mdrag.lint.checks.consistency.share import wrong_shares


def wrong(prose: str) -> list[tuple[float, float, float, str]]:
    found = wrong_shares(prose, list(figures(prose)))
    return [(one.part, one.whole, one.said, prose[one.start : one.end]) for one in found]


@pytest.mark.parametrize(
    ("prose", "part", "whole", "said"),
    [
        ("Of 200 pupils, 50 (45%) walked.", 50, 200, 45),
        ("Of the 200 pupils, 50 boys (45%) walked.", 50, 200, 45),
        ("Among all 200 pupils, 50 (45%; the rest came by bus) walked.", 50, 200, 45),
        ("Out of a total of 200 pupils, 50 (45%) walked.", 50, 200, 45),
        ("Then 50 of 200 (45%) walked.", 50, 200, 45),
        ("Then 50 boys of the 200 pupils (45%) walked.", 50, 200, 45),
        ("About 45% (50 of 200) walked.", 50, 200, 45),
        ("So 45% (50 out of the 200 pupils) walked.", 50, 200, 45),
        ("So 45% (50 / 200) walked.", 50, 200, 45),
        ("Of 200 pupils, 50 (26.1%) walked.", 50, 200, 26.1),
    ],
)
def test_a_share_its_counts_do_not_give(prose: str, part: int, whole: int, said: float) -> None:
    ((*found, words),) = wrong(prose.replace("About ", ""))
    assert found == [part, whole, said]
    assert words.startswith((str(part), str(said).removesuffix(".0")))


@pytest.mark.parametrize(
    "prose",
    [
        "Of 200 pupils, 50 (25%) walked.",
        "Of 200 pupils, 50 (26%) walked.",  # a point either way
        "Of 200 pupils, 50 (24%) walked.",
        "So 25% (50 of 200) walked.",
        "Of 200 pupils, 100 boys and girls, 50 (50%) walked.",  # of another whole of the sentence
        "Of 200 pupils, 50 (about 45%) walked.",
        "Of about 200 pupils, 50 (45%) walked.",
        "Of 200 pupils, 50 (weighted 45%) walked.",
        "Of 200 pupils, 50 (95% interval) walked.",
        "Of 200 pupils, 50 (145%) walked.",
        "Of 200 pupils, 50 (100%) walked.",
        "Of 200 pupils, 50 walked (45% did so before).",
        "In 200 pupils, 50 (45%) walked.",  # nothing says that it is the whole
        "Of 20 pupils, 50 (45%) walked.",
        "So 45% (500 of 200) walked.",
        "So 45%, that is 50 of 200, walked.",
        "Some 300 of 200 (45%) walked.",
        "There, 50 (45%) walked.",
    ],
)
def test_a_share_that_may_be_right(prose: str) -> None:
    assert wrong(prose) == []


def test_what_the_counts_give_is_told() -> None:
    (found,) = wrong_shares(
        "Of 200 pupils, 50 (45%) walked.", list(figures("Of 200 pupils, 50 (45%) walked."))
    )
    assert found.share == 25
