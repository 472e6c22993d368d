"""A process of its own that draws pages of one PDF: what crashes on them costs their pictures.

Arguments: the file, ``colour`` or ``grey``, the longer side in pixels, then for each picture the
number of a page from 1, or a JSON object with ``page``, ``sentence`` and ``rects``: the strip of
the page where the sentence stands (else the rects), boxed. A line of JSON a picture on stdout: the
place among those asked for, the size in points, the picture as PNG in base64, and the words with
their boxes in fractions of the page.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.view.pages.sentence_boxes import frames, sentence_boxes

__all__ = ["main"]

_MEMORY = 3 * 2**30  # bytes of address space, libraries and all
_LARGEST = 3.0  # pixels a point: a small page is not blown up further
_MOST_WORDS = 6_000  # runs of words of a page
_AROUND, _TALLEST = 0.035, 0.4  # of the page's height: shown around a passage, and in all


def main() -> None:
    """Draw the pages that are there; a file that cannot be opened says so on the first line."""
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    import pypdfium2

    _limit_memory()

    path, kind, side, *wanted = sys.argv[1:]
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as problem:
        locked = "password" in str(problem).lower() or "security" in str(problem).lower()
        told = fill("it is encrypted" if locked else "it is broken or no PDF")
        out.write(json.dumps({"problem": told}) + "\n")
        out.flush()
        return
    for place, one in enumerate(wanted):
        asked = json.loads(one)
        asked = asked if isinstance(asked, dict) else {"page": asked}
        if 0 < asked["page"] <= len(document):
            answer = _page(document[asked["page"] - 1], kind, int(side), asked)
            out.write(json.dumps({"place": place, **answer}) + "\n")
            out.flush()


def _limit_memory() -> None:
    """A page may take so much memory; how long it may take, its guard sees to."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _page(page: Any, kind: str, side: int, asked: dict[str, Any]) -> dict[str, Any]:
    """Size, picture and words of one page, or of the strip of it that is asked for."""
    from mdrag.view.pages.picture import grey_png, png

    width, height = page.get_size()
    scale = min(_LARGEST, side / max(1.0, width, height))
    grey = kind == "grey"
    drawn = page.render(scale=scale, grayscale=grey, rev_byteorder=True, prefer_bgrx=False)
    row = drawn.width * drawn.n_channels  # a line of the bitmap may be padded
    held = bytes(drawn.buffer)
    rows = [held[at * drawn.stride : at * drawn.stride + row] for at in range(drawn.height)]
    words = _words(page)
    found: list[Any] = []
    if "sentence" in asked:
        found = sentence_boxes(words, asked["sentence"])
        rows, height = _strip(rows, drawn.width, found or asked["rects"], height)
        words = []
    picture = grey_png(rows, drawn.width) if grey else png(rows, drawn.width)
    return {
        "width": round(width, 2), "height": round(height, 2), "found": bool(found),
        "picture": base64.b64encode(picture).decode(), "words": words,
    }  # fmt: skip


def _strip(
    rows: list[bytes], width: int, boxes: list[Any], height: float
) -> tuple[list[bytes], float]:
    """The grey rows around boxes, a line drawn around these; and the height of the strip."""
    if not boxes:
        boxes = [(0.0, 0.0, 1.0, _TALLEST)]
    top = max(min(box[1] for box in boxes) - _AROUND, 0.0)
    bottom = min(max(box[3] for box in boxes) + _AROUND, 1.0, top + _TALLEST)
    lines = [bytearray(row) for row in rows]
    for left, upper, right, lower in frames(boxes):
        x0, x1 = max(int(left * width) - 4, 0), min(int(right * width) + 4, width)
        y0, y1 = int(upper * len(rows)) - 3, int(lower * len(rows)) + 3
        for y in range(max(y0, 0), min(y1, len(rows))):
            if y < y0 + 2 or y >= y1 - 2:
                lines[y][x0:x1] = b"\x30" * (x1 - x0)
            else:
                lines[y][x0 : x0 + 2] = lines[y][max(x1 - 2, x0) : x1] = b"\x30\x30"
    first, last = int(top * len(rows)), max(int(bottom * len(rows)), 1)
    return [bytes(row) for row in lines[first:last]], (bottom - top) * height


def _words(page: Any) -> list[list[Any]]:
    """[x0, y0, x1, y1, text] of each run of words on a line, where the page shows them."""
    area, turn = page.get_bbox(), page.get_rotation() // 90
    if not (area[2] > area[0] and area[3] > area[1]):
        return []
    text = page.get_textpage()
    found = []
    for n in range(min(text.count_rects(), _MOST_WORDS)):
        x0, y0, x1, y1 = text.get_rect(n)
        said = " ".join(text.get_text_bounded(x0, y0, x1, y1).split())
        if not said:
            continue
        ax, ay = _as_shown(x0, y0, area, turn)
        bx, by = _as_shown(x1, y1, area, turn)
        box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        found.append([*(round(edge, 4) for edge in box), said])
    return found


def _as_shown(
    x: float, y: float, area: tuple[float, float, float, float], turn: int
) -> tuple[float, float]:
    """Page space (origin bottom left) → fractions of the page as it is shown (origin top left)."""
    left, bottom, right, top = area
    across, down = (x - left) / (right - left), (top - y) / (top - bottom)
    return {
        0: (across, down), 1: (1 - down, across), 2: (1 - across, 1 - down), 3: (down, 1 - across),
    }[turn % 4]  # fmt: skip
