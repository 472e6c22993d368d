"""Pages of a PDF that are pictures alone → their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mdrag.ingest.readers.printed_words import PrintedWord
from mdrag.ingest.readers.scans.recognise import RecognisedWord
from mdrag.ingest.readers.scans.recognised_page import page_words

__all__ = ["recognise_pages"]

_DPI = 200
_LONGEST_SIDE = 4000  # pixels: of maps and posters less is looked at


def recognise_pages(
    path: Path, pages: Sequence[int]
) -> tuple[Mapping[int, list[PrintedWord]], list[RecognisedWord]]:
    """The words of the pages with these indexes (from 0), and all as they were recognised."""
    import pypdfium2

    found: dict[int, list[PrintedWord]] = {}
    recognised: list[RecognisedWord] = []
    pdf = pypdfium2.PdfDocument(path)
    try:
        for index in pages:
            sheet = pdf[index]
            scale = min(_DPI / 72, _LONGEST_SIDE / max(*sheet.get_size(), 1.0))
            picture: Any = sheet.render(scale=scale).to_numpy()
            found[index], words = page_words(picture[:, :, :3], 1 / scale)
            recognised += words
            sheet.close()
    finally:
        pdf.close()
    return found, recognised
