"""The first page → title, authors, year: what a reader sees at the top of a paper."""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.names import clean_byline
from mdrag.ingest.metadata.titles import same_title
from mdrag.text.dates import ISSUED_YEAR, MONTH
from mdrag.text.doi import doi_in
from mdrag.text.headings import is_reference_list
from mdrag.text.organisations import is_organisation
from mdrag.text.people import NAME_PARTICLES
from mdrag.text.word_lists import either, word_list

__all__ = ["Front", "front_matter"]

_FRONT_LENGTH = 4000  # code points looked at where there are no pages
_SHORT_LINE = 250  # characters: a longer block is prose, and a DOI in it that of something else
_YEAR = re.compile(rf"(?<![\d./-])({ISSUED_YEAR})(?![\d/-])")
_FULL = rf"[^\n]{{0,60}}?(?<![\d./-])({ISSUED_YEAR})(?![\d/-])"
# The surest first: what says when it came out, then when it was finished, then any date.
_DATED = (
    *tuple(
        re.compile(rf"(?:{words}){_FULL}", re.I)
        for words in (
            r"\bpublished|\bpublication date|\bavailable online|\brelease date|\bdecided",
            r"©|\(c\)|\bcopyright|\bproceedings|\bvol(?:ume|\.)",
            r"\baccepted",
            r"\breceived|\bsubmitted",
        )
    ),
    re.compile(rf"\b(?:{MONTH})\.?,?\s+(?:\d{{1,2}},?\s+)?({ISSUED_YEAR})\b", re.I),
    # "31. Dezember 2016", "2 mei 2016" in any language, and a line that is nothing but a date
    re.compile(rf"(?<!\d)[0-3]?\d\.?\s+[^\W\d_]{{3,10}}\.?,?\s+({ISSUED_YEAR})\b"),
    re.compile(rf"^({ISSUED_YEAR})-[01]\d-[0-3]\d$", re.M),
)
_FILED = re.compile(r"\bfiled:?\s+\d{1,2}/\d{1,2}/(?:((?:19|20)\d\d)|(\d\d))(?!\d)", re.I)
_HANDED_IN = re.compile(r"\b(?:received|submitted|revised|accepted|retrieved|accessed)\b", re.I)
_CITE_AS = re.compile(
    rf"\((?P<year>{ISSUED_YEAR})\)\."
    r"\s+(?P<title>.{12,250}?)\.\s+"
    r"(?P<container>[A-Z][^.,\d]{5,90}?),"
    r"(?:\s*(?P<volume>\d{1,4})\((?P<issue>\d{1,4})\)(?:,\s*(?P<pages>[\d–-]{1,15})(?=\.))?)?"
)
_NOT_A_TITLE = re.compile(
    r"^(abstract|summary|introduction|keywords?|contents|references|doi\b|issn\b|vol\b|open access|"
    r"research article|dear\b|original (article|paper)|review|article|r e s ?c i e n c e|"
    r"(united states|supreme|district|circuit) (court|district)|supreme court|in the .*\bcourt|"
    r"for the .* (circuit|district)|proceedings of|(list of )?(authors?|contributors)\b|syllabus\b|"
    r"(for )?immediate release|working paper( no\b| series|$))",
    re.I,
)
_ADDRESSES = re.compile(r"\S*@\S+|(?:https?://|www\.)\S+|\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b", re.I)
_DEGREES = either(word_list("people", "degrees"))
_DEGREE = re.compile(rf",\s*(?:{_DEGREES})(?:,\s*(?:{_DEGREES}))*(?=[\s,;]|$)[,;]?", re.I)
_LABELLED = re.compile(
    r"^[ \t]*(?P<label>title|authors?|by)[ \t]*:[ \t]*(?P<words>[^\n]{3,200})$", re.I | re.M
)
_CASE = re.compile(
    r"^(?!See )[A-Z][^\n.;:\d]{2,60}[^\s,.;:\d] v\. [A-Z][^\n;:\d]{2,60}?(?=\s*$|, No\b)", re.M
)
_NO_RUNNING_TITLE = re.compile(
    r"\b(?:vol(?:ume|\.)|no\.|issue|case|document|page|appendix|chapter|et al|journal|doi|issn)\b|"
    rf"[|/©@]|\b(?:{MONTH})\b",
    re.I,
)
_HAN = re.compile(r"[\u4e00-\u9fff]{2,4}(?:[、，, ]\s*[\u4e00-\u9fff]{2,4})*")
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
    doi: str


