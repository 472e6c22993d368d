"""Where the characters of a page are: edges and origins, written by PDFium into arrays.

The most frequent calls there are, two a character. They are made without the types of their
arguments, all of which are made before and used for every page: that takes two thirds of the time.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from mdrag.ingest.readers.drawn.fonts import BLANKS, Calls, Flags, Points
from mdrag.ingest.readers.drawn.lost_ligatures import DRAWN_CODES

__all__ = ["CharBoxes", "char_boxes"]

_BLOCK = 4096  # characters: as many places are there to write to


class CharBoxes(NamedTuple):
    """Of each character: left, bottom, right, top; where it begins on its line; and two facts."""

    edges: Points
    origins: Points
    guessed: Flags  # a blank that is not in the file
    drawn: Flags


class _Places(NamedTuple):
    """What is written to, and the arguments that say where."""

    edges: Points
    origins: Points
    edge_arguments: list[tuple[Any, ...]]  # left, right, bottom, top
    origin_arguments: list[tuple[Any, ...]]


def char_boxes(calls: Calls, text: Any, codes: Sequence[int]) -> CharBoxes:
    """The boxes of the characters of a page; zeros for blanks that are not drawn."""
    total = len(codes)
    edges, origins = np.zeros((total, 4)), np.zeros((total, 2))
    guessed, drawn = np.zeros(total, np.bool_), np.ones(total, np.bool_)
    box, origin = _untyped(calls.raw, "FPDFText_GetCharBox", "FPDFText_GetCharOrigin")
    page = ctypes.cast(text, ctypes.c_void_p)  # not a number, which would pass as a short one
    address, guess = page.value, calls.guessed
    places = _places()
    for first in range(0, total, _BLOCK):
        block = codes[first : first + _BLOCK]
        places.edges[:], places.origins[:] = 0.0, 0.0
        for k, code, sides, spot in zip(
            count(first), block, places.edge_arguments, places.origin_arguments, strict=False
        ):
            if code in BLANKS:
                put_in = guess(address, k) == 1
                if put_in or code not in DRAWN_CODES:
                    guessed[k], drawn[k] = put_in, False
                    continue
            box(page, k, *sides)
            origin(page, k, *spot)
        edges[first : first + _BLOCK] = places.edges[: len(block)]
        origins[first : first + _BLOCK] = places.origins[: len(block)]
    return CharBoxes(edges, origins, guessed, drawn)


def _untyped(raw: Any, *names: str) -> list[Any]:
    addresses = (ctypes.cast(getattr(raw, name), ctypes.c_void_p).value for name in names)
    return [ctypes.PYFUNCTYPE(ctypes.c_int)(address) for address in addresses if address]


@cache
def _places() -> _Places:
    edges, origins = (ctypes.c_double * (4 * _BLOCK))(), (ctypes.c_double * (2 * _BLOCK))()
    return _Places(
        np.ctypeslib.as_array(edges).reshape(-1, 4),
        np.ctypeslib.as_array(origins).reshape(-1, 2),
        [tuple(ctypes.byref(edges, 32 * k + at) for at in (0, 16, 8, 24)) for k in range(_BLOCK)],
        [tuple(ctypes.byref(origins, 16 * k + at) for at in (0, 8)) for k in range(_BLOCK)],
    )
