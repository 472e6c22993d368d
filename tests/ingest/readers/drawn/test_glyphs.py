"""Characters of a page: asked for as a whole, or one by one where some are left out of that."""

from __future__ import annotations

from pathlib import Path

import pytest

from made_pdf import SENTENCES, set_pdf
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
