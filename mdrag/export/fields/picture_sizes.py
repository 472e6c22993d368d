"""Pictures no larger than the page of a LibreOffice file: pandoc fits those of Word alone.

A picture with a width or height of its own stays as its writer wants it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import MdragError
from mdrag.export.citations import visit
from mdrag.limits.regular_files import open_regular

__all__ = ["PictureSize", "fit_pictures", "head_of_picture", "picture_size"]

_HEAD = 256 * 2**10  # bytes in which a picture says how large it is, behind its metadata
_DOTS = 72.0  # an inch, where the picture says nothing: as pandoc takes it
_INCH = 2.54  # centimetres
_LINE, _PAGE = 6.2, 8.5  # inches of text on A4 and on letter paper, with a line for the caption
_METRES = 0.0254
# what begins the frame of a JPEG that says its size; C4, C8 and CC are other things
_FRAME = re.compile(rb"\xff[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]")


class PictureSize(NamedTuple):
    """In inches."""

    width: float
    height: float


def fit_pictures(doc: Any, folders: Sequence[Path]) -> None:
    """Give the pictures of a document that are larger than the page its width or its height.

    ``folders``: where pandoc looks for them, in order.
    """

    def fit(element: Any, _: None) -> None:
        if element.tag != "Image" or {"width", "height"} & set(element.attributes):
            return
        paths = [folder / element.url for folder in folders] if "://" not in element.url else []
        size = next((found for path in paths if (found := picture_size(path))), None)
        if size is None:
            return
        wide, tall = size.width / _LINE, size.height / _PAGE
        if tall > max(wide, 1.0):
            element.attributes["height"] = f"{_PAGE * _INCH:.1f}cm"
        elif wide > 1.0:
            element.attributes["width"] = "100%"

    visit.visit(doc, fit, None)


def picture_size(path: Path) -> PictureSize | None:
    """The size of a PNG, a JPEG or a GIF; None for all else, and for what cannot be read."""
    head = head_of_picture(path)
    if head.startswith(b"\x89PNG") and len(head) >= 24:
        return _of_png(head)
    if head.startswith(b"GIF8") and len(head) >= 10:
        return _inches(*(int.from_bytes(head[at : at + 2], "little") for at in (6, 8)))
    return _of_jpeg(head) if head.startswith(b"\xff\xd8") else None


def head_of_picture(path: Path) -> bytes:
    """The first bytes of a file, in which a picture says what it is; b"" when it cannot be read."""
    try:
        with open_regular(path) as file:
            return file.read(_HEAD)
    except (OSError, ValueError, MdragError):
        return b""


def _of_png(head: bytes) -> PictureSize | None:
    width, height = (int.from_bytes(head[at : at + 4], "big") for at in (16, 20))
    at = head.find(b"pHYs", 24, 4096)
    if at < 0 or head[at + 12 : at + 13] != b"\x01":  # dots a metre
        return _inches(width, height)
    across, down = (int.from_bytes(head[one : one + 4], "big") for one in (at + 4, at + 8))
    return _inches(width, height, across * _METRES, down * _METRES)


def _of_jpeg(head: bytes) -> PictureSize | None:
    across = down = _DOTS
    if head[6:11] == b"JFIF\0" and head[13:14] in (b"\x01", b"\x02"):
        each = 1 if head[13] == 1 else _INCH  # dots an inch, or a centimetre
        across, down = (int.from_bytes(head[at : at + 2], "big") * each for at in (14, 16))
    at = 2
    while at + 9 < len(head) and head[at] == 0xFF:
        if _FRAME.match(head, at):
            height, width = (int.from_bytes(head[one : one + 2], "big") for one in (at + 5, at + 7))
            return _inches(width, height, across, down)
        at += 2 + int.from_bytes(head[at + 2 : at + 4], "big")
    return None


def _inches(
    width: int, height: int, across: float = _DOTS, down: float = _DOTS
) -> PictureSize | None:
    if not width or not height:
        return None
    return PictureSize(width / (across or _DOTS), height / (down or _DOTS))
