"""PDF → characters with boxes, in the points of the page as it is shown (origin top left).

The only file that calls PDFium. Its C functions are called through prototypes of our own, with
results written straight into arrays: about 4 µs a character.
"""

from __future__ import annotations

import ctypes
import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mdrag.errors import SourceProblem

__all__ = ["MOST_CHARS", "Font", "Pdf", "Run", "Sheet", "open_pdf"]

MOST_CHARS = 100_000  # of one page: more is a plan or a map, and is cut there
_MOST_OBJECTS = 400  # at either end of a page's list, looked at for images
_LARGEST_SIZE = 2000.0
_LINE_END_HYPHEN = 2  # PDFium's code for it
_BLANKS = frozenset({*range(33), 160} - {_LINE_END_HYPHEN})
_LEAST_SIZE = 2.5  # points; a font that claims less does not say its size
_BOLD = re.compile(r"bold|black|heavy|demi|medi\b|cmb|sfbx|sfbi|ecbx|-b\b|[,-]bd", re.I)
_MONO = re.compile(r"mono|courier|consol|typewriter|cmtt|sftt|ectt|menlo|code|inconsolata", re.I)
_ITALIC = re.compile(r"ital|obli|cmti|cmmi|sfti|ecti|-it\b", re.I)
_FIXED_PITCH, _ITALIC_FLAG, _FORCE_BOLD = 1, 64, 1 << 18  # ISO 32000-1 table 123
_INFO = ("Title", "Author", "Subject", "Keywords", "CreationDate", "Producer", "doi", "DOI")
_ERRORS = {
    3: "is not a PDF that can be read: broken or cut off",
    4: "is encrypted and needs a password; save a copy without one",
    5: "uses an encryption that cannot be opened; save a copy without it",
}

_MARKS = dict(
    zip(
        "´`¨ˆ˜ˇ˚¸¯˘˙",
        "\u0301\u0300\u0308\u0302\u0303\u030c\u030a\u0327\u0304\u0306\u0307",
        strict=True,
    )
)

Points = NDArray[np.float64]


class Font(NamedTuple):
    """What of a font tells headings, code and emphasis apart."""

    name: str
    bold: bool
    mono: bool
    italic: bool


class Run(NamedTuple):
    """Characters shown together: one font, one size, one direction."""

    font: Font
    size: float  # points as shown
    angle: int  # 0, 90, 180, 270: degrees clockwise from reading left to right
    visible: bool


class Sheet(NamedTuple):
    """One page. ``boxes`` n x 4 (x0, y0, x1, y1), ``origins`` n x 2, ``run_of`` n."""

    number: int  # from 1
    width: float
    height: float
    label: str
    chars: list[str]
    boxes: Points
    origins: Points
    run_of: NDArray[np.int32]
    runs: tuple[Run, ...]
    image_share: float  # of the page covered by its largest image, 0-1
    unmapped: int  # runs whose font has no Unicode map
    guessed: NDArray[np.bool_]  # n: white space PDFium put in where it saw a gap


class Pdf(NamedTuple):
    """An open file: what it says of itself, and its pages one after the other."""

    info: dict[str, str]
    pages: int
    sheets: Callable[[], Iterator[Sheet]]
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

    if count < 1:
        close()
        raise SourceProblem("is a PDF without pages")
    calls = _Calls(raw)

    def sheets() -> Iterator[Sheet]:
        for index in range(count):
            assert data  # PDFium reads from these bytes until the document is closed
            yield _sheet(calls, document, index)

    return Pdf(_info(raw, document), count, sheets, close)


