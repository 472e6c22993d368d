"""PDF → characters with boxes, in the points of the page as it is shown (origin top left).

With char_boxes.py, fonts.py and drawn_rules.py the only file that reads by PDFium. Its C functions
are called through prototypes of our own, with results written straight into arrays.
"""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mdrag.errors import SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.readers.drawn.char_boxes import CharBoxes, char_boxes
from mdrag.ingest.readers.drawn.drawn_rules import DrawnRule, drawn_rules
from mdrag.ingest.readers.drawn.fonts import (
    BLANKS,
    LINE_END_HYPHEN,
    Calls,
    FontRun,
    Points,
    View,
    runs_of,
)
from mdrag.ingest.readers.drawn.lost_ligatures import LostLigatures
from mdrag.ingest.readers.drawn.tex_letters import spell_tex

__all__ = ["MOST_CHARS", "PageGlyphs", "Pdf", "open_pdf"]

MOST_CHARS = 100_000  # of one page: more is a plan or a map, and is cut there
_MOST_PAGES = 25_000  # of one file
_PAGE_BYTES = 4  # less than any page takes in a file, however well it is packed
_BLANK_PAGES = 100  # that cannot be loaded, from which on it matters how many can
_MOST_OBJECTS = 400  # at either end of a page's list, looked at for images
_INFO = ("Title", "Author", "Subject", "Keywords", "CreationDate", "Producer", "doi", "DOI")
_WHOLE_TEXT_HYPHEN = 0xFFFE  # what a text asked for as a whole has for that of a line end
_ERRORS = {
    3: "is not a PDF that can be read: broken or cut off; download or save it again",
    4: "is encrypted and needs a password; save a copy without one",
    5: fill("uses an encryption that cannot be opened; save a copy without it"),
}

_MARKS = dict(
    zip(
        "´`¨ˆ˜ˇ˚¸¯˘˙",
        "\u0301\u0300\u0308\u0302\u0303\u030c\u030a\u0327\u0304\u0306\u0307",
        strict=True,
    )
)


class PageGlyphs(NamedTuple):
    """One page. ``boxes`` n x 4 (x0, y0, x1, y1), ``origins`` n x 2, ``run_of`` n."""

    number: int  # from 1
    width: float
    height: float
    label: str
    chars: list[str]
    boxes: Points
    origins: Points
    run_of: NDArray[np.int32]
    runs: tuple[FontRun, ...]
    image_share: float  # of the page covered by its largest image, 0-1
    unmapped: int  # runs whose font has no Unicode map
    guessed: NDArray[np.bool_]  # n: white space PDFium put in where it saw a gap
    rules: tuple[DrawnRule, ...] = ()
    turned: int = 0  # degrees clockwise: how the page, and with it the rules, are shown


class Pdf(NamedTuple):
    """An open file: what it says of itself, and its pages one after the other."""

    info: dict[str, str]
    pages: int
    sheets: Callable[[], Iterator[PageGlyphs]]
    close: Callable[[], None]


def open_pdf(path: Path) -> Pdf:
    """Open a PDF. SourceProblem when it is broken, encrypted or has no pages."""
    import pypdfium2.raw as raw

    data = path.read_bytes()
    document = raw.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        code = raw.FPDF_GetLastError()
        raise SourceProblem(_ERRORS.get(code, _ERRORS[3]))
    count = raw.FPDF_GetPageCount(document)

    def close() -> None:
        raw.FPDF_CloseDocument(document)

    if wrong := _impossible(count, len(data)):
        close()
        raise SourceProblem(wrong)
    calls = Calls(raw)

    def sheets() -> Iterator[PageGlyphs]:
        missing = 0
        ligatures = LostLigatures()
        for index in range(count):
            assert data  # PDFium reads from these bytes until the document is closed
            sheet = _sheet(calls, document, index, ligatures)
            missing += sheet is None
            if missing > max(_BLANK_PAGES, index / 2) or missing == count:
                raise SourceProblem(
                    fill(
                        "is a damaged PDF: of the first {first:,} pages of the {count:,} it says "
                        "it has, {missing:,} are not there; save it again from a PDF viewer",
                        first=index + 1,
                        count=count,
                        missing=missing,
                    )
                )
            yield sheet or _blank(index, 0.0, 0.0, "", 0.0)

    return Pdf(_info(raw, document), count, sheets, close)


