from __future__ import annotations

import pytest

from made_documents import document, paragraph
from mdrag.ingest.metadata.printed.letters import signature
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
