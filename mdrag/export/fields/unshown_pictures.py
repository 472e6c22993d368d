"""Pictures that a built file would show as nothing: a file that is none, a PDF in Word.

Pandoc puts whatever a link to a picture names into the file, and Word leaves a blank there.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mdrag.errors import MdragError
from mdrag.export.citations import visit
from mdrag.filled_sentence import fill
from mdrag.limits.regular_files import open_regular

__all__ = ["unshown_pictures"]

_HEAD = 4096  # bytes that tell what a file is
_MAGIC = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*", b"\xd7\xcd\xc6\x9a",
          b"\x01\0\0\0")  # fmt: skip  # the last two: Windows metafiles


def unshown_pictures(doc: Any, folders: Sequence[Path]) -> list[str]:
    """What to say of pictures that will not be seen, each file once, in order.

    ``folders``: where pandoc looks for them. What is elsewhere, or missing, pandoc itself tells.
    """
    found: dict[str, str] = {}

    def look(element: Any, _: None) -> None:
        if element.tag != "Image" or "://" in element.url or element.url in found:
            return
        head = next((read for one in folders if (read := _head(one / element.url))), b"")
        if head.startswith(b"%PDF"):
            if doc.format == "docx":
                found[element.url] = fill(
                    "{name} is a PDF, of which Word shows nothing: save it as PNG or SVG",
                    name=element.url,
                )
        elif head and not _is_picture(head):
            found[element.url] = fill(
                "{name} is no picture, so a blank stands in its place: look at the file",
                name=element.url,
            )

    visit.visit(doc, look, None)
    return list(found.values())


def _head(path: Path) -> bytes:
    try:
        with open_regular(path) as file:
            return file.read(_HEAD)
    except (OSError, ValueError, MdragError):
        return b""


def _is_picture(head: bytes) -> bool:
    webp = head.startswith(b"RIFF") and head[8:12] == b"WEBP"
    return webp or head.startswith(_MAGIC) or b"<svg" in head
