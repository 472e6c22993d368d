from __future__ import annotations

import pytest

from made_documents import document, paragraph
from made_front_page import PrintedText, front_page
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.source_metadata import describe


def families(made: ParsedDocument) -> list[str]:
    return [one.family for one in describe(made, "raw/evidence/x.pdf").authors]


def test_an_affiliation_below_the_names_is_nobody() -> None:
    lines = [PrintedText("Growth of towns", 16, kind="heading"),
             PrintedText("Christoph Vole and Hermann Fox"),
             PrintedText("Lehrstuhl fur Informatik VI, Computer Science Department", new=False),
             PrintedText("RWTH Aachen", new=False), PrintedText(paragraph(1))]  # fmt: skip
    assert families(front_page(lines)) == ["Vole", "Fox"]


def test_a_list_of_names_may_hold_a_project() -> None:
    lines = [PrintedText("Growth of towns", 16, kind="heading"),
             PrintedText("Ann Clark, Bea Evans,"), PrintedText("Project Vole, Cem Fox", new=False),
             PrintedText(paragraph(1))]  # fmt: skip
    assert families(front_page(lines)) == ["Clark", "Evans", "Project Vole", "Fox"]


def test_a_name_that_goes_on_in_the_next_line() -> None:
    lines = [PrintedText("Growth of towns", 16, kind="heading"),
             PrintedText("Ann Clark and Bea Sato-Evans"), PrintedText(paragraph(1))]  # fmt: skip
    made = front_page(lines)
    at = made.text.index("Sato-Evans")
    words = [
        part
        for word in made.words
        for part in (
            (word._replace(end=at + 5), word._replace(start=at + 5, line=90))
            if word.start == at
            else (word,)
        )
    ]
    found = describe(made._replace(words=tuple(words)), "raw/evidence/x.pdf").authors
    assert [tuple(one) for one in found] == [("Clark", "Ann"), ("Sato-Evans", "Bea")]


def test_names_side_by_side() -> None:
    lines = [PrintedText("Growth of towns", 16, kind="heading"),
             PrintedText("Ann Clark      Bea Evans      Cem Fox"),
             PrintedText(paragraph(1))]  # fmt: skip
    assert families(front_page(lines)) == ["Clark", "Evans", "Fox"]


def test_names_that_stand_in_one_table_with_the_title() -> None:
    made = document(
        ["Growth of towns\nAnn Clark\t1 , Bea Evans 2 , and Cem\nFox\t3", "# Summary",
         paragraph(1)], metadata={"title": "Growth of towns"}
    )  # fmt: skip
    assert families(made) == ["Clark", "Evans", "Fox"]


@pytest.mark.parametrize("line", ["Completed PhD Courses", "TOWN-VOLE-15-58", "Town Hall Meeting"])
def test_words_are_nobody(line: str) -> None:
    prose = "The town hall has room for a meeting. " + paragraph(1)
    assert families(document(["# Growth of cities", line, prose])) == []


def test_an_address_for_all_does_not_make_words_of_names() -> None:
    made = document(
        ["# Growth of cities", "Suzanne Vole and Eric Fox", "suzanne,eric,vole,fox @cs.vole.edu",
         paragraph(1)]
    )  # fmt: skip
    assert families(made) == ["Vole", "Fox"]


def test_a_clinic_below_the_names_is_nobody() -> None:
    lines = [PrintedText("Growth of towns", 16, kind="heading"),
             PrintedText("Ann Clark and Bea Evans"), PrintedText("Vole Clinic", new=False),
             PrintedText(paragraph(1))]  # fmt: skip
    assert families(front_page(lines)) == ["Clark", "Evans"]


def test_letters_behind_names_are_places_of_work() -> None:
    lines = [PrintedText("Growth of towns", 16, kind="heading"),
             PrintedText("Ann Clark a,b , Bea Evans b and Cem Fox a"),
             PrintedText("a Institute of Voles; b University of Towns", kind="footnote"),
             PrintedText(paragraph(1))]  # fmt: skip
    assert families(front_page(lines)) == ["Clark", "Evans", "Fox"]


def test_names_stand_below_the_letterhead() -> None:
    lines = [PrintedText("Growth of towns", 16, kind="heading"), PrintedText("iftw"),
             PrintedText("Institute for Towns"), PrintedText("University of Wolding"),
             PrintedText("Ann Clark"), PrintedText(paragraph(1))]  # fmt: skip
    assert families(front_page(lines)) == ["Clark"]
    del lines[4]
    assert families(front_page(lines)) == []


def test_an_account_in_code_makes_no_word_of_a_name() -> None:
    lines = [PrintedText("Growth of towns", 16, kind="heading"), PrintedText("Edzer Vole"),
             PrintedText(paragraph(1)), PrintedText('user = "edzer" password = "pw"')]  # fmt: skip
    assert families(front_page(lines)) == ["Vole"]
    lines[3] = PrintedText("Each edzer counts.")
    assert families(front_page(lines)) == []


def test_who_published_it_did_not_write_it() -> None:
    made = document(
        ["# Growth of cities", "James Vole", "School of Towns", paragraph(1)],
        metadata={"author": "Association for Computational Towns"},
    )
    found = describe(made, "raw/evidence/x.pdf")
    assert [one.family for one in found.authors] == ["Vole"]
    assert found.uncertain["authors"] == ("Vole, James", "Association for Computational Towns")
