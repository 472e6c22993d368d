"""A quotation of a cell whose words the source's text has among those of other cells."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.editorial_marks import parts
from mdrag.verify.quotations.words_of_tables import is_by_table, place_among_cells

BEFORE = "The teachers were free to choose among the methods that the table shows and explains."
TABLE = (
    "Method\tDescription\tAdvantages\n"
    "Live coding of\tPeople who learn join\tIt is not a talk and leads\n"
    "short lessons\twith teachers to write\tpeople to work with 20\n"
    "\tcode and to mend it\tkinds of material"
)
REST = "Reading at one's Each reads what holds own pace many notions, at leisure"
PROSE = (
    "What the teachers wrote of these methods was seldom read by anybody else in the first year, "
    "and the committee found that boundaries between the schools had never moved considerably."
)
TEXT = "\n\n".join((BEFORE, TABLE, REST, PROSE))


def place(quoted: str) -> tuple[int, int] | None:
    return place_among_cells(TEXT, quoted, parts(quoted, True))


@pytest.mark.parametrize(
    "quoted",
    [
        "People who learn join with teachers to write code and to mend it",
        "Live coding of short lessons",
        "It is not a talk and leads people to work with 20 kinds of material",
        "Each reads what holds many notions",  # the lines below the table lost their columns
        "People who learn … write code and to mend it",
    ],
)
def test_words_of_one_cell_are_found_among_those_of_others(quoted: str) -> None:
    found = place(quoted)
    assert found is not None
    held = TEXT[slice(*found)]
    assert held.startswith(quoted.split()[0]) and held.endswith(quoted.split()[-1])
    assert is_by_table(TEXT, *found)


@pytest.mark.parametrize(
    "quoted",
    [
        "People who teach join with teachers to write code",  # another word
        "People who join with teachers to write code",  # a word of the cell left out
        "It is a talk and leads people to work",  # a negation left out
        "people to work with 30 kinds of material",  # another figure
        "the committee found that boundaries had moved considerably",  # prose, away from the table
        "with teachers to write People who learn join",  # another order
        "code material lessons leads talk",  # words picked one by one
        "short lessons",  # too few to tell
    ],
)
def test_what_was_altered_is_not(quoted: str) -> None:
    assert place(quoted) is None


def test_prose_away_from_tables_is_by_none() -> None:
    far = "\n\n".join((TEXT, PROSE, "The last word."))
    assert not is_by_table(far, far.index("The last"), len(far))
    assert not is_by_table(PROSE, 0, len(PROSE))
    assert place_among_cells(PROSE, "boundaries had moved", parts("boundaries had", True)) is None