def _impossible(pages: int, size: int) -> str:
    """Why a file of ``size`` bytes with so many pages is not read; "" when it is.

    PDFium believes what the file says of itself and walks in the circles of its page tree.
    """
    if pages < 1:
        return "is a PDF without pages"
    if pages * _PAGE_BYTES > size:
        return (
            f"is a damaged PDF: it says it has {pages:,} pages, and {size:,} bytes cannot hold "
            "them; save it again from a PDF viewer"
        )
    if pages > _MOST_PAGES:
        return f"has {pages:,} pages, more than {_MOST_PAGES:,}; split it into volumes"
    return ""


def _info(raw: Any, document: Any) -> dict[str, str]:
    found = {}
    for key in _INFO:
        size = raw.FPDF_GetMetaText(document, key.encode(), None, 0)
        if size > 2:
            buffer = ctypes.create_string_buffer(size)
            raw.FPDF_GetMetaText(document, key.encode(), buffer, size)
            value = buffer.raw[: size - 2].decode("utf-16-le", "replace").strip("\0 \n\r\t")
            if value:
                found[key.lower()] = value
    if date := found.pop("creationdate", ""):
        digits = re.sub(r"\D", "", date)
        found["created"] = "-".join(p for p in (digits[:4], digits[4:6], digits[6:8]) if p)
    return found


