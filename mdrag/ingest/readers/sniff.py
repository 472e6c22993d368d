"""What the bytes of a file are, whatever its name says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mdrag.limits.archive_parts import OLE
from mdrag.limits.regular_files import open_regular

__all__ = ["IMAGES", "PDF", "ZIP", "kind_of", "mismatch"]

PDF = b"%PDF-"
ZIP = b"PK\x03\x04"
IMAGES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"RIFF", b"BM", b"GIF8")
_HEAD = 8192
_SIGNS: tuple[tuple[bytes, str], ...] = (
    (PDF, "a PDF"),
    (ZIP, "a zip archive (a Word, PowerPoint or EPUB file, perhaps)"),
    (OLE, "an old Office file (.doc, .ppt)"),
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a WebP image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"%!PS", "a PostScript file"),
    (b"{\\rtf", "an RTF file"),
    (b"AT&TFORM", "a DjVu file"),
)
_PAGES = (b"<!doctype html", b"<html", b"<head", b"<?xml", b"<body")
_JUNK = 1100  # readers allow a kilobyte before the header


def kind_of(head: bytes) -> str:
    """What the first bytes of a file are; "" when they may be anything."""
    bare = _bare(head)
    for sign, name in _SIGNS:
        if bare.startswith(sign):
            return name
    if PDF in head[:_JUNK]:
        return "a PDF"
    if bare[:200].lower().startswith(_PAGES):
        return "a web page (HTML)"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16 text"
    return ""


def mismatch(path: Path, form: str, looks_like: Sequence[bytes]) -> str:
    """Why a file cannot be what its suffix says, "" when it can. Raises OSError.

    ``form`` is what its suffix says ("PDF"); such a file begins with one of ``looks_like``, or is
    text when that is empty.
    """
    with open_regular(path) as file:
        head = file.read(_HEAD)
    if not head:
        return "is empty (0 bytes): download or save it again"
    kind = kind_of(head)
    if looks_like:
        if _begins(head, looks_like):
            return ""
        what = kind or ("text" if _is_text(head) else "something else")
        return f"is no {form} but {what}: download it again, or give it the right suffix"
    if kind == "UTF-16 text":
        return "is UTF-16 text: save it as UTF-8"
    if kind and not kind.startswith("a web page"):
        return f"is no text but {kind}: give it the right suffix"
    if not _is_text(head):
        return "is no text file: it holds binary data"
    return ""


def _begins(head: bytes, signs: Sequence[bytes]) -> bool:
    """Whether one of the signs stands first, or soon and behind nothing that is another kind."""
    bare = _bare(head)
    if bare.startswith(tuple(signs)):
        return True
    soon = any(sign in head[:_JUNK] for sign in signs)
    return soon and not any(bare.startswith(sign) for sign, _ in _SIGNS)


def _bare(head: bytes) -> bytes:
    """The first bytes without byte-order mark and white space."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n\0")


def _is_text(head: bytes) -> bool:
    """At most one NUL or control byte in a hundred, and UTF-8 but for a cut at the end."""
    odd = sum(byte < 9 or (13 < byte < 32 and byte != 27) for byte in head)
    return odd * 100 <= len(head)
