"""Thin lines drawn on a page of a PDF: what tables are ruled with."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from mdrag.ingest.readers.drawn.fonts import View

__all__ = ["DrawnRule", "drawn_rules"]

_THIN = 2.5  # points: a rule is no thicker
_SHORTEST = 5.0  # points
_MOST_OBJECTS = 4000  # of a page, looked at: a plan or a plot has more
_DEEPEST = 3  # forms within forms

_Matrix = tuple[float, float, float, float, float, float]
_WHERE_IT_IS: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class DrawnRule(NamedTuple):
    """A rule in points, origin top left; thin in one way."""

    x0: float
    y0: float
    x1: float
    y1: float

    def turned(self, angle: int, width: float, height: float) -> DrawnRule:
        """The rule in the frame of what reads at ``angle`` on a page of this size."""
        x0, y0, x1, y1 = self
        if angle == 90:
            return DrawnRule(y0, width - x1, y1, width - x0)
        if angle == 180:
            return DrawnRule(width - x1, height - y1, width - x0, height - y0)
        if angle == 270:
            return DrawnRule(height - y1, x0, height - y0, x1)
        return self

    @property
    def level(self) -> bool:
        """Whether it runs from left to right."""
        return self.x1 - self.x0 >= self.y1 - self.y0


def drawn_rules(raw: Any, page: Any, view: View) -> tuple[DrawnRule, ...]:
    """The rules of a page before it is turned, also those within forms.

    A page that was stamped may lie whole in one. () of a page that holds more than any table.
    """
    sides = [ctypes.c_float() for _ in range(4)]
    found = []
    left_to_see = _MOST_OBJECTS
    # (how many objects, how to get one, where it lies on the page, how deep)
    open_forms = [(raw.FPDFPage_CountObjects(page), raw.FPDFPage_GetObject, page, _WHERE_IT_IS, 0)]
    while open_forms:
        count, child, holder, matrix, depth = open_forms.pop()
        left_to_see -= count
        if left_to_see < 0:
            return ()
        for number in range(count):
            thing = child(holder, number)
            kind = raw.FPDFPageObj_GetType(thing)
            if kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
                inner = _combined(_matrix_of(raw, thing), matrix)
                within = raw.FPDFFormObj_CountObjects(thing)
                open_forms.append((within, raw.FPDFFormObj_GetObject, thing, inner, depth + 1))
            if kind != raw.FPDF_PAGEOBJ_PATH:
                continue
            if not raw.FPDFPageObj_GetBounds(thing, *map(ctypes.byref, sides)):
                continue
            left, bottom, right, top = _placed([side.value for side in sides], matrix)
            wide, high = right - left, top - bottom
            if min(wide, high) <= _THIN and max(wide, high) >= _SHORTEST:
                found.append(
                    DrawnRule(
                        left - view.left, view.top - top, right - view.left, view.top - bottom
                    )
                )
    return tuple(found)


def _matrix_of(raw: Any, form: Any) -> _Matrix:
    held = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(form, held):
        return _WHERE_IT_IS
    return held.a, held.b, held.c, held.d, held.e, held.f


def _combined(inner: _Matrix, outer: _Matrix) -> _Matrix:
    """One matrix that does what ``inner`` and then ``outer`` do (ISO 32000-1, 8.3.4)."""
    a, b, c, d, e, f = inner
    oa, ob, oc, od, oe, of = outer
    return (
        a * oa + b * oc, a * ob + b * od,
        c * oa + d * oc, c * ob + d * od,
        e * oa + f * oc + oe, e * ob + f * od + of,
    )  # fmt: skip


def _placed(sides: list[float], matrix: _Matrix) -> tuple[float, float, float, float]:
    """A box (left, bottom, right, top) as the matrix puts it on the page."""
    if matrix == _WHERE_IT_IS:
        return sides[0], sides[1], sides[2], sides[3]
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (sides[0], sides[2]) for y in (sides[1], sides[3])]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
