"""Pictures that a built file would show as nothing: a file that is none, a PDF in Word.

Pandoc puts whatever a link to a picture names into the file, and Word leaves a blank there.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mdrag.export.citations import visit
from mdrag.export.fields.picture_sizes import head_of_picture
from mdrag.filled_sentence import fill

__all__ = ["unshown_pictures"]

_SVG = 4096  # bytes before which the root of a drawing stands
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
        head = next((read for one in folders if (read := head_of_picture(one / element.url))), b"")
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


def _is_picture(head: bytes) -> bool:
    webp = head.startswith(b"RIFF") and head[8:12] == b"WEBP"
    return webp or head.startswith(_MAGIC) or b"<svg" in head[:_SVG]
