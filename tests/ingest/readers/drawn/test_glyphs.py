"""Characters of a page: asked for as a whole, or one by one where some are left out of that."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from made_pdf import SENTENCES, set_pdf
from mdrag.ingest.readers.drawn import char_boxes
from mdrag.ingest.readers.drawn.glyphs import open_pdf

HYPHENATED = f"""#set page(width: 70mm, height: 60mm, margin: 8mm)
#set text(10pt, hyphenate: true, lang: "en")
#set par(justify: true)
{SENTENCES}
Ångström – “naïve” café, 𝑥 + 中文."""


def test_a_page_has_the_same_characters_however_it_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pypdfium2.raw as raw

    path = set_pdf(tmp_path, HYPHENATED)

    def characters() -> list[list[str]]:
        pdf = open_pdf(path)
        try:
            return [sheet.chars for sheet in pdf.sheets()]
        finally:
            pdf.close()

    at_once = characters()
    assert "\x02" in "".join(map("".join, at_once)), "nothing was hyphenated"
    monkeypatch.setattr(raw, "FPDFText_GetTextIndexFromCharIndex", lambda text, at: -1)
    monkeypatch.setattr(raw, "FPDFText_GetText", lambda *_: pytest.fail("asked as a whole"))
    assert at_once == characters()


def test_the_boxes_of_a_long_page_are_those_of_its_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = set_pdf(tmp_path, HYPHENATED)

    def boxes() -> list[np.ndarray]:
        pdf = open_pdf(path)
        try:
            return [np.hstack([one.boxes, one.origins]) for one in pdf.sheets()]
        finally:
            pdf.close()

    whole = boxes()
    assert len(whole[0]) > 100
    monkeypatch.setattr(char_boxes, "_BLOCK", 7)
    for page, parts in zip(whole, boxes(), strict=True):
        np.testing.assert_array_equal(page, parts)
