"""Where one paragraph ends and the next begins."""

from __future__ import annotations

import pytest

from lint_context import check, context

RENTS = (
    "The council raised the tax on houses in spring. Many owners sold them before the winter came. "
    "In the north the mills closed one after another. "
)
VOLES = (
    " They have short tails and small round ears. Farmers set traps for them in the fields. "
    "No trap has ever held one for a whole night."
)
END = "By the end of the year rents had doubled there."
OPENING = "Voles dig long burrows under hedges."


def told(end: str, opening: str, between: str = "\n\n") -> list[str]:
    text = f"{RENTS}{end}{between}{opening}{VOLES}\n"
    found = check("coherence.bridge", context(text, tags=True))
    return [text[one.start : one.end] for one in found]


def test_no_word_leads_over() -> None:
    assert told(END, OPENING) == [END]


@pytest.mark.parametrize(
    ("end", "opening"),
    [
        (END, "Rents were no matter to the voles."),  # the same word
        ("By the end of the year the renting had doubled there.", "Rented hedges hold burrows."),
        (END, "However, voles dig long burrows under hedges."),
        (END, "Under hedges, for the same reasons, voles dig long burrows."),
        (END, "What do voles dig under hedges?"),
        (END, "Voles dig such things under hedges:"),
        (END, "Bell, A. (2010). Voles dig long burrows."),
        (END, "1984 was the year of the voles in hedges."),
    ],
)
def test_what_leads_over(end: str, opening: str) -> None:
    assert told(end, opening) == []


@pytest.mark.parametrize(
    "between", ["\n\n# Voles\n\n", "\n\n- a list\n- of two\n\n", "\n\n$$x = 1$$\n\n"]
)
def test_what_stands_between_is_a_bridge(between: str) -> None:
    assert told(END, OPENING, between) == []


def test_the_word_that_may_be_taken_up_is_named() -> None:
    text = f"{RENTS}{END}\n\n{OPENING}{VOLES}\n"
    (found,) = check("coherence.bridge", context(text, tags=True))
    assert "Voles" in found.message
    assert "under" not in found.message.partition("Voles")[2][:20]
