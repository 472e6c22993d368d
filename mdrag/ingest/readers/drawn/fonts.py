"""Characters of a page → runs of one font, size and direction; and PDFium's calls they need."""

from __future__ import annotations

import ctypes
import math
import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["BLANKS", "LINE_END_HYPHEN", "Calls", "Flags", "Font", "FontRun", "Points",
           "View", "runs_of"]  # fmt: skip

LINE_END_HYPHEN = 2  # PDFium's code for it
BLANKS = frozenset({*range(33), 160} - {LINE_END_HYPHEN})

_LARGEST_SIZE = 2000.0
_LEAST_SIZE = 2.5  # points; a font that claims less does not say its size
_BOLD = re.compile(r"bold|black|heavy|demi|medi\b|cmb|sfbx|sfbi|ecbx|-b\b|[,-]bd", re.I)
_MONO = re.compile(
    "mono|courier|consol|typewriter|cmtt|sftt|ectt|lmtt|txtt|pcrr|pcrb|nimbusmon|lettergothic|"
    "menlo|code|inconsolata",
    re.I,
)
_ITALIC = re.compile(r"ital|obli|cmti|cmmi|sfti|ecti|-it\b", re.I)
_FIXED_PITCH, _ITALIC_FLAG, _FORCE_BOLD = 1, 64, 1 << 18  # ISO 32000-1 table 123

Points = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Font(NamedTuple):
    """What of a font tells headings, code and emphasis apart."""

    name: str
    bold: bool
    mono: bool
    italic: bool


class FontRun(NamedTuple):
    """Characters shown together: one font, one size, one direction."""

    font: Font
    size: float  # points as shown
    angle: int  # 0, 90, 180, 270: degrees clockwise from reading left to right
    visible: bool


class View(NamedTuple):
    """The visible part of a page in its own space, and how many quarter turns it is shown at."""

    left: float
    bottom: float
    right: float
    top: float
    turn: int

    @property
    def width(self) -> float:
        """Of the page as shown, in points."""
        return self.right - self.left if self.turn % 2 == 0 else self.top - self.bottom

    @property
    def height(self) -> float:
        """Of the page as shown, in points."""
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


# The matrix (a to d), the size before it, the font, the way it is drawn, no character map.
_Look = tuple[float, float, float, float, float, int, int, bool]


class Calls:
    """PDFium's functions as plain integers-in, integers-out calls."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self.matrix_values = (ctypes.c_float * 6)()  # what `matrix` writes to
        self.matrix_at = ctypes.addressof(self.matrix_values)
        pointer, whole = ctypes.c_void_p, ctypes.c_int

        def call(name: str, result: Any, *arguments: Any) -> Any:
            address = ctypes.cast(getattr(raw, name), pointer).value
            assert address is not None
            # These keep the interpreter's lock: to let it go and take it again costs as much as
            # the call, and there are five for each character.
            return ctypes.PYFUNCTYPE(result, *arguments)(address)

        self.code = call("FPDFText_GetUnicode", ctypes.c_uint, pointer, whole)
        self.loose = call("FPDFText_GetLooseCharBox", whole, pointer, whole, pointer)
        self.guessed = call("FPDFText_IsGenerated", whole, pointer, whole)
        self.object = call("FPDFText_GetTextObject", pointer, pointer, whole)
        self.font = call("FPDFTextObj_GetFont", pointer, pointer)
        self.matrix = call("FPDFText_GetMatrix", whole, pointer, whole, pointer)
        self.size = call("FPDFText_GetFontSize", ctypes.c_double, pointer, whole)
        self.mode = call("FPDFTextObj_GetTextRenderMode", whole, pointer)
        self.map_error = call("FPDFText_HasUnicodeMapError", whole, pointer, whole)


def runs_of(
    calls: Calls, text: int, owners: NDArray[np.int64], codes: list[int], edges: Points, view: View
) -> tuple[tuple[FontRun, ...], NDArray[np.int32], int]:
    """The runs of a page, the run of each character, and how many runs lack a Unicode map.

    ``text``: the address of its text; ``owners``: the text object of each character, 0 for none.
    """
    runs, run_of, unmapped = _runs(calls, text, owners, codes, view)
    return _sized(runs, run_of, edges, view), run_of, unmapped


def _runs(
    calls: Calls, text: int, owners: NDArray[np.int64], codes: list[int], view: View
) -> tuple[tuple[FontRun, ...], NDArray[np.int32], int]:
    """The runs of one font, the run of each character, and how many runs have no character map."""
    runs: list[FontRun] = []
    known: dict[tuple[FontRun, int], int] = {}
    of_owner: dict[int, int] = {}
    alike: dict[_Look, tuple[FontRun, bool]] = {}
    unmapped = 0
    blank = np.isin(np.array(codes, np.int64), list(BLANKS))
    of_text = np.flatnonzero((owners != 0) & ~blank)
    mine = owners[of_text]
    begins = np.flatnonzero(np.diff(mine, prepend=0))
    starts = of_text[begins].tolist()
    numbers = []
    for k, owner in zip(starts, mine[begins].tolist(), strict=True):
        if owner not in of_owner:
            run, broken = _run(calls, text, k, owner, alike, view)
            key = (run, 0 if run.size >= _LEAST_SIZE else calls.font(owner) or 0)
            if key not in known:
                known[key] = len(runs)
                runs.append(run)
            of_owner[owner] = known[key]
            unmapped += broken
        numbers.append(of_owner[owner])
    lengths = np.diff([0, *starts, len(owners)])
    run_of = np.repeat(np.array([0, *numbers], np.int32), lengths)
    if not runs:
        runs.append(FontRun(Font("", False, False, False), 10.0, 0, True))
    return tuple(runs), run_of, unmapped


def _sized(
    runs: tuple[FontRun, ...], run_of: NDArray[np.int32], edges: Points, view: View
) -> tuple[FontRun, ...]:
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
    calls: Calls, text: int, k: int, owner: int, alike: dict[_Look, tuple[FontRun, bool]],
    view: View,
) -> tuple[FontRun, bool]:  # fmt: skip
    """The run of a text object: font, size, angle; and whether its font has no character map.

    ``alike``: those known of the page.
    """
    known = calls.matrix(text, k, calls.matrix_at)
    a, b, c, d = calls.matrix_values[:4] if known else (0.0, 0.0, 0.0, 0.0)
    font, mode = calls.font(owner) or 0, calls.mode(owner)
    look = a, b, c, d, calls.size(text, k), font, mode, calls.map_error(text, k) == 1
    if look not in alike:
        raw = calls.raw
        named = _font(raw, ctypes.cast(text, raw.FPDF_TEXTPAGE), k)
        alike[look] = _run_of(raw, look, named, view), look[-1]
    return alike[look]


def _run_of(raw: Any, look: _Look, font: Font, view: View) -> FontRun:
    a, b, c, d, nominal, _, mode, _ = look
    size = nominal * math.hypot(c, d)
    if not 0 <= size < _LARGEST_SIZE:
        size = 0.0
    angle = (round(math.degrees(math.atan2(-b, a)) / 90) + view.turn) % 4 * 90
    if mode == raw.FPDF_TEXTRENDERMODE_FILL_STROKE and not font.bold:
        font = font._replace(bold=True)  # drawn with an outline: a bold made by hand
    visible = mode not in (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)
    return FontRun(font, round(size, 2), angle, visible)


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