class _Calls:
    """PDFium's functions as plain integers-in, integers-out calls."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        pointer, whole = ctypes.c_void_p, ctypes.c_int

        def call(name: str, result: Any, *arguments: Any) -> Any:
            address = ctypes.cast(getattr(raw, name), pointer).value
            assert address is not None
            return ctypes.CFUNCTYPE(result, *arguments)(address)

        self.code = call("FPDFText_GetUnicode", ctypes.c_uint, pointer, whole)
        self.box = call("FPDFText_GetCharBox", whole, pointer, whole, *[pointer] * 4)
        self.loose = call("FPDFText_GetLooseCharBox", whole, pointer, whole, pointer)
        self.origin = call("FPDFText_GetCharOrigin", whole, pointer, whole, *[pointer] * 2)
        self.guessed = call("FPDFText_IsGenerated", whole, pointer, whole)
        self.object = call("FPDFText_GetTextObject", pointer, pointer, whole)
        self.font = call("FPDFTextObj_GetFont", pointer, pointer)


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


def _sheet(calls: _Calls, document: Any, index: int) -> Sheet:
    raw = calls.raw
    page = raw.FPDF_LoadPage(document, index)
    if not page:
        return _blank(index, 0.0, 0.0, "", 0.0)
    try:
        turn = raw.FPDFPage_GetRotation(page) % 4
        area = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(page, area)
        view = _View(area.left, area.bottom, area.right, area.top, turn)
        label = _label(raw, document, index)
        if not (view.width > 0 and view.height > 0):
            return _blank(index, 0.0, 0.0, label, 0.0)
        image = _image_share(raw, page, view)
        text = raw.FPDFText_LoadPage(page)
        if not text:
            return _blank(index, view.width, view.height, label, image)
        try:
            return _characters(calls, text, index, view, label, image)
        finally:
            raw.FPDFText_ClosePage(text)
    finally:
        raw.FPDF_ClosePage(page)


def _blank(index: int, width: float, height: float, label: str, image: float) -> Sheet:
    none = np.empty((0, 4))
    return Sheet(
        index + 1, width, height, label, [], none, none[:, :2], np.empty(0, np.int32), (), image, 0,
        np.empty(0, np.bool_),
    )  # fmt: skip


class _View(NamedTuple):
    """The visible part of a page in its own space, and how many quarter turns it is shown at."""

    left: float
    bottom: float
    right: float
    top: float
    turn: int

    @property
    def width(self) -> float:
        return self.right - self.left if self.turn % 2 == 0 else self.top - self.bottom

    @property
    def height(self) -> float:
        return self.top - self.bottom if self.turn % 2 == 0 else self.right - self.left

    def shown(self, x: Points, y: Points) -> tuple[Points, Points]:
        """Page space (origin bottom left) → points as shown (origin top left)."""
        across, down = x - self.left, self.top - y
        wide, high = self.right - self.left, self.top - self.bottom
        if self.turn == 1:
            return high - down, across
        if self.turn == 2:
            return wide - across, high - down
        if self.turn == 3:
            return down, wide - across
        return across, down


def _image_share(raw: Any, page: Any, view: _View) -> float:
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
    calls: _Calls, text: Any, index: int, view: _View, label: str, image: float
) -> Sheet:
    handle = ctypes.cast(text, ctypes.c_void_p).value
    count = max(0, min(calls.raw.FPDFText_CountChars(text), MOST_CHARS))
    edges, origins = np.zeros((count, 4)), np.zeros((count, 2))
    at_edges, at_origins = edges.ctypes.data, origins.ctypes.data
    code, box, origin, owner = calls.code, calls.box, calls.origin, calls.object
    guess = calls.guessed
    codes, owners = [0] * count, [0] * count
    guessed = np.zeros(count, np.bool_)
    height, fresh = 0.0, True  # of the last baseline; whether a word begins
    for k in range(count):
        codes[k] = c = code(handle, k)
        if c in _BLANKS:
            guessed[k] = guess(handle, k) == 1
            fresh = True
            continue
        e = at_edges + 32 * k
        box(handle, k, e, e + 16, e + 8, e + 24)  # left, right, bottom, top
        o = at_origins + 16 * k
        origin(handle, k, o, o + 8)
        # A word is in one font; a raised figure after it is not on its baseline.
        if fresh or origins[k, 1] != height:
            owners[k] = owner(handle, k) or 0
            height, fresh = origins[k, 1], False
        else:
            owners[k] = owners[k - 1]
    _mend(calls, handle, codes, edges)
    runs, run_of, unmapped = _runs(calls, text, owners, codes, view)
    runs = _sized(runs, run_of, edges, view)
    x0, y1 = view.shown(edges[:, 0], edges[:, 1])
    x1, y0 = view.shown(edges[:, 2], edges[:, 3])
    boxes = np.stack(
        [np.minimum(x0, x1), np.minimum(y0, y1), np.maximum(x0, x1), np.maximum(y0, y1)], axis=1
    )
    places = np.stack(view.shown(origins[:, 0], origins[:, 1]), axis=1)
    chars = [chr(c) if 0 < c < 0x110000 else "" for c in codes]
    _accents(chars, edges)
    outside = (
        (boxes[:, 2] < 0) | (boxes[:, 0] > view.width)
        | (boxes[:, 3] < 0) | (boxes[:, 1] > view.height)
    )  # fmt: skip
    for k in np.flatnonzero(outside).tolist():
        chars[k] = " "  # beyond the crop box: nobody sees it
    return Sheet(
        index + 1, view.width, view.height, label, chars, boxes, places, run_of, runs, image,
        unmapped, guessed,
    )  # fmt: skip


def _accents(chars: list[str], edges: Points) -> None:
    """Put an accent printed over a letter of its own into that letter."""
    for k, char in enumerate(chars):
        if char not in _MARKS:
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


def _mend(calls: _Calls, handle: Any, codes: list[int], edges: Points) -> None:
    """Give characters without ink or with an impossible box the box of their line."""
    flat = (edges[:, 2] <= edges[:, 0]) | (edges[:, 3] <= edges[:, 1])
    flat |= (edges[:, 3] - edges[:, 1]) > 400
    place = (ctypes.c_float * 4)()
    for k in np.flatnonzero(flat):
        if codes[k] not in _BLANKS and calls.loose(handle, int(k), ctypes.addressof(place)):
            left, top, right, bottom = place
            edges[k] = (left, min(top, bottom), right, max(top, bottom))


def _runs(
    calls: _Calls, text: Any, owners: list[int], codes: list[int], view: _View
) -> tuple[tuple[Run, ...], NDArray[np.int32], int]:
    runs: list[Run] = []
    known: dict[tuple[Run, int], int] = {}
    of_owner: dict[int, int] = {}
    fonts: dict[int, Font] = {}
    unmapped = 0
    run_of = np.zeros(len(owners), np.int32)
    last = 0
    for k, owner in enumerate(owners):
        if owner and codes[k] not in _BLANKS:
            if owner not in of_owner:
                run, broken = _run(calls, text, k, owner, fonts, view)
                key = (run, 0 if run.size >= _LEAST_SIZE else calls.font(owner) or 0)
                if key not in known:
                    known[key] = len(runs)
                    runs.append(run)
                of_owner[owner] = known[key]
                unmapped += broken
            last = of_owner[owner]
        run_of[k] = last
    if not runs:
        runs.append(Run(Font("", False, False, False), 10.0, 0, True))
    return tuple(runs), run_of, unmapped


def _sized(
    runs: tuple[Run, ...], run_of: NDArray[np.int32], edges: Points, view: _View
) -> tuple[Run, ...]:
    """Runs with a size measured from their ink where the file gives none (Type 3 fonts)."""
    found = list(runs)
    for number, run in enumerate(runs):
        if run.size < _LEAST_SIZE:
            upright = (run.angle - 90 * view.turn) % 180 == 0
            mine = edges[run_of == number]
            tall = (mine[:, 3] - mine[:, 1]) if upright else (mine[:, 2] - mine[:, 0])
            tall = tall[tall > 0]
            # Nine of ten characters are no taller than a capital: 0.7 of the size.
            size = float(np.quantile(tall, 0.9)) / 0.7 if len(tall) else 10.0
            found[number] = run._replace(size=round(2 * max(size, 1.0)) / 2)
    return tuple(found)


def _run(
    calls: _Calls, text: Any, k: int, owner: int, fonts: dict[int, Font], view: _View
) -> tuple[Run, bool]:
    raw = calls.raw
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, k, matrix)
    size = raw.FPDFText_GetFontSize(text, k) * math.hypot(matrix.c, matrix.d)
    if not 0 <= size < _LARGEST_SIZE:
        size = 0.0
    turned = math.degrees(math.atan2(-matrix.b, matrix.a))
    angle = (round(turned / 90) + view.turn) % 4 * 90
    thing = ctypes.cast(owner, raw.FPDF_PAGEOBJECT)
    mode = raw.FPDFTextObj_GetTextRenderMode(thing)
    font_handle = calls.font(owner) or 0
    if font_handle not in fonts:
        fonts[font_handle] = _font(raw, text, k)
    font = fonts[font_handle]
    if mode == raw.FPDF_TEXTRENDERMODE_FILL_STROKE and not font.bold:
        font = font._replace(bold=True)  # drawn with an outline: a bold made by hand
    visible = mode not in (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)
    broken = raw.FPDFText_HasUnicodeMapError(text, k) == 1
    return Run(font, round(size, 2), angle, visible), broken


def _font(raw: Any, text: Any, k: int) -> Font:
    flags = ctypes.c_int()
    buffer = ctypes.create_string_buffer(256)
    raw.FPDFText_GetFontInfo(text, k, buffer, 256, flags)
    name = buffer.value.decode("utf-8", "replace").split("+")[-1]
    heavy = raw.FPDFText_GetFontWeight(text, k) >= 600
    return Font(
        name,
        bool(_BOLD.search(name)) or heavy or bool(flags.value & _FORCE_BOLD),
        bool(_MONO.search(name)) or bool(flags.value & _FIXED_PITCH),
        bool(_ITALIC.search(name)) or bool(flags.value & _ITALIC_FLAG),
    )
