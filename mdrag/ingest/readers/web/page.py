"""Saved web pages (.html, .mhtml, .webarchive) → `ParsedDocument`; nothing they name is fetched."""

from __future__ import annotations

import plistlib
import re
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import TYPE_CHECKING

from mdrag.errors import SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.normalise import normalise
from mdrag.ingest.readers.office.by_pandoc import pandoc_tree
from mdrag.ingest.readers.source_blocks import SourceBlock, compose_blocks
from mdrag.ingest.readers.web.main_text import main_text
from mdrag.ingest.readers.web.page_metadata import page_metadata
from mdrag.limits.regular_files import read_regular

if TYPE_CHECKING:
    from lxml.html import HtmlElement

__all__ = ["read_html", "read_mhtml", "read_webarchive"]

_MOST = 64 * 2**20  # bytes, with the pictures of the page
_CHARSET = re.compile(
    rb"<(?:meta|\?xml)[^>]{0,200}?(?:charset|encoding)\s*=\s*[\"']?([\w-]+)", re.I
)
_SIGNED = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+?)\s*-->")  # by browsers of Microsoft


def read_html(path: Path) -> ParsedDocument:
    """The document of a web page. Raises SourceProblem when it holds no text."""
    return _document(_decoded(_content(path)), "")


def read_mhtml(path: Path) -> ParsedDocument:
    """The document of a page saved with all its parts in one file. Raises SourceProblem."""
    message = message_from_bytes(_content(path))
    page = next(
        (part for part in message.walk() if part.get_content_type() == "text/html"), message
    )
    held = page.get_payload(decode=True)
    if page.get_content_type() != "text/html" or not isinstance(held, bytes):
        raise SourceProblem(fill("holds no web page: save it again, as .html or PDF"))
    return _document(_decoded(held, page.get_content_charset()), _address(message, page))


def read_webarchive(path: Path) -> ParsedDocument:
    """The document of a page saved by Safari. Raises SourceProblem."""
    try:
        found = plistlib.loads(_content(path))["WebMainResource"]
        held, address = found["WebResourceData"], str(found.get("WebResourceURL", ""))
        encoding = str(found.get("WebResourceTextEncodingName", "")) or None
    except (plistlib.InvalidFileException, ValueError, KeyError, TypeError, IndexError) as problem:
        raise SourceProblem(fill("is damaged: save the page again, as PDF")) from problem
    if not isinstance(held, bytes):
        raise SourceProblem(fill("holds no web page: save it again, as PDF"))
    return _document(_decoded(held, encoding), address)


def _content(path: Path) -> bytes:
    try:
        return read_regular(path, _MOST)
    except OSError as problem:
        if path.is_file() and path.stat().st_size > _MOST:
            told = fill(
                "is larger than {most} MB: save the page without its pictures", most=_MOST // 2**20
            )
            raise SourceProblem(told) from problem
        raise


def _address(message: Message, page: Message) -> str:
    for part in (message, page):
        for name in ("Snapshot-Content-Location", "Content-Location"):
            if address := str(part.get(name, "")):
                return address
    return ""


def _decoded(data: bytes, told: str | None = None) -> str:
    """The text of a page: as UTF-8, as it says, else as Windows wrote it."""
    said = _CHARSET.search(data[:4096])
    forms = ("utf-8-sig", told, said[1].decode("ascii") if said else None)
    for form in filter(None, forms):
        try:
            return data.decode(form)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("cp1252", "replace")


def _document(page: str, address: str) -> ParsedDocument:
    from lxml import etree, html

    signed = _SIGNED.search(page[:4096])
    parser = html.HTMLParser(encoding="utf-8", no_network=True, huge_tree=True)
    try:
        root = html.document_fromstring(page.encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as problem:
        raise SourceProblem(fill("holds no text")) from problem
    said = page_metadata(root, address or (signed[1] if signed else ""))
    title = _first_title(root)
    chosen = main_text(root)
    held = html.tostring(chosen, encoding="utf-8") if chosen is not None else b""
    if not held:
        raise SourceProblem(
            fill(
                "holds no text that can be read: a program fills it as it opens, or it is nested "
                "too deep; save it as PDF"
            )
        )
    blocks = pandoc_tree(Path("page.html"), "html", given=held).blocks()
    if title and all(block.text != title for block in blocks[:8]):
        blocks.insert(0, SourceBlock("heading", title, 1))
    return compose_blocks(blocks, said)


def _first_title(root: HtmlElement) -> str:
    """The first heading of the highest rank, which pages print above their text."""
    found = root.find(".//h1")
    return normalise(" ".join(found.text_content().split())) if found is not None else ""