def front_matter(document: ParsedDocument) -> Front:
    """Title, author line, year and journal as the first page prints them."""
    end = document.pages[0].end if document.pages else _FRONT_LENGTH
    text = document.text[:end]
    blocks = [block for block in document.blocks if block.start < end]
    at = _title_block(document, blocks)
    labelled = {found["label"].casefold()[:6]: found["words"] for found in _LABELLED.finditer(text)}
    title = labelled.get("title") or _case_name(text)
    title = title or (_title_line(document, blocks[at]) if at is not None else "")
    if not title or (_begins_inside(document) and not _authors(document, blocks[:4])):
        title = _running_title(document) or title
    cited = _cited_as(document) or _CITE_AS.search(" ".join(text.split()))
    if cited and not same_title(cited["title"], title or document.metadata.get("title", "")):
        cited = None  # another work, cited on the first page
    said = {k: (v or "").strip() for k, v in cited.groupdict().items()} if cited else {}
    authors = labelled.get("author") or _listed_authors(document, blocks)
    if not authors and at is not None:
        authors = _authors(document, blocks[at + 1 : at + 4])
    above = "" if at is None else text[: blocks[at].start]
    dated = _filed(document, text) or _of_running(document) or _alone(above) or _year(text)
    year = int(said["year"]) if said else dated
    said = said or _running_venue(document)
    container, volume = said.get("container", ""), said.get("volume", "")
    issue, pages = said.get("issue", ""), said.get("pages", "")
    doi = _own_doi(document, blocks, title)
    return Front(title, authors, year, container, volume, issue, pages, text, doi)


def _own_doi(document: ParsedDocument, blocks: list[TextBlock], title: str) -> str:
    """The DOI of running lines or of a short line; not that of a work cited on the page."""
    running = (sample for _, _, samples in document.running for sample in samples[:1])
    if found := next(filter(None, map(doi_in, running)), ""):
        return found
    for block in blocks:
        line = _line(document, block)
        cites = len(line) > _SHORT_LINE or re.search(r"\((?:19|20)\d\d[a-z]?\)", line)
        mine = not cites or (bool(title) and same_title(title, line[: len(title)]))
        mine = mine or (bool(title) and title.casefold() in line.casefold())
        if mine and (found := doi_in(line)):
            return found
    return ""


def _case_name(text: str) -> str:
    """The parties of a case that a court's page prints on one line: "VOLE v. SHREW ET AL."."""
    head = text[:_FRONT_LENGTH]
    found = _CASE.search(head) if re.search(r"\bcourt\b", head, re.I) else None
    return " ".join(found[0].split()) if found else ""


def _running_venue(document: ParsedDocument) -> dict[str, str]:
    """Journal, volume and issue of a running line like "MMWR / January 14, 2011 / Vol. 60"."""
    for _, _, samples in document.running:
        for sample in samples[:1]:
            parts = [part.strip() for part in re.split(r"\s[|/•·–]\s", sample)]
            volume = re.search(r"\bVol(?:ume|\.)?\s?(\d{1,4})\b", sample)
            name = re.sub(r"^[\divxl]+\s+", "", parts[0])
            if volume and len(parts) > 1 and 2 < len(name) < 90 and not re.search(r"\d", name):
                issue = re.search(r"\b(?:Issue|No\.)\s?(\d{1,4})\b", sample)
                told = {"container": name, "volume": volume[1]}
                return told | ({"issue": issue[1]} if issue else {})
    return {}


def _begins_inside(document: ParsedDocument) -> bool:
    """Whether the file is an excerpt: its first page has a later number and goes on in a text."""
    label = document.pages[0].page_label if document.pages else ""
    first = document.blocks[0].kind if document.blocks else ""
    return label.isdecimal() and int(label) > 1 and first == "paragraph"


