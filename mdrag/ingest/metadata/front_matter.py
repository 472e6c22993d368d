"""The first page → title, authors, year: what a reader sees at the top of a paper."""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.names import clean_byline
from mdrag.ingest.metadata.titles import same_title
from mdrag.text.dates import ISSUED_YEAR, MONTH
from mdrag.text.people import NAME_PARTICLES

__all__ = ["Front", "front_matter"]

_FRONT_LENGTH = 4000  # code points looked at where there are no pages
_YEAR = re.compile(rf"(?<![\d./-])({ISSUED_YEAR})(?![\d/-])")
_FULL = rf"[^\n]{{0,60}}?(?<![\d./-])({ISSUED_YEAR})(?![\d/-])"
# The surest first: what says when it came out, then when it was finished, then any date.
_DATED = (
    *tuple(
        re.compile(rf"(?:{words}){_FULL}", re.I)
        for words in (
            r"\bpublished|\bpublication date|\bavailable online",
            r"©|\(c\)|\bcopyright|\bproceedings|\bvol(?:ume|\.)",
            r"\baccepted",
            r"\breceived|\bsubmitted",
        )
    ),
    re.compile(rf"\b(?:{MONTH})\.?,?\s+(?:\d{{1,2}},?\s+)?({ISSUED_YEAR})\b", re.I),
)
_HANDED_IN = re.compile(r"\b(?:received|submitted|revised|accepted|retrieved|accessed)\b", re.I)
_CITE_AS = re.compile(
    rf"\((?P<year>{ISSUED_YEAR})\)\."
    r"\s+(?P<title>.{12,250}?)\.\s+"
    r"(?P<container>[A-Z][^.,\d]{5,90}?),"
    r"(?:\s*(?P<volume>\d{1,4})\((?P<issue>\d{1,4})\)(?:,\s*(?P<pages>[\d–-]{1,15})(?=\.))?)?"
)
_NOT_A_TITLE = re.compile(
    r"^(abstract|summary|introduction|keywords?|contents|references|doi\b|issn\b|vol\b|open access|"
    r"research article|dear\b|original (article|paper)|review|article|r e s ?c i e n c e)",
    re.I,
)
_PART = r"(?!(?:and|und|et)\b)['’]?[^\W\d_][\w.'’-]*"
_NAME = rf"{_PART}(?:[ -]{_PART}){{1,5}}"
_NAMES = re.compile(f"{_NAME}(?:\\s*(?:,\\s*(?:and|&)|,|;|and\\b|&)\\s*{_NAME})*", re.I)


class Front(NamedTuple):
    """What the top of a document says of itself; "" and None where it does not."""

    title: str
    authors: str  # as printed
    year: int | None
    container: str
    volume: str
    issue: str
    pages: str
    text: str  # of the first page


def front_matter(document: ParsedDocument) -> Front:
    """Title, author line, year and journal as the first page prints them."""
    end = document.pages[0].end if document.pages else _FRONT_LENGTH
    text = document.text[:end]
    blocks = [block for block in document.blocks if block.start < end]
    at = _title_block(document, blocks)
    title = _line(document, blocks[at]) if at is not None else ""
    cited = _cited_as(document) or _CITE_AS.search(" ".join(text.split()))
    if cited and not same_title(cited["title"], title or document.metadata.get("title", "")):
        cited = None  # another work, cited on the first page
    said = {k: (v or "").strip() for k, v in cited.groupdict().items()} if cited else {}
    authors = _authors(document, blocks[at + 1 : at + 4]) if at is not None else ""
    above = "" if at is None else text[: blocks[at].start]
    year = int(said["year"]) if said else _of_running(document) or _alone(above) or _year(text)
    container, volume = said.get("container", ""), said.get("volume", "")
    issue, pages = said.get("issue", ""), said.get("pages", "")
    return Front(title, authors, year, container, volume, issue, pages, text)


def _cited_as(document: ParsedDocument) -> re.Match[str] | None:
    """How the running lines cite the document: one line of them, or one that goes on in another."""
    lines = [" ".join(samples[0].split()) for _, _, samples in document.running if samples]
    # The page number may stand at the end of the first line, after its comma.
    begun = [re.sub(r"(?<=,) \d{1,5}$", "", line) for line in lines]
    pairs = [f"{one} {other}" for one in begun for other in lines]
    found = [cited for cited in map(_CITE_AS.search, (*lines, *pairs)) if cited]
    return max(found, key=lambda cited: sum(map(bool, cited.groups())), default=None)


def _of_running(document: ParsedDocument) -> int | None:
    """The year of a running line that has one, like "ReScience C 6.1 – Leblois 2020"."""
    for _, _, samples in document.running:
        years = [_YEAR.search(sample) for sample in samples]
        if years and all(years) and len({found[1] for found in years if found}) == 1:
            assert years[0] is not None
            return int(years[0][1])
    return None


def _alone(above: str) -> int | None:
    """The one year printed above the title, as in "Concepts in Urban Ecology 4(3), 2017"."""
    lines = [line for line in above.splitlines() if not _HANDED_IN.search(line)]
    years = set(_YEAR.findall("\n".join(lines)))
    return int(years.pop()) if len(years) == 1 else None


def _title_block(document: ParsedDocument, blocks: list[TextBlock]) -> int | None:
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


def _authors(document: ParsedDocument, blocks: list[TextBlock]) -> str:
    for block in blocks:
        if block.kind not in ("paragraph", "list", "heading", "table"):
            return ""
        if re.match(r"[\d*†‡§¶(]", _line(document, block)):
            return ""  # affiliations
        line = clean_byline(_line(document, block))
        line = re.sub(r"^(by|authors?:)\s+", "", line, flags=re.I)
        if _NOT_A_TITLE.match(line):
            return ""
        found = _NAMES.match(line)
        # Names are capitalised and fill the line: prose that begins with a name is not a by-line.
        if found and len(found[0]) >= 0.6 * len(line.rstrip(" .,;")) and _capitalised(found[0]):
            return found[0]
    return ""


def _capitalised(line: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_]{3,}", line) if word not in NAME_PARTICLES]
    return len(words) >= 2 and sum(word[0].isupper() for word in words) >= 0.8 * len(words)


def _year(text: str) -> int | None:
    head = text[:_FRONT_LENGTH]
    for dated in _DATED:
        if found := dated.search(head):
            return int(found[1])
    # A bare number is a year only in a short line of its own kind: "Boston, 2015".
    for line in head[:600].splitlines():
        if (found := _YEAR.search(line)) and len(line.split()) <= 6 and found.end() == len(line):
            return int(found[1])
    return None


def _line(document: ParsedDocument, block: TextBlock) -> str:
    return " ".join(document.text[block.start : block.end].split())
