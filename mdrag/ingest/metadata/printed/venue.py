"""The journal, volume and DOI that a document prints of itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.printed.page import line_of
from mdrag.ingest.metadata.titles import same_title
from mdrag.text.dates import ISSUED_YEAR
from mdrag.text.doi import doi_in, dois_in

__all__ = ["cited_as", "own_doi", "running_venue", "volume_line"]

_SHORT_LINE = 250  # characters: a longer block is prose, and a DOI in it that of something else
_CITE_AS = re.compile(
    rf"\((?P<year>{ISSUED_YEAR})\)\."
    r"\s+(?P<title>.{12,250}?)\.\s+"
    r"(?P<container>[A-Z][^.,\d]{5,90}?),"
    r"(?:\s*(?P<volume>\d{1,4})\((?P<issue>\d{1,4})\)(?:,\s*(?P<pages>[\d–-]{1,15})(?=\.))?)?"
)
# "Proceedings of the 43rd Annual Meeting of the ACL, pages 26–33, Ann Arbor, June 2005."; an entry
# of a reference list begins with its authors.
_VOLUME_LINE = re.compile(
    r"(?:in:? )?(?P<container>(?:the )?(?:\w+ ){0,3}proceedings (?:of|from) [^\n]{3,200}?),? "
    r"\(?(?:pages|pp?\.) ?(?P<pages>\d{1,5} ?[-–] ?\d{1,5})\b",
    re.I,
)


def cited_as(document: ParsedDocument, text: str) -> re.Match[str] | None:
    """How running lines or the first page cite the document: year, title, container, volume."""
    return _cited_by_running(document) or _CITE_AS.search(" ".join(text.split()))


def _cited_by_running(document: ParsedDocument) -> re.Match[str] | None:
    """How the running lines cite the document: one line of them, or one that goes on in another."""
    lines = [" ".join(samples[0].split()) for _, _, samples in document.running if samples]
    # The page number may stand at the end of the first line, after its comma.
    begun = [re.sub(r"(?<=,) \d{1,5}$", "", line) for line in lines]
    pairs = [f"{one} {other}" for one in begun for other in lines]
    found = [cited for cited in map(_CITE_AS.search, (*lines, *pairs)) if cited]
    return max(found, key=lambda cited: sum(map(bool, cited.groups())), default=None)


def running_venue(document: ParsedDocument) -> dict[str, str]:
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


def volume_line(document: ParsedDocument, blocks: Sequence[TextBlock]) -> dict[str, str]:
    """The volume of proceedings and its pages, of a line of the first page or a running line."""
    running = (" ".join(sample.split()) for _, _, samples in document.running for sample in samples)
    for line in (*running, *(line_of(document, block) for block in blocks)):
        if found := _VOLUME_LINE.match(line):
            return {name: said.replace(" – ", "–") for name, said in found.groupdict().items()}
    return {}


def own_doi(document: ParsedDocument, blocks: Sequence[TextBlock], title: str) -> str:
    """The DOI of running lines or of a short line; not that of a work cited on the page."""
    running = (sample for _, _, samples in document.running for sample in samples[:1])
    if found := next(filter(None, map(doi_in, running)), ""):
        # a running line may be too short for it, and the page prints the rest
        page = " ".join(line_of(document, block) for block in blocks)
        whole = (doi for doi in dois_in(page) if re.match(rf"{re.escape(found)}[^0-9a-z]", doi))
        return next(whole, found)
    for block in blocks:
        line = line_of(document, block)
        cites = len(line) > _SHORT_LINE or re.search(r"\((?:19|20)\d\d[a-z]?\)", line)
        mine = not cites or (bool(title) and same_title(title, line[: len(title)]))
        mine = mine or (bool(title) and title.casefold() in line.casefold())
        if mine and (found := doi_in(line)):
            return found
    return ""
