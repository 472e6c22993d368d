"""Genitives of names without an apostrophe."""

from __future__ import annotations

import pytest

from lint_context import fixed
from made_rule import findings


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        (
            "Weber (1922) is old. This follows Webers theory.",
            "Weber (1922) is old. This follows Weber's theory.",
        ),
        (
            "The press is weak [@hallin2004]. In Hallins view it is strong.",
            "The press is weak [@hallin2004]. In Hallin's view it is strong.",
        ),
        ("He used Strömbäcks four models.", "He used Strömbäck's four models."),
    ],
)
def test_the_fix_is_an_apostrophe(text: str, mended: str) -> None:
    (found,) = findings(text, "name-genitive")
    assert fixed(text, found.fix) == mended


@pytest.mark.parametrize(
    "text",
    [
        "This follows Webers theory of the state.",  # nobody of that name is cited
        "Weber (1922) is old. The two Webers taught.",
        "Weber (1922) and Webers (1930) disagree. In Webers view it is old.",
        "Robert (1990) is old. Roberts argues that rents fell.",
        "Robert (1990) is old. Roberts and others left.",
        "In Orléans four schools opened, after the Andrés model.",
        "Vole (2010) is old. Voles dig. Voles never rest.",
        "Strömbäcks’ model is old, and Strömbäck's view is new.",
        "Weber (1922) is old. He wrote “Webers theory”.",
        "---\nlang: de\n---\n\nWeber (1922) ist alt. Nach Webers theorie gilt es.",
    ],
)
def test_what_is_no_slip_is_left_alone(text: str) -> None:
    assert findings(text, "name-genitive") == ()
