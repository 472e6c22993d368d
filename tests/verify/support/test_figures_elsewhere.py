"""Figures that stand on another page than the named one; and what is let pass."""

from __future__ import annotations

import pytest

from long_passage import MARMOT, OverPages
from mdrag.verify.support.figures_elsewhere import figures_elsewhere

HEDGES = (
    "Growers plant hedges of alder along the coast and leave gaps for frost to drain away. Harvest "
    "begins in early autumn, when sugar has risen and the skins turn red, and windfalls go to the "
    "press. The pulp feeds pigs through winter, or is carted off for cattle. "
)
SLEEP = "In the second summer the volunteers slept 6.4 hours a night, and 38% of them woke up. "


def told(text: str, here: str, there: str = SLEEP, page: int = 1) -> tuple[str, ...]:
    library = OverPages(HEDGES + here, HEDGES + there, joint="\n\n", long=1)
    found = figures_elsewhere(library, MARMOT, text, (page,))
    if found is not None:
        assert found.sentence == there.strip()
        assert [one.page_index for one in found.pages] == [2]
    return found.figures if found else ()


SAYS = "Volunteers slept 6.4 hours a night in the second summer"


@pytest.mark.parametrize(
    ("text", "here", "figures"),
    [
        (SAYS, "", ("6.4 hours",)),
        ("38% of the volunteers woke up in that second summer night", "", ("38%",)),
        (SAYS, "Volunteers slept badly all through the second summer, night by night. ", ("6.4",)),
        (SAYS, "Of 2,000 volunteers 17 left. ", ("6.4 hours",)),
    ],
)
def test_figures_the_named_page_lacks(text: str, here: str, figures: tuple[str, ...]) -> None:
    assert [a.startswith(b) for a, b in zip(told(text, here), figures, strict=True)] == [True]


@pytest.mark.parametrize(
    "here",
    [
        "They lay 6.4 hours in bed. ",  # the figure is there, in other words
        "They lay 384 minutes in bed. ",  # in another unit
        "They lay 6.38 hours in bed. ",  # written finer
    ],
)
def test_a_page_that_gives_the_figure_is_let_pass(here: str) -> None:
    assert told(SAYS, here) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Volunteers slept 6.9 hours a night in the second summer",  # no sentence gives it
        "Volunteers slept badly and woke up at night in the second summer",  # no figure
        "The two volunteers slept a night in the second summer",  # any page has a two
        "Pigs ate 6.4 hours a day of windfalls carted from the presses",  # said of other things
        "They slept 6.4 hours",  # too little to go by
        "“the volunteers slept 6.4 hours a night” in the second summer",  # quotations have a check
    ],
)
def test_what_cannot_be_told_is_let_pass(text: str) -> None:
    assert told(text, "") == ()


def test_the_page_that_says_it_and_one_hardly_read_are_let_pass() -> None:
    assert told(SAYS, "", page=2) == ()
    library = OverPages("Figure 2", HEDGES + SLEEP, joint="\n\n", long=1)
    assert figures_elsewhere(library, MARMOT, SAYS, (1,)) is None


def test_what_one_of_the_figures_leaves_of_all_is_let_pass() -> None:
    text = "38% of the volunteers woke up in that second summer night"
    assert told(text, "The other 62% slept on. ") == ()


def test_figures_of_two_sentences_running_are_told() -> None:
    crew = "We had four tutors and six helpers in the camp. "
    guests = "We had thirty-nine sleepers of all ages, and all of them liked it."
    text = "Four tutors and six helpers taught thirty-nine sleepers"
    library = OverPages(HEDGES, HEDGES + crew + guests, joint="\n\n", long=1)
    found = figures_elsewhere(library, MARMOT, text, (1,))
    assert found is not None and found.sentence == guests
    apart = OverPages(HEDGES, HEDGES + crew + HEDGES + guests, joint="\n\n", long=1)
    assert figures_elsewhere(apart, MARMOT, text, (1,)) is None
    assert figures_elsewhere(library, MARMOT, text.replace("nine", "one"), (1,)) is None
    here = OverPages(HEDGES + "The 39 stayed. ", HEDGES + crew + guests, joint="\n\n", long=1)
    assert figures_elsewhere(here, MARMOT, text, (1,)) is None


def test_a_figure_that_others_of_the_sentence_make_need_not_stand_there() -> None:
    there = "In the night of the second summer 38% of the 50 volunteers woke up. "
    text = "In the night of the second summer 38% of the volunteers woke up, 19 of 50"
    assert told(text, "", there) == ("38%", "50")
    assert told(text.replace("19", "23"), "", there) == ()
    assert told(text, "Of 50 growers 17 left. ", there) == ()
