"""The year a document prints of itself: on its first page or in its running lines."""

from __future__ import annotations

import re

from mdrag.ingest.document import ParsedDocument
from mdrag.text.dates import ISSUED_YEAR, MONTH

__all__ = ["printed_year"]

_HEAD = 4000  # code points looked at
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


def printed_year(document: ParsedDocument, text: str, above: str) -> int | None:
    """The year in which the document came out, as far as it says.

    ``text`` is that of the first page, ``above`` what of it stands above the title.
    """
    return _filed(document, text) or _of_running(document) or _alone(above) or _dated(text)


def _filed(document: ParsedDocument, text: str) -> int | None:
    """The year of a court's stamp: "Filed 08/05/16", in a running line or on the page."""
    running = (sample for _, _, samples in document.running for sample in samples[:1])
    for line in (*running, text[:_HEAD]):
        if found := _FILED.search(line):
            return int(found[1] or f"20{found[2]}")
    return None


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


def _dated(text: str) -> int | None:
    head = text[:_HEAD]
    for dated in _DATED:
        if found := dated.search(head):
            return int(found[1])
    # A bare number is a year only in a short line of its own kind: "Boston, 2015".
    for line in head[:600].splitlines():
        if (found := _YEAR.search(line)) and len(line.split()) <= 6 and found.end() == len(line):
            return int(found[1])
    return None
