"""Rows of pixels → PNG, with as few bits as they need.

Without numpy, whose import would cost half of what a picture may take.
"""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.png_file import GREY, RGB, png_file

__all__ = ["grey_png", "png"]

_LEVELS = 16  # greys of the small form: letters keep their soft edges, at half the bytes
_HIGH = bytes(round(grey * (_LEVELS - 1) / 255) << 4 for grey in range(256))
_LOW = bytes(round(grey * (_LEVELS - 1) / 255) for grey in range(256))


def png(rows: Sequence[bytes], width: int) -> bytes:
    """A picture of rows of red, green and blue bytes; grey where the three are everywhere equal."""
    if all(row[0::3] == row[1::3] == row[2::3] for row in rows):
        return png_file([row[0::3] for row in rows], width, 8, GREY, 6)
    return png_file(rows, width, 8, RGB, 6)


def grey_png(rows: Sequence[bytes], width: int) -> bytes:
    """A picture of rows of grey bytes in 16 greys, four bits a pixel: it travels in a file."""
    return png_file([_packed(row) for row in rows], width, 4, GREY, 9)


def _packed(row: bytes) -> bytes:
    """Two pixels a byte, the left one in its upper half."""
    if len(row) % 2:
        row += b"\xff"
    high = int.from_bytes(row[0::2].translate(_HIGH))
    low = int.from_bytes(row[1::2].translate(_LOW))
    return (high | low).to_bytes(len(row) // 2)
