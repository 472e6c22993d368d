"""Rows of pixels → PNG (W3C Recommendation, second edition), with as few bits as they need.

Without numpy, whose import would cost half of what a picture may take.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

__all__ = ["grey_png", "png"]

_LEVELS = 16  # greys of the small form: letters keep their soft edges, at half the bytes
_HIGH = bytes(round(grey * (_LEVELS - 1) / 255) << 4 for grey in range(256))
_LOW = bytes(round(grey * (_LEVELS - 1) / 255) for grey in range(256))


def png(rows: Sequence[bytes], width: int) -> bytes:
    """A picture of rows of red, green and blue bytes; grey where the three are everywhere equal."""
    if all(row[0::3] == row[1::3] == row[2::3] for row in rows):
        return _file(width, [row[0::3] for row in rows], 8, 0, 6)
    return _file(width, rows, 8, 2, 6)


def grey_png(rows: Sequence[bytes], width: int) -> bytes:
    """A picture of rows of grey bytes in 16 greys, four bits a pixel: it travels in a file."""
    return _file(width, [_packed(row) for row in rows], 4, 0, 9)


def _packed(row: bytes) -> bytes:
    """Two pixels a byte, the left one in its upper half."""
    if len(row) % 2:
        row += b"\xff"
    high = int.from_bytes(row[0::2].translate(_HIGH))
    low = int.from_bytes(row[1::2].translate(_LOW))
    return (high | low).to_bytes(len(row) // 2)


def _file(width: int, rows: Sequence[bytes], bits: int, colour: int, effort: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, len(rows), bits, colour, 0, 0, 0)
    content = zlib.compress(b"".join(b"\0" + row for row in rows), effort)
    parts = ((b"IHDR", head), (b"IDAT", content), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(kind, inside) for kind, inside in parts)


def _part(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