def _label(raw: Any, document: Any, index: int) -> str:
    size = raw.FPDF_GetPageLabel(document, index, None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    raw.FPDF_GetPageLabel(document, index, buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace").strip()


def _sheet(calls: Calls, document: Any, index: int, ligatures: LostLigatures) -> PageGlyphs | None:
    """One page; None when it cannot be loaded."""
    raw = calls.raw
    page = raw.FPDF_LoadPage(document, index)
    if not page:
        return None
    try:
        turn = raw.FPDFPage_GetRotation(page) % 4
        area = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(page, area)
        view = View(area.left, area.bottom, area.right, area.top, turn)
        label = _label(raw, document, index)
        if not (view.width > 0 and view.height > 0):
            return _blank(index, 0.0, 0.0, label, 0.0)
        image = _image_share(raw, page, view)
        text = raw.FPDFText_LoadPage(page)
        if not text:
            return _blank(index, view.width, view.height, label, image)
        try:
            sheet = _characters(calls, text, index, view, label, image, ligatures)
            return sheet._replace(rules=drawn_rules(raw, page, view), turned=90 * turn)
        finally:
            raw.FPDFText_ClosePage(text)
    finally:
        raw.FPDF_ClosePage(page)


def _blank(index: int, width: float, height: float, label: str, image: float) -> PageGlyphs:
    none = np.empty((0, 4))
    return PageGlyphs(
        index + 1, width, height, label, [], none, none[:, :2], np.empty(0, np.int32), (), image, 0,
        np.empty(0, np.bool_),
    )  # fmt: skip


def _image_share(raw: Any, page: Any, view: View) -> float:
    sides = [ctypes.c_float() for _ in range(4)]
    whole = (view.right - view.left) * (view.top - view.bottom)
    largest = 0.0
    count = raw.FPDFPage_CountObjects(page)
    # A scan lies under its text or over it: first or last.
    for number in {*range(min(count, _MOST_OBJECTS)), *range(max(0, count - _MOST_OBJECTS), count)}:
        thing = raw.FPDFPage_GetObject(page, number)
        if raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_IMAGE and (
            raw.FPDFPageObj_GetBounds(thing, *sides)
        ):
            x0, y0, x1, y1 = (side.value for side in sides)
            largest = max(largest, (x1 - x0) * (y1 - y0))
    return min(1.0, largest / whole) if whole > 0 else 0.0


def _characters(
    calls: Calls,
    text: Any,
    index: int,
    view: View,
    label: str,
    image: float,
    ligatures: LostLigatures,
) -> PageGlyphs:
    """The characters of a page with their boxes and fonts, in the order of the file."""
    handle = ctypes.cast(text, ctypes.c_void_p).value or 0
    count = max(0, min(calls.raw.FPDFText_CountChars(text), MOST_CHARS))
    codes = _codes(calls, text, handle, count)
    found = char_boxes(calls, text, codes)
    edges, origins, guessed = found.edges, found.origins, found.guessed
    owners = _owners(calls, handle, found)
    _mend(calls, handle, codes, edges)
    _pair(codes)
    runs, run_of, unmapped = runs_of(calls, handle, owners, codes, edges, view)
    x0, y1 = view.shown(edges[:, 0], edges[:, 1])
    x1, y0 = view.shown(edges[:, 2], edges[:, 3])
    boxes = np.stack(
        [np.minimum(x0, x1), np.minimum(y0, y1), np.maximum(x0, x1), np.maximum(y0, y1)], axis=1
    )
    places = np.stack(view.shown(origins[:, 0], origins[:, 1]), axis=1)
    chars = _letters(codes)
    ligatures.spell(chars, edges, run_of, runs, guessed)
    spell_tex(chars, run_of, guessed)
    _accents(chars, edges)
    outside = (
        (boxes[:, 2] < 0) | (boxes[:, 0] > view.width)
        | (boxes[:, 3] < 0) | (boxes[:, 1] > view.height)
    )  # fmt: skip
    for k in np.flatnonzero(outside).tolist():
        chars[k] = " "  # beyond the crop box: nobody sees it
    return PageGlyphs(
        index + 1, view.width, view.height, label, chars, boxes, places, run_of, runs, image,
        unmapped, guessed,
    )  # fmt: skip


def _owners(calls: Calls, handle: Any, boxes: CharBoxes) -> NDArray[np.int64]:
    """The text object of each character; 0 for none."""
    # A word is in one font; a raised figure after it is not on its baseline.
    heights, first = boxes.origins[:, 1], boxes.drawn.copy()
    first[1:] &= ~boxes.drawn[:-1] | (heights[1:] != heights[:-1])
    asked = np.zeros(len(first), np.int64)
    where = np.flatnonzero(first)
    asked[where] = [calls.object(handle, k) or 0 for k in where.tolist()]
    last = np.maximum.accumulate(np.where(first, np.arange(len(first)), 0))
    return np.where(boxes.drawn, asked[last], 0)


def _letters(codes: Sequence[int]) -> list[str]:
    """The character of each code; "" for none."""
    known = {code: chr(code) if 0 < code < 0x110000 else "" for code in set(codes)}
    return list(map(known.__getitem__, codes))


def _codes(calls: Calls, text: Any, handle: Any, count: int) -> list[int]:
    """The code of each character; 0 for none."""
    # Where no character is left out of the text as a whole, that is asked for at once. PDFium
    # writes what it has: whether it is as much as there is room for is known before.
    if count and calls.raw.FPDFText_GetTextIndexFromCharIndex(text, count - 1) == count - 1:
        units = np.zeros(count + 1, np.uint16)
        place = ctypes.cast(units.ctypes.data, ctypes.POINTER(ctypes.c_ushort))
        if calls.raw.FPDFText_GetText(text, 0, count, place) == count + 1:
            units[units == _WHOLE_TEXT_HYPHEN] = LINE_END_HYPHEN
            codes: list[int] = units[:count].tolist()
            return codes
    return [calls.code(handle, k) for k in range(count)]


def _pair(codes: list[int]) -> None:
    """Make one character of two halves: PDFium gives those beyond U+FFFF as UTF-16 does."""
    if not any(0xD800 <= code < 0xDC00 for code in set(codes)):
        return
    for k in range(len(codes) - 1):
        if 0xD800 <= codes[k] < 0xDC00 <= codes[k + 1] < 0xE000:
            codes[k] = 0x10000 + ((codes[k] - 0xD800) << 10) + (codes[k + 1] - 0xDC00)
            codes[k + 1] = 0


def _accents(chars: list[str], edges: Points) -> None:
    """Put an accent printed over a letter of its own into that letter."""
    if _MARKS.keys().isdisjoint(chars):
        return
    for k in [k for k, char in enumerate(chars) if char in _MARKS]:
        if (char := chars[k]) not in _MARKS:
            continue
        middle = (edges[k, 0] + edges[k, 2]) / 2
        for at in range(max(0, k - 3), min(len(chars), k + 4)):
            over = chars[at].isalpha() and edges[at, 0] <= middle <= edges[at, 2]
            if over and edges[at, 3] > edges[at, 1]:
                letter = "i" if chars[at] == "ı" else chars[at]
                chars[at] = unicodedata.normalize("NFC", letter + _MARKS[char])
                chars[k] = ""
                for between in range(min(at, k) + 1, max(at, k)):
                    chars[between] = "" if chars[between].isspace() else chars[between]
                break


def _mend(calls: Calls, handle: Any, codes: list[int], edges: Points) -> None:
    """Give characters without ink or with an impossible box the box of their line."""
    flat = (edges[:, 2] <= edges[:, 0]) | (edges[:, 3] <= edges[:, 1])
    flat |= (edges[:, 3] - edges[:, 1]) > 400
    place = (ctypes.c_float * 4)()
    for k in np.flatnonzero(flat):
        if codes[k] not in BLANKS and calls.loose(handle, int(k), ctypes.addressof(place)):
            left, top, right, bottom = place
            edges[k] = (left, min(top, bottom), right, max(top, bottom))
