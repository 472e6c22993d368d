"""The first page → title, authors, year: what a reader sees at the top of a paper."""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.ingest.document import Document, TextBlock

__all__ = ["Front", "front_matter"]

_FRONT_LENGTH = 4000  # code points looked at where there are no pages
_YEAR = re.compile(r"(?<![\d./-])(1[89]\d\d|20\d\d)(?![\d/-])")
_DATED = re.compile(
    r"(?:©|\(c\)|copyright|published|publication date|accepted|received|submitted|proceedings|"
    r"vol(?:ume|\.)|journal|issue|\(|january|february|march|april|may|june|july|august|september|"
    r"october|november|december)[^\n]{0,60}?(?<![\d./-])(1[89]\d\d|20\d\d)(?![\d/-])",
    re.I,
)
_CITE_AS = re.compile(
    r"\((?P<year>1[89]\d\d|20\d\d)\)\.\s+(?P<title>[^.]{12,250}?)\.\s+(?P<container>[A-Z][^.,\d]{5,90}?),"
)
_NOT_A_TITLE = re.compile(
    r"^(abstract|summary|introduction|keywords?|contents|references|doi\b|issn\b|vol\b|open access|"
    r"research article|original (article|paper)|review|article|r e s ?c i e n c e)",
    re.I,
)
_PART = r"[^\W\d_][\w.'’-]*"
_NAME = rf"{_PART}(?:[ -](?:(?:van|von|der|den|de|di|da|del|la|le|du|al)\s)?{_PART}){{1,4}}"
_MARK = r"(?:\s?[\d*†‡§¶∗⋆⁰¹²³⁴-⁹][\d,*†‡§¶∗⋆⁰¹²³⁴-⁹]{0,8}|\s?\(\d[\d, ]*\))?"
_NAMES = re.compile(f"{_NAME}{_MARK}(?:\\s*(?:,\\s*and|,|;|and|&)\\s*{_NAME}{_MARK})*", re.I)


class Front(NamedTuple):
    """What the top of a document says of itself; "" and None where it does not."""

    title: str
    authors: str  # as printed
    year: int | None
    container: str
    text: str  # of the first page


def front_matter(document: Document) -> Front:
    """Title, author line, year and journal as the first page prints them."""
    end = document.pages[0].end if document.pages else _FRONT_LENGTH
    text = document.text[:end]
    blocks = [block for block in document.blocks if block.start < end]
    cited = _CITE_AS.search(" ".join(text.split()))
    at = _title_block(document, blocks)
    title = _line(document, blocks[at]) if at is not None else ""
    authors = _authors(document, blocks[at + 1 : at + 4]) if at is not None else ""
    year = int(cited["year"]) if cited else _year(text)
    return Front(title, authors, year, cited["container"].strip() if cited else "", text)


def _title_block(document: Document, blocks: list[TextBlock]) -> int | None:
    """The first heading of the highest rank, when it comes before much prose."""
    early: list[int] = []
    read = 0
    for index, block in enumerate(blocks):
        line = _line(document, block)
        if block.kind == "heading" and not _NOT_A_TITLE.match(line) and not block.number:
            early.append(index)
        elif block.kind == "paragraph":
            read += len(line)
        if read > 1200:
            break
    if not early:
        return None
    return min(early, key=lambda index: (blocks[index].level or 9, index))


def _authors(document: Document, blocks: list[TextBlock]) -> str:
    for block in blocks:
        if block.kind not in ("paragraph", "list", "heading"):
            return ""
        raw = document.text[block.start : block.end]
        line = " ".join(raw.split())
        line = re.sub(r"^(by|authors?:)\s+", "", line, flags=re.I)
        if _NOT_A_TITLE.match(line):
            return ""
        found = _NAMES.match(line)
        # Names are capitalised and fill the line: prose that begins with a name is not a by-line.
        if found and len(found[0]) >= 0.6 * len(line.rstrip(" .,;")) and _capitalised(found[0]):
            return found[0]
    return ""


def _capitalised(line: str) -> bool:
    words = re.findall(r"[^\W\d_]{3,}", line)
    return len(words) >= 2 and sum(word[0].isupper() for word in words) >= 0.8 * len(words)


def _year(text: str) -> int | None:
    head = text[:_FRONT_LENGTH]
    if found := _DATED.search(head):
        return int(found[1])
    # A bare number is a year only in a short line of its own kind: "Boston, 2015".
    for line in head[:600].splitlines():
        if (found := _YEAR.search(line)) and len(line.split()) <= 6 and found.end() == len(line):
            return int(found[1])
    return None


def _line(document: Document, block: TextBlock) -> str:
    return " ".join(document.text[block.start : block.end].split())