def _running_title(document: ParsedDocument) -> str:
    """The title that running lines of most pages repeat, where page 1 is taken from the middle."""
    for _, _, samples in sorted(document.running, key=lambda line: -line[1]):
        line = " ".join(samples[0].split()) if samples else ""
        bare = re.sub(r"^(?:[\divxl]+\s+)|\s+\d{1,3}$", "", line)
        if 3 <= len(re.findall(r"[^\W\d_]{2,}", bare)) <= 15 and not _NO_RUNNING_TITLE.search(bare):
            return bare
    return ""


def _filed(document: ParsedDocument, text: str) -> int | None:
    """The year of a court's stamp: "Filed 08/05/16", in a running line or on the page."""
    running = (sample for _, _, samples in document.running for sample in samples[:1])
    for line in (*running, text[:_FRONT_LENGTH]):
        if found := _FILED.search(line):
            return int(found[1] or f"20{found[2]}")
    return None


def _title_line(document: ParsedDocument, block: TextBlock) -> str:
    """A title without footnote signs, and without the page number that stands before it."""
    line = re.sub(r"(?:^|\s)[*†‡∗]+(?=\s|$)", " ", _line(document, block))
    return " ".join((line.removeprefix(block.number) if block.number else line).split())


def _listed_authors(document: ParsedDocument, blocks: list[TextBlock]) -> str:
    """The names under a heading "Authors", one a line, with their affiliations between them."""
    lines = [_line(document, block) for block in blocks]
    heads = [at for at, line in enumerate(lines) if re.fullmatch(r"authors?:?", line, re.I)]
    found = []
    for line in lines[heads[0] + 1 : heads[0] + 80] if heads else ():
        if re.match(r"abstract|introduction|summary", line, re.I):
            break
        bare = re.sub(r"[^\w\s.'’-]", "", _ADDRESSES.sub("", line)).strip()
        if re.fullmatch(_NAME, bare) and _capitalised(bare) and not is_organisation(bare):
            found.append(bare)
    return "; ".join(found)


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
        until = any(re.search(rf"\b(?:to|through|until) {ISSUED_YEAR}", one) for one in samples)
        if years and all(years) and not until and len({one[1] for one in years if one}) == 1:
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
        if re.fullmatch(r"authors?:?", line, re.I):
            break  # what follows are names
        plain = not _NOT_A_TITLE.match(line) and not is_reference_list(line)
        if (
            block.kind == "heading"
            and plain
            and (not block.number or (not index and len(line.split()) > 2))
        ):
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
        line = _ADDRESSES.sub(" ", _line(document, block))
        if re.match(r"[\d*†‡§¶(]", line):
            return ""  # affiliations
        line = clean_byline(_without_bodies(_DEGREE.sub("; ", line)))
        line = re.sub(r"^(by|authors?:)\s+", "", line, flags=re.I)
        if _NOT_A_TITLE.match(line):
            return ""
        if found := _HAN.fullmatch(line):
            return re.sub(r"[，, ]\s*", "、", found[0])
        found = _NAMES.match(line)
        if found and (re.search(r"\bvs?\.", line) or _are_words(found[0], document)):
            continue
        # Names are capitalised and fill the line: prose that begins with a name is not a by-line.
        if found and len(found[0]) >= 0.6 * len(line.rstrip(" .,;")) and _capitalised(found[0]):
            return found[0]
    return ""


def _without_bodies(line: str) -> str:
    """A by-line in which semicolons part names, without the organisation at its end."""
    parts = line.split(";")
    while len(parts) > 1 and is_organisation(parts[-1]):
        parts.pop()
    return ";".join(parts)


def _are_words(names: str, document: ParsedDocument) -> bool:
    """Whether half of the words occur in lower case in the document: "Open Source Day"."""
    wanted = {word.casefold() for word in re.findall(r"[^\W\d_]{3,}", names)} - NAME_PARTICLES
    text = _ADDRESSES.sub(" ", document.text)
    common = wanted.intersection(re.findall(r"(?<![\w/.-])[^\W\d_A-Z]{3,}(?![\w/@])", text))
    return 2 * len(common) >= max(len(wanted), 1)


def _capitalised(line: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_]+", line) if word not in NAME_PARTICLES]
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
