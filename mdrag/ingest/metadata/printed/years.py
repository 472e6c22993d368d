"""The year a document prints of itself: on its first page or in its running lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument
from mdrag.text.dates import ISSUED_YEAR, MONTH

__all__ = ["PrintedYear", "printed_year"]

_HEAD = 4000  # code points looked at
_SHORT_LINE = 250  # characters: a longer line is prose, and a date in it that of something else
_FEW_WORDS = 12  # of a line that is no sentence
_YEAR = re.compile(rf"(?<![\d./-])({ISSUED_YEAR})(?![\d/-])")
_FULL = rf"[^\n]{{0,60}}?(?<![\d./-])({ISSUED_YEAR})(?![\d/-])"
# The surest first: what says when it came out, then when it was finished.
_SAID = tuple(
    re.compile(rf"(?:{words}){_FULL}", re.I)
    for words in (
        r"\bpublished|\bpublication date|\bavailable online|\brelease date|\bdecided",
        r"©|\(c\)|\bc (?=\d{4} [A-Z])|\bcopyright|\bproceedings|\bvol(?:ume|\.)",
        r"\baccepted",
        r"\breceived|\bsubmitted",
    )
)
_STAMP = re.compile(  # "Updated: September 25, 2021": its last state
    r"(?:^|[(|;–—]) *(?:last |date )?(?:updated|modified|revised|revision|version of)\b"
    rf"[^\n]{{0,25}}?(?<![\d./-])({ISSUED_YEAR})(?![\d/-])",
    re.I | re.M,
)
# "31. Dezember 2016", "2 mei 2016" in any language, and a line that is nothing but a date
_DATES = (
    re.compile(rf"\b(?:{MONTH})\.?,?\s+(?:\d{{1,2}},?\s+)?({ISSUED_YEAR})\b", re.I),
    re.compile(rf"(?<!\d)[0-3]?\d\.?\s+[^\W\d_]{{3,10}}\.?,?\s+({ISSUED_YEAR})\b"),
    re.compile(rf"^({ISSUED_YEAR})-[01]\d-[0-3]\d$", re.M),
)
# What marks of changes leave behind: the old date, and the new one right after it.
_REPLACED = re.compile(rf"{ISSUED_YEAR}\.?(?={MONTH}\b|\d{{1,2}}\.? ?(?:{MONTH})\b)")
_SPACED = re.compile(r"(?:[^\W\d_] ){3}(\d) (\d) (\d) (\d)(?! ?\d)")  # "W I N T E R 2 0 2 4"
_FILED = re.compile(r"\bfiled:?\s+\d{1,2}/\d{1,2}/(?:((?:19|20)\d\d)|(\d\d))(?!\d)", re.I)
# "a publication of Clark, Evans and Fox (2017, Section 4)": another work, cited above the title
_CITED_WORK = re.compile(
    r"(?:\b(?:and|&) [^\W\d_a-z][\w'’-]+|\bet al\.?),? \((?:19|20)\d\d[a-z]?\b[^)\n]*\)"
)
_HANDED_IN = re.compile(r"\b(?:received|submitted|revised|accepted|retrieved|accessed)\b", re.I)


class PrintedYear(NamedTuple):
    """``year`` is what was chosen, ``other`` another year that the page prints as readily."""

    year: int | None = None
    other: int | None = None


def printed_year(document: ParsedDocument, text: str, above: str) -> PrintedYear:
    """The year in which the document came out, as far as it says.

    ``text`` is that of the first page, ``above`` what of it stands above the title.
    """
    sure = _filed(document, text) or _of_running(document) or _alone(above)
    return PrintedYear(sure) if sure else _dated(text[:_HEAD])


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
        years = [{*_YEAR.findall(sample)} for sample in samples]
        until = any(re.search(rf"\b(?:to|through|until) {ISSUED_YEAR}", one) for one in samples)
        # A line with two years is a stamp of the program that set the pages.
        if years and not until and len(years[0]) == 1 and all(one == years[0] for one in years):
            return int(years[0].pop())
    return None


def _alone(above: str) -> int | None:
    """The one year printed above the title, as in "Concepts in Urban Ecology 4(3), 2017"."""
    own = _CITED_WORK.sub(" ", above)
    lines = [line for line in _short_lines(own) if not _HANDED_IN.search(line)]
    years = {*_YEAR.findall("\n".join(lines)), *_spaced(above)}
    return int(years.pop()) if len(years) == 1 and not _REPLACED.search(above) else None


def _spaced(text: str) -> Iterator[str]:
    """Years in a line of letters set apart."""
    years = ("".join(found.groups()) for found in _SPACED.finditer(text))
    return (year for year in years if re.fullmatch(ISSUED_YEAR, year))


def _dated(head: str) -> PrintedYear:
    dates = list(_dates(_REPLACED.sub(" ", head)))
    for said in _SAID:
        if found := said.search(head):
            return PrintedYear(int(found[1]))
    if found := _STAMP.search(head):
        dates.insert(0, int(found[1]))
    if dates:
        return PrintedYear(dates[0], next((one for one in dates if one != dates[0]), None))
    # A bare number is a year only in a short line of its own kind: "Boston, 2015".
    for line in head[:600].splitlines():
        if (found := _YEAR.search(line)) and len(line.split()) <= 6 and found.end() == len(line):
            return PrintedYear(int(found[1]))
    return PrintedYear()


def _dates(head: str) -> Iterator[int]:
    """The years of full dates that stand for themselves, by the kind of date."""
    for dated in _DATES:
        for line in _short_lines(head):
            for found in dated.finditer(line):
                if _stands_alone(line, found):
                    yield int(found[1])


def _short_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if len(line) <= _SHORT_LINE]


def _stands_alone(line: str, date: re.Match[str]) -> bool:
    """Whether a date begins or ends its line, or the line is no sentence: else it is told of."""
    before, behind = line[: date.start()].strip(), line[date.end() :].strip(" .,;)")
    return not before or not behind or len(line.split()) <= _FEW_WORDS
