from __future__ import annotations

import pytest

from made_documents import document, paragraph
from mdrag.ingest.metadata.printed.letters import signature, subject
from mdrag.ingest.metadata.source_metadata import describe


@pytest.mark.parametrize(
    ("greeting", "closing", "signed", "name"),
    [
        ("Geachte heer/mevrouw,", "Hoogachtend,", "Bea Vole", "Bea Vole"),
        ("Dear Dr. Shrew,", "Yours sincerely,", "Bea Vole, for all of us", "Bea Vole"),
        ("Dear colleagues", "Best regards", "The committee of the town", ""),
        ("Sehr geehrte Frau Vole,", "Mit freundlichen Grüßen", "Cem Fuchs", "Cem Fuchs"),
        ("Growth of towns", "Yours sincerely,", "Bea Vole", ""),
        ("Dear Bea,", "See you", "Cem Fox", ""),
    ],
)
def test_who_signed(greeting: str, closing: str, signed: str, name: str) -> None:
    made = document([greeting, paragraph(1), closing, signed, "University of Vole"])
    assert signature(made) == name


def test_a_letter_that_ends_with_its_closing_line() -> None:
    assert signature(document(["Dear Bea,", paragraph(1), "Sincerely,"])) == ""


def test_who_signed_is_the_author() -> None:
    made = document(["Dear Bea,", paragraph(1), "Sincerely,\nAnn Clark\nUniversity of Vole"])
    found = describe(made, "raw/evidence/letter.pdf")
    assert [tuple(one) for one in found.authors] == [("Clark", "Ann")]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Betreft Wob-besluit", "Wob-besluit"),
        ("Re: Rents in the north of Vole", "Rents in the north of Vole"),
        ("Betreff: Ihr Antrag", "Ihr Antrag"),
        ("Regarding the matter we wrote of", ""),
        ("Growth of towns", ""),
    ],
)
def test_what_it_is_about(line: str, wanted: str) -> None:
    made = document(["University of Vole", line, "Dear Bea,", paragraph(1), "Sincerely,"])
    assert subject(made) == wanted
    if wanted:
        assert describe(made, "raw/evidence/letter.pdf").title == wanted


def test_a_subject_is_said_before_the_greeting() -> None:
    assert subject(document(["Dear Bea,", "Re: Rents", paragraph(1), "Sincerely,"])) == ""
    assert subject(document(["Re: Rents", paragraph(1)])) == ""
