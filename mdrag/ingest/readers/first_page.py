"""What the print of a first page says of its document: title, authors, year, DOI, journal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.document import TextBlock
from mdrag.ingest.normalise import collapse
from mdrag.ingest.readers.blocks import PrintedBlock
from mdrag.text.dates import ISSUED_YEAR, RECENT_YEAR

__all__ = ["first_page"]

_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+[^\s\"<>.,;:)\]]")
_YEAR = re.compile(rf"(?<![\d./-]){RECENT_YEAR}(?![\d/-])")
# "Rising et al. (2024). A practical guide. Journal of Open Source Education, 7(75), 90."
_CITED = re.compile(
    rf"\((?P<year>{RECENT_YEAR})\)\."
    r"\s(?P<title>.{8,300}?)\.\s(?P<journal>[A-Z][^.,\d]{4,90}),\s"
    r"(?P<volume>\d+)(?:\((?P<issue>[\w-]+)\))?(?:,\s(?P<page_range>\w?\d+(?:[-–]\w?\d+)?))?"
)
# "ReScience C 5.2 (#4) – Didolkar 2019"
_JOURNAL = re.compile(
    r"(?P<journal>[A-Z][A-Za-z&: ]{3,80}?)\s(?P<volume>\d{1,3})[.(]\s?(?P<issue>\d+)"
)
_MARKS = re.compile(r"(?<=[^\W\d_])\s?\d[\d,\s]*(?=,|;|\band\b|$)|,?\s\bi?ID\b")
_PUBLISHED = re.compile(
    rf"published(?: online)?(?! between| from| since| in the):?[^\n]{{0,40}}?({ISSUED_YEAR})", re.I
)


def first_page(
    text: str, made: Sequence[TextBlock], blocks: Sequence[PrintedBlock], running: str
) -> dict[str, str]:
    """first_page_title, _authors, _year, _doi and, from its running lines, the journal.

    Only what is found with confidence. ``blocks`` and ``made`` are the same blocks; ``running``
    is the text of the running lines of the first page.
    """
    first = blocks[0].page if blocks else 0
    mine = [
        (block, collapse(text[place.start : place.end]))
        for block, place in zip(blocks, made, strict=True)
        if block.pages[0] == first
    ]
    found = _title_and_authors(mine)
    page = "\n".join(said for _, said in mine)
    dois = list(dict.fromkeys(d.lower() for d in _DOI.findall(f"{running}\n{page}")))
    if dois:
        found["first_page_doi"] = dois[0]
    if cited := _CITED.search(running):
        found |= {"year": cited["year"], "container_title": cited["journal"]}
        found |= {k: cited[k] for k in ("volume", "issue", "page_range") if cited[k]}
    elif printed := _JOURNAL.match(running):
        found |= {"container_title": printed["journal"]}
        found |= {"volume": printed["volume"], "issue": printed["issue"]}
    years = set(_YEAR.findall(running))
    if "year" not in found and len(years) == 1 and "container_title" in found:
        found["year"] = years.pop()
    if year := found.get("year") or (_PUBLISHED.search(page) or ("", ""))[1]:
        found["first_page_year"] = year
    return found


def _title_and_authors(mine: Sequence[tuple[PrintedBlock, str]]) -> dict[str, str]:
    headings = [at for at, (block, _) in enumerate(mine) if block.kind == "heading"]
    if not headings:
        return {}
    title = max(headings, key=lambda at: (mine[at][0].size, -at))
    if mine[title][0].number or title != headings[0]:
        return {}
    found = {"first_page_title": mine[title][1]}
    for block, said in mine[title + 1 : title + 3]:
        names = collapse(_MARKS.sub(" ", said)).replace(" ,", ",").strip(" ,;")
        capitals = re.findall(r"\b[A-Z][\w'’-]+", names)
        words = re.findall(r"[^\W\d_]{2,}", names)
        plausible = block.kind == "paragraph" and 2 <= len(words) <= 150 and "@" not in said
        if plausible and len(capitals) >= 0.7 * len(words) and not names.endswith("."):
            found["first_page_authors"] = names
            break
    return found
