"""Which PDFs stay on this computer, because they hold what the settings keep from a cloud.

A PDF is sent as a file, and words cannot be taken out of a file without changing what its pages
show; so one with a hit is not sent at all. A page whose words cannot be read is a hit, too: nobody
can say what stands on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.run import pool
from mdrag.services.redaction import Redaction
from mdrag.text.private_words import PrivateWords

__all__ = ["LOOK_TASK", "KeptHere", "kept_here", "look_through"]

LOOK_TASK = "look"
_XMP = re.compile(rb"<x:xmpmeta\b.*?</x:xmpmeta>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_UNSEEN = fill("words that cannot be looked through")
_NOTES = ("Contents", "V", "RC")  # of an annotation or a form's field


class KeptHere(NamedTuple):
    """By sha256 why a file stays, and why it could not be looked through."""

    why: Mapping[str, str]
    failed: Mapping[str, str]


def kept_here(
    redaction: Redaction | None, requests: Sequence[pool.Request], root: Path
) -> KeptHere:
    """Look through the files of requests; ``root`` is the project's folder."""
    if redaction is None:
        return KeptHere({}, {})
    asked = [
        one._replace(task=LOOK_TASK, about=redaction.about())
        for one in requests if redaction.is_for(one.path.relative_to(root).as_posix())
    ]  # fmt: skip
    why, failed = {}, {}
    for answer in pool.run(asked):
        if answer.failed:
            failed[answer.request.sha256] = answer.failed
        elif found := answer.told["kinds"]:
            why[answer.request.sha256] = "; ".join(redaction.in_words(kind) for kind in found)
    return KeptHere(why, failed)


def look_through(path: Path, about: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in a file, each kind with its first page. Raises SourceProblem."""
    words = PrivateWords(about["emails"], about["phones"], tuple(about["names"]))
    pieces = _pieces if path.suffix.casefold() == ".pdf" else _read_text
    first: dict[str, str] = {}
    for place, text in pieces(path):
        for kind in (_UNSEEN,) if text is None else words.kinds(text):
            first.setdefault(kind, place)
    return {"kinds": [f"{kind} ({place})" for kind, place in first.items()]}


def _read_text(path: Path) -> Iterator[tuple[str, str | None]]:
    from mdrag.ingest.readers import read

    yield fill("in its text"), read(path).text


def _pieces(path: Path) -> Iterator[tuple[str, str | None]]:
    """(where it stands, text) of a PDF; None where there is something that is no text."""
    import pypdfium2.raw as raw

    from mdrag.ingest.readers.drawn.glyphs import open_pdf

    open_pdf(path).close()  # refuses, in words, what is damaged or has a password
    content = path.read_bytes()
    document = raw.FPDF_LoadMemDocument64(content, len(content), None)
    if not document:
        raise SourceProblem(fill("is not a PDF that can be looked through"))
    try:
        yield fill("its properties"), _properties(path, content)
        if raw.FPDFDoc_GetAttachmentCount(document) > 0:
            yield fill("files attached to it"), None
        for index in range(raw.FPDF_GetPageCount(document)):
            for text in _page(raw, document, index):
                yield f"p. {index + 1}", text
    finally:
        raw.FPDF_CloseDocument(document)


def _properties(path: Path, content: bytes) -> str:
    from mdrag.ingest.readers.drawn.glyphs import open_pdf

    pdf = open_pdf(path)
    told = list(pdf.info.values())
    pdf.close()
    told += [_TAG.sub(" ", one.decode("utf-8", "replace")) for one in _XMP.findall(content)]
    return "\n".join(told)


def _page(raw: Any, document: Any, index: int) -> Iterator[str | None]:
    """The text of a page and of the notes on it; None for a page of pictures."""
    page = raw.FPDF_LoadPage(document, index)
    if not page:
        return
    try:
        sheet = raw.FPDFText_LoadPage(page)
        text = _text(raw, sheet) if sheet else ""
        if sheet:
            raw.FPDFText_ClosePage(sheet)
        drawn = raw.FPDFPage_CountObjects(page) > 0
        yield text if text.strip() or not drawn else None
        letters = [char for char in text if not char.isspace()]
        odd = sum(not char.isalnum() and not char.isascii() for char in letters)
        if odd > len(letters) / 3:
            yield None  # a font that does not say which letters it draws
        yield from _notes(raw, page)
    finally:
        raw.FPDF_ClosePage(page)


def _text(raw: Any, sheet: Any) -> str:
    import ctypes

    count = raw.FPDFText_CountChars(sheet)
    if count <= 0:
        return ""
    held = (ctypes.c_ushort * (count + 1))()
    size = raw.FPDFText_GetText(sheet, 0, count, held)
    return bytes(held)[: 2 * max(size - 1, 0)].decode("utf-16-le", "replace")


def _notes(raw: Any, page: Any) -> Iterator[str]:
    import ctypes

    for number in range(raw.FPDFPage_GetAnnotCount(page)):
        note = raw.FPDFPage_GetAnnot(page, number)
        if not note:
            continue
        for key in _NOTES:
            size = raw.FPDFAnnot_GetStringValue(note, key.encode(), None, 0)
            if size > 2:
                held = (ctypes.c_ushort * (size // 2))()
                raw.FPDFAnnot_GetStringValue(note, key.encode(), held, size)
                yield bytes(held)[: size - 2].decode("utf-16-le", "replace")
        raw.FPDFPage_CloseAnnot(note)
