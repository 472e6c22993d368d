"""File → Document, one reader a file; the table READERS says which formats there are.

A new format is a file with a function from a path to a `ParsedDocument`, and one line of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers.scans.recognise import INSTALL
from mdrag.ingest.readers.sniff import IMAGES, PDF, ZIP, mismatch
from mdrag.lazy import load
from mdrag.limits.archive_parts import OLE

__all__ = [
    "NOT_YET",
    "READERS",
    "READING",
    "Reader",
    "formats",
    "read",
    "reader_of",
    "why_not_read",
]

READING = 10  # raised when a reader makes other text of the same file: libraries are read once more


class Reader(NamedTuple):
    """Who reads a format: ``module`` is ``module:function``, ``suffixes`` are lower-case.

    A file of the format begins with one of the byte strings of ``looks_like``; a format without is
    text. ``without``: what is said of its files while the extra is missing that it ``needs``
    (``module:function`` that says whether it is there).
    """

    module: str
    suffixes: tuple[str, ...]
    looks_like: tuple[bytes, ...] = ()
    needs: str = ""
    without: str = ""


# The name of the format, as it is told → its reader.
READERS: Mapping[str, Reader] = {
    "PDF": Reader("mdrag.ingest.readers.pdf:read", (".pdf",), looks_like=(PDF,)),
    "Word": Reader(
        "mdrag.ingest.readers.office.by_pandoc:read_docx", (".docx", ".docm"), looks_like=(ZIP, OLE)
    ),
    "PowerPoint": Reader(
        "mdrag.ingest.readers.office.slides:read_pptx",
        (".pptx", ".pptm", ".ppsx"),
        looks_like=(ZIP, OLE),
    ),
    "web page": Reader("mdrag.ingest.readers.web.page:read_html", (".html", ".htm", ".xhtml")),
    "MHTML": Reader("mdrag.ingest.readers.web.page:read_mhtml", (".mhtml", ".mht")),
    "web archive": Reader(
        "mdrag.ingest.readers.web.page:read_webarchive",
        (".webarchive",),
        looks_like=(b"bplist", b"<?xml"),
    ),
    "OpenDocument": Reader(
        "mdrag.ingest.readers.office.by_pandoc:read_odt", (".odt", ".ott"), looks_like=(ZIP,)
    ),
    "RTF": Reader(
        "mdrag.ingest.readers.office.by_pandoc:read_rtf", (".rtf",), looks_like=(b"{\\rtf",)
    ),
    "EPUB": Reader(
        "mdrag.ingest.readers.office.by_pandoc:read_epub", (".epub",), looks_like=(ZIP,)
    ),
    "image": Reader(
        "mdrag.ingest.readers.scans.image:read_image",
        (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif"),
        looks_like=IMAGES,
        needs="mdrag.ingest.readers.scans.recognise:ocr_installed",
        without=f"not read yet: an image needs text recognition: {INSTALL}",
    ),
    "Markdown": Reader("mdrag.ingest.readers.markdown:read", (".md", ".markdown", ".qmd", ".rmd")),
    "plain text": Reader("mdrag.ingest.readers.plain:read", (".txt", ".text")),
}

_AS_PDF = "not read yet: save it as PDF, or as Markdown with pandoc"

NOT_YET: Mapping[str, str] = {
    ".doc": _AS_PDF,
    ".ppt": _AS_PDF,
    ".odp": _AS_PDF,
    ".xlsx": _AS_PDF,
    ".tex": "not read yet: give the PDF made from it",
}


def reader_of(suffix: str) -> tuple[str, Reader] | None:
    """The format of a lower-case suffix and its reader; None when no reader here takes it."""
    for form, reader in READERS.items():
        if suffix in reader.suffixes:
            return (form, reader) if not reader.needs or load(reader.needs)() else None
    return None


def why_not_read(suffix: str) -> str:
    """Why files of a lower-case suffix without a reader are not read, and what to do; ""."""
    waiting = {one: reader.without for reader in READERS.values() for one in reader.suffixes}
    return NOT_YET.get(suffix) or waiting.get(suffix, "")


def formats() -> str:
    """What is read, in words: ``PDF, Markdown and plain text``."""
    *others, last = READERS
    return f"{', '.join(others)} and {last}" if others else last


def read(path: Path) -> ParsedDocument:
    """The document in a file. Raises SourceProblem with one clear line when there is none.

    The suffix chooses the reader; a file whose bytes are something else is refused by what it is.
    """
    suffix = path.suffix.casefold()
    chosen = reader_of(suffix)
    if chosen is None and (why := why_not_read(suffix)):
        raise SourceProblem(why)
    if chosen is None:
        what = f"{suffix} files are" if suffix else "files without a suffix are"
        raise SourceProblem(fill("{what} not read: {formats} are", what=what, formats=formats()))
    form, reader = chosen
    try:
        wrong = mismatch(path, form, reader.looks_like)
        if wrong:
            raise SourceProblem(wrong)
        document = load(reader.module)(path)
    except OSError as problem:
        raise SourceProblem(
            fill("cannot be read ({strerror})", strerror=problem.strerror or problem)
        ) from problem
    assert isinstance(document, ParsedDocument)
    return document
