from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_pdf import bytes_pdf
from mdrag.ingest.readers import read
from mdrag.ingest.readers.drawn.fonts import Font, FontRun
from mdrag.ingest.readers.drawn.lost_ligatures import LostLigatures

PLAIN = FontRun(Font("Garamond", False, False, False), 10.0, 0, True)
TYPED = PLAIN._replace(font=Font("Courier", False, True, False))
HIDDEN = PLAIN._replace(visible=False)  # recognised text, stretched over a picture
INK = {"i": 2.0, "l": 2.0, "f": 3.5, "t": 3.0, "h": 5.0}
# A figure here is a ligature of which the file says the last letter alone.
WIDE = {"1": ("f", 6.4), "2": ("i", 4.8), "3": ("l", 4.8), "4": ("h", 10.4), "5": ("t", 5.2)}
FILLING = "if little of it is left with the half "  # what each letter looks like by itself


def spelling(
    text: str,
    run: FontRun = PLAIN,
    wide: Mapping[str, tuple[str, float]] = WIDE,
    known: LostLigatures | None = None,
) -> str:
    drawn = FILLING + text
    chars = [wide[char][0] if char in wide else char for char in drawn]
    ink = [wide[char][1] if char in wide else INK.get(char, 4.5) for char in drawn]
    left = np.cumsum([0.0, *ink[:-1]]) + np.arange(len(ink))
    edges = np.stack([left, np.zeros(len(ink)), left + ink, np.full(len(ink), 7.0)], axis=1)
    nowhere = np.zeros(len(ink), np.int32), np.zeros(len(ink), np.bool_)
    (known or LostLigatures()).spell(chars, edges, nowhere[0], [run], nowhere[1])
    return "".join(chars).removeprefix(FILLING)


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        ("a1ect", "affect"),
        ("speci2c", "specific"),
        ("re3ected", "reflected"),
        ("4e same", "The same"),
        ("de2ned and Ho2mann", "defined and Hofimann"),  # a name: as the other words say
        ("se2nation", "seination"),  # and nothing does: as the file says
        ("signi®cant, de®ned, ®nd", "significant, defined, find"),
        ("signi®cant, de®ned, Intel®", "significant, defined, Intel®"),
        ("o5en", "oten"),  # often, or Otten
        ("stackover\x1dow", "stackover ow"),
        ("one word: signi®cant", "one word: signi®cant"),
        ("Intel® and AMD® and ARM®", "Intel® and AMD® and ARM®"),
        ("e\x1bect sta\x1b a\x1bord", "effect staff afford"),
        ("de\ufffdned spe\ufffd re\ufffdect de\ufffdate", "defined spe\ufffd reflect deflate"),
    ],
)
def test_spell(drawn: str, text: str) -> None:
    assert spelling(drawn) == text


@pytest.mark.parametrize(
    "text",
    [
        "Straße, groß, Fuß, Süße",
        "m² and R² at 90°C",
        "Intel® and AMD®",
        "½ of ¼ and 9½x",
        "Þing Þór",
    ],
)
def test_signs_of_their_own_stay(text: str) -> None:
    assert spelling(text) == text


def test_a_letter_of_a_ligature_that_is_spelt_is_not_asked_about() -> None:
    """PDFium gives each letter of it the ink of the whole."""
    chars = list("if it is in office")
    left = np.arange(len(chars), dtype=float) * 6
    edges = np.stack([left, left * 0, left + 2, left * 0 + 7], axis=1)
    for k in (13, 14, 15):
        edges[k] = (78.0, 0.0, 87.0, 7.0)
    none = np.zeros(len(chars), np.int32), np.zeros(len(chars), np.bool_)
    LostLigatures().spell(chars, edges, none[0], [PLAIN], none[1])
    assert "".join(chars) == "if it is in office"


@pytest.mark.parametrize("run", [TYPED, HIDDEN])
def test_letters_whose_width_says_nothing_stay(run: FontRun) -> None:
    assert spelling("a1ect and speci2c", run) == "afect and speciic"


def test_pages_before_help_the_next() -> None:
    known = LostLigatures()
    assert spelling("speci2c", known=known) == "specific"
    assert spelling("Ho2mann", known=known) == "Hofimann"
    assert spelling("Ho2mann") == "Hoimann"


@given(st.text("filht 12345®\x1b\x1c\ufffd-.", max_size=40))
def test_only_what_is_asked_about_changes(drawn: str) -> None:
    read_as = "".join(WIDE[char][0] if char in WIDE else char for char in drawn)
    rest = [char for char in read_as if char not in "filht®\x1b\x1c\ufffd"]
    text = spelling(drawn)
    assert [char for char in text if char not in "filhtT®\x1b\x1c\ufffd"] == rest
    assert len(text) >= len(read_as)


def test_a_pdf_whose_font_calls_its_fi_a_sign(tmp_path: Path) -> None:
    words = b"The signi\256cant de\256nition of of\256ces was con\256rmed by \256ve of them"
    path = bytes_pdf(
        tmp_path, b"BT /F1 5 Tf 5 50 Td (%s) Tj ET" % words, font="/Encoding /WinAnsiEncoding"
    )
    document = read(path)
    assert "The significant definition of offices was confirmed by five of them" in document.text
    assert [document.text[w.start : w.end] for w in document.words][1:3] == [
        "significant", "definition"
    ]  # fmt: skip
