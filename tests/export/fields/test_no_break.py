"""No line ends between a label and its number."""

from __future__ import annotations

import pytest

from mdrag.export.citations import inlines
from mdrag.export.fields.no_break import keep_together


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(Vole, 2018, p. 4)", "(Vole, 2018, p.~4)"),
        ("(Vole, 2018, pp. 10–12; Marmot, 2015, chap. 3)",
         "(Vole, 2018, pp.~10–12; Marmot, 2015, chap.~3)"),
        ("p. iv and vol. 2, p. 3", "p.~iv and vol.~2, p.~3"),
        ("(§ 3, ¶¶ 4–5)", "(§~3, ¶¶~4–5)"),
        ("(Vole, 2018, S. 3)", "(Vole, 2018, S.~3)"),
        ("Vole et al. (2018) say so. 12 more", "Vole et al. (2018) say so.~12 more"),
        ("J. Doe, A. B. Vole 2018", "J. Doe, A. B. Vole 2018"),
        ("(World Health Organization, 2021)", "(World Health Organization, 2021)"),
        ("", ""),
    ],
)  # fmt: skip
def test_a_label_and_its_number(text: str, wanted: str) -> None:
    assert inlines.flat(keep_together(inlines.words(text))) == wanted.replace("~", "\u00a0")
