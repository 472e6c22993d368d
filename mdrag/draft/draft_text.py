"""The text of a draft as it lies in its file: bytes → characters, nothing parsed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import DraftError
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.limits.draft_names import what_it_is_instead
from mdrag.limits.regular_files import MOST_DRAFT, read_regular, too_large
from mdrag.missing_draft import no_such_draft
from mdrag.text.lines import Lines

__all__ = ["BOM", "DraftText", "decode", "read_text"]

BOM = b"\xef\xbb\xbf"  # the byte-order mark some editors write before UTF-8
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class DraftText(NamedTuple):
    """What a file holds: its bytes, its text, and whether it began with a byte-order mark."""

    data: bytes
    text: str
    bom: bool


def read_text(path: Path | str, shown: str = "") -> DraftText:
    """The text of a draft; "-" is standard input, which is ``shown`` under a name of its own.

    Raises DraftError when it cannot be read, is no text, or is by its name no draft.
    """
    name = shown or path
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(MOST_DRAFT + 1)
        else:
            file = Path(path)
            if file.is_dir():
                raise DraftError(name, fill("is a folder, not a draft"))
            if file.exists() and (what := what_it_is_instead(file)):
                raise DraftError(name, what)
            refuse_outside(file)
            data = read_regular(file)
    except FileNotFoundError:
        raise DraftError(name, no_such_draft(Path(path))) from None
    except OSError as problem:
        raise DraftError(
            name, fill("cannot be read: {strerror}", strerror=problem.strerror or problem)
        ) from problem
    if len(data) > MOST_DRAFT:
        raise DraftError(name, fill("cannot be read: {too_large}", too_large=too_large()))
    return DraftText(data, *decode(data, name))


def decode(data: bytes, path: Path | str) -> tuple[str, bool]:
    """The text of a draft and whether it began with a byte-order mark; line ends as they are.

    DraftError names line and column of the first byte that is no UTF-8, and refuses files that
    are no text (a NUL in the first 8,000 bytes and not a line of words around it).
    """
    bom = data.startswith(BOM)
    body = data[len(BOM) :] if bom else data
    if body.startswith(_UTF16):
        raise DraftError(path, fill("is UTF-16; save it as UTF-8"), 1, 1)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as problem:
        line, column = _place(body, problem.start)
        what = fill("byte 0x{byte:02X} is no UTF-8", byte=body[problem.start])
        hint = _what(body) or fill("save the file as UTF-8")
        raise DraftError(path, fill("{what}; {hint}", what=what, hint=hint), line, column) from None
    if _binary(body):
        line, column = _place(body, body.index(b"\0"))
        raise DraftError(path, fill("holds NUL bytes; {what}", what=_what(body)), line, column)
    return text, bom


def _what(body: bytes) -> str:
    """What a file that is no draft is instead, and what to do; "" for text."""
    if body.startswith(b"%PDF"):
        return fill("this is a PDF; a draft is Markdown")
    if body.startswith(b"PK\x03\x04"):
        return fill(
            "this is a Word file or an archive; a draft is Markdown, and a Word file "
            "that came back is read by: mdrag import-docx"
        )
    return fill("this is no text file") if _binary(body) else ""


def _binary(body: bytes) -> bool:
    """Whether NULs are more than a slip: over one in a hundred of the first 8,000 bytes."""
    head = body[:8000]
    return head.count(0) * 100 > len(head)


def _place(body: bytes, at: int) -> tuple[int, int]:
    before = body[:at].decode("utf-8")
    return Lines(before).place(len(before))
