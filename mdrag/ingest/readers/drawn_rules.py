"""Thin lines drawn on a page of a PDF: what tables are ruled with."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from mdrag.ingest.readers.fonts import View

__all__ = ["DrawnRule", "drawn_rules"]

_THIN = 2.5  # points: a rule is no thicker
_SHORTEST = 5.0  # points
_MOST_OBJECTS = 4000  # of a page, looked at: a plan or a plot has more


class DrawnRule(NamedTuple):
    """A rule in the points of the page before it is turned, origin top left; thin in one way."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def level(self) -> bool:
        """Whether it runs from left to right."""
        return self.x1 - self.x0 >= self.y1 - self.y0


def drawn_rules(raw: Any, page: Any, view: View) -> tuple[DrawnRule, ...]:
    """The rules of a page; () of one that holds more than any table."""
    count = raw.FPDFPage_CountObjects(page)
    if count > _MOST_OBJECTS:
        return ()
    sides = [ctypes.c_float() for _ in range(4)]
    found = []
    for number in range(count):
        thing = raw.FPDFPage_GetObject(page, number)
        if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_PATH:
            continue
        if not raw.FPDFPageObj_GetBounds(thing, *map(ctypes.byref, sides)):
            continue
        left, bottom, right, top = (side.value for side in sides)
        wide, high = right - left, top - bottom
        if min(wide, high) <= _THIN and max(wide, high) >= _SHORTEST:
            found.append(
                DrawnRule(left - view.left, view.top - top, right - view.left, view.top - bottom)
            )
    return tuple(found)
