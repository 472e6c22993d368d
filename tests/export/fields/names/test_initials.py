"""Given names as pandoc's citeproc shortens them."""

from __future__ import annotations

import pytest

from mdrag.export.fields.names.initials import initials


@pytest.mark.parametrize(
    ("given", "printed", "compared"),
    [
        ("Anna", "A.", "A"),
        ("Bob J.", "B. J.", "BJ"),
        ("Carl-Otto", "C.-O.", "CO"),
        ("G.-H.", "G.-H.", "G-H"),
        ("Yi-pei", "Y.", "Y"),
        ("IJ", "I.", "I"),
        ("IJsbrand", "Ij.", "Ij"),
        ("M.N.", "M. N.", "MN"),
        ("Per van", "P. van", "P van"),
        ("Chr. Maria", "Chr. M.", "ChrM"),
        ("E F", "E. F.", "EF"),
        ("", "", ""),
    ],
)
def test_initials(given: str, printed: str, compared: str) -> None:
    assert initials(given, ". ") == printed
    assert initials(given, "") == compared


def test_whole_names_keep_their_words() -> None:
    assert initials("Anna B", ". ", whole=True) == "Anna B."
    assert initials("Jean-Paul", ". ", whole=True) == "Jean-Paul"
