"""File → Document, one reader a file; the table READERS says which suffix goes where."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from mdrag.errors import SourceProblem
from mdrag.ingest.document import Document
from mdrag.ingest.readers.sniff import mismatch

__all__ = ["NOT_YET", "READERS", "read"]

READERS: Mapping[str, str] = {
    ".pdf": "mdrag.ingest.readers.pdf:read",
    ".md": "mdrag.ingest.readers.markdown:read",
    ".markdown": "mdrag.ingest.readers.markdown:read",
    ".qmd": "mdrag.ingest.readers.markdown:read",
    ".rmd": "mdrag.ingest.readers.markdown:read",
    ".txt": "mdrag.ingest.readers.plain:read",
    ".text": "mdrag.ingest.readers.plain:read",
}

_AS_PDF = "not read yet: save it as PDF, or as Markdown with pandoc"
_AS_MARKDOWN = "not read yet: save the page as PDF, or as Markdown with pandoc"
_IMAGE = "not read yet: an image needs text recognition; save it as a PDF with a text layer"

NOT_YET: Mapping[str, str] = {
    ".docx": _AS_PDF,
    ".doc": _AS_PDF,
    ".odt": _AS_PDF,
    ".rtf": _AS_PDF,
    ".pptx": _AS_PDF,
    ".ppt": _AS_PDF,
    ".odp": _AS_PDF,
    ".xlsx": _AS_PDF,
    ".epub": _AS_PDF,
    ".tex": "not read yet: give the PDF made from it",
    ".html": _AS_MARKDOWN,
    ".htm": _AS_MARKDOWN,
    ".png": _IMAGE,
    ".jpg": _IMAGE,
    ".jpeg": _IMAGE,
    ".tif": _IMAGE,
    ".tiff": _IMAGE,
    ".gif": _IMAGE,
    ".webp": _IMAGE,
    ".bmp": _IMAGE,
}


def read(path: Path) -> Document:
    """The document in a file. Raises SourceProblem with one clear line when there is none.

    The suffix chooses the reader; a file whose bytes are something else is refused by what it is.
    """
    suffix = path.suffix.casefold()
    if suffix in NOT_YET:
        raise SourceProblem(NOT_YET[suffix])
    if suffix not in READERS:
        what = f"{suffix} files are" if suffix else "files without a suffix are"
        raise SourceProblem(f"{what} not read: PDF, Markdown and plain text are")
    try:
        wrong = mismatch(path, suffix)
        if wrong:
            raise SourceProblem(wrong)
        module, name = READERS[suffix].split(":")
        document = getattr(import_module(module), name)(path)
    except OSError as problem:
        raise SourceProblem(f"cannot be read ({problem.strerror or problem})") from problem
    assert isinstance(document, Document)
    return document
