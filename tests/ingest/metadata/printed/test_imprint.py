from __future__ import annotations

import pytest

from made_documents import paragraph
from made_front_page import PrintedText, front_page
from mdrag.ingest.metadata.printed.imprint import with_imprint
from mdrag.ingest.metadata.source_metadata import describe


@pytest.mark.parametrize(
    ("cover", "imprint", "title"),
    [
        ("Conference Guide", "Imprint: Voles in Towns 2024 | University of Holes | Main Street 3",
         "Voles in Towns 2024: Conference Guide"),
        ("Jahresbericht", "Impressum\nStiftung Wald und Wiese\nBern", "Stiftung Wald und Wiese: "
         "Jahresbericht"),
        ("Conference Guide", "The imprint of voles in the snow", "Conference Guide"),
        ("Conference Guide", "Imprint: 2024 | 12", "Conference Guide"),
        ("Growth of towns", "Imprint: Voles in Towns 2024 | University", "Growth of towns"),
        ("A Field Naturalist's Guide", "Imprint: Hole Press Oxford", "A Field Naturalist's Guide"),
    ],
)  # fmt: skip
def test_the_name_of_a_brochure(cover: str, imprint: str, title: str) -> None:
    lines = [PrintedText(cover, 30, kind="heading"), PrintedText(paragraph(1))]
    made = front_page(lines, f"{paragraph(2)}\n\n{imprint}")
    assert with_imprint(made, cover) == title
    assert describe(made, "raw/evidence/x.pdf").title == title


def test_a_document_without_a_title_gets_none() -> None:
    assert with_imprint(front_page([PrintedText("Imprint: Voles in Towns | A")]), "") == ""
