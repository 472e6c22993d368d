from __future__ import annotations

import struct
import zlib

from mdrag.png_file import GREY, png_file


def test_a_picture_is_what_its_rows_say() -> None:
    made = png_file([b"\x00\xff", b"\x80\x40"], 2, 8, GREY, 9)
    assert made[16:24] == struct.pack(">II", 2, 2)
    length = struct.unpack(">I", made[33:37])[0]
    assert zlib.decompress(made[41 : 41 + length]) == b"\x00\x00\xff\x00\x80\x40"
