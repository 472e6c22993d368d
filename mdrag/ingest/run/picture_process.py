"""A process of its own that draws pages of one PDF: what crashes on them costs their pictures.

Arguments: the file, then page numbers from 1. A line of JSON a page on stdout: its number and its
picture, a grey PNG in base64.
"""

from __future__ import annotations

import base64
import json
import os
import sys

from mdrag.ingest.bounds import keep_within
from mdrag.png_file import GREY, png_file

__all__ = ["main"]

_LONGER_SIDE = 280  # pixels: enough to see whether a page is a scan, a figure or empty
_SECONDS, _MEMORY = 10.0, 2**30


def main() -> None:
    """Draw the pages that are there."""
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    keep_within(_SECONDS, _MEMORY)
    import pypdfium2

    document = pypdfium2.PdfDocument(sys.argv[1])
    for number in map(int, sys.argv[2:]):
        if not 0 < number <= len(document):
            continue
        page = document[number - 1]
        scale = min(2.0, _LONGER_SIDE / max(1.0, *page.get_size()))
        drawn = page.render(scale=scale, grayscale=True)
        grey = bytes(drawn.buffer)  # not as an array: NumPy takes as long to import as this all
        rows = [grey[at : at + drawn.width] for at in range(0, len(grey), drawn.stride)]
        picture = base64.b64encode(png_file(rows, drawn.width, 8, GREY, 9)).decode()
        out.write(json.dumps([number, picture]) + "\n")
        out.flush()
