"""Points of names as Zotero sets them."""

from __future__ import annotations

import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.fields.punctuation import drop_name_points

ITEM = csl_item(
    {"author": [{"family": "Mole", "given": "I"}, {"family": "Vole", "given": "A. B."}]}
)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("(I. Mole and Vole 1989)", "(I Mole and Vole 1989)"),
        ("(see Shrew 2001; I. Mole and Vole 1989)", "(see Shrew 2001; I Mole and Vole 1989)"),
        ("(Mole and A. B. Vole 1989)", "(Mole and A. B. Vole 1989)"),
        ("Mole, I., and A. B. Vole. 1989.", "Mole, I., and A. B. Vole. 1989."),
    ],
)
def test_one_letter_that_is_the_whole_name_has_no_point(text: str, printed: str) -> None:
    style = CitationStyle(whole_names=True)
    assert inlines.flat(drop_name_points(inlines.words(text), [ITEM], style)) == printed
    assert inlines.flat(drop_name_points(inlines.words(text), [ITEM], CitationStyle())) == text
