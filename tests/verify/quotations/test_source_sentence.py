"""What stands around a quotation in its source."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.source_sentence import sentence_around, surrounding_words


def around(text: str) -> tuple[str, str, str, str]:
    """What stands around the words between [ and ]."""
    start, end = text.index("["), text.index("]") - 1
    return tuple(sentence_around(text.replace("[", "").replace("]", ""), start, end))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("Rents fell. In May [wages rose] in Leeds. All was well.", "In May ", " in Leeds."),
        ("[Wages rose] in Leeds.", "", " in Leeds."),
        ("In May [wages rose]. All was well.", "In May ", ""),
        ("In May [wages rose.] All was well.", "In May ", " All was well."),
        ("In May [wages rose]”. All was well.", "In May ", ""),
        ("In May [wages rose].” All was well.", "In May ", ""),
        ("In May [wages rose].3 All was well.", "In May ", ""),
        ("In May [wages rose. Rents fell] in Leeds. All.", "In May ", " in Leeds."),
        ("In\nMay,  as  ever,\n[wages rose] in\nLeeds.", "In May, as ever, ", " in Leeds."),
        ("In the multi-\nple towns [wages rose] every-\nwhere.", "In the multiple towns ",
         " everywhere."),
        ("Rents fell.\n\nIn May [wages rose] in Leeds.\n\nAll.", "In May ", " in Leeds."),
        ("In May of the year\n\nwhen [wages rose] in\n\nmost towns. All.",  # over a page
         "In May of the year when ", " in most towns."),
        ("In May:\n\nwhen [wages rose] in Leeds;\n\nmost towns. All.", "when ", " in Leeds;"),
        ("[wages rose]", "", ""),
    ],
)  # fmt: skip
def test_the_rest_of_its_sentence(text: str, before: str, after: str) -> None:
    assert around(text)[:2] == (before, after)


def test_the_rest_of_its_paragraph() -> None:
    found = around("One.\n\nTwo. In May [wages rose] in Leeds. Three.\n\nFour.")
    assert found[2:] == ("Two. In May ", " in Leeds. Three.")


def test_no_more_than_a_long_sentence_is_looked_at() -> None:
    long = "word " * 400
    before, after, ahead, behind = around(f"{long}[wages rose] {long}")
    sizes = [len(one) for one in (before, after, ahead, behind)]
    assert min(sizes) > 600 and max(sizes) <= 700


def test_a_list_that_is_not_there() -> None:
    assert "not" in surrounding_words("negations")
    with pytest.raises(KeyError):
        surrounding_words("absent")
