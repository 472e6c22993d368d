"""Rows of pixels → a PNG file (W3C Recommendation, second edition, section 5)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

__all__ = ["GREY", "RGB", "png_file"]

GREY = 0  # colour types
RGB = 2


def png_file(rows: Sequence[bytes], width: int, bits: int, colour: int, effort: int) -> bytes:
    """``bits`` of a sample, 4 or 8; ``colour``: GREY or RGB; ``effort``: 1 to 9, of zlib."""
    head = struct.pack(">IIBBBBB", width, len(rows), bits, colour, 0, 0, 0)
    content = zlib.compress(b"".join(b"\0" + row for row in rows), effort)
    parts = ((b"IHDR", head), (b"IDAT", content), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(kind, inside) for kind, inside in parts)


def _part(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
