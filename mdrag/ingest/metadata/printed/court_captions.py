"""The caption of a paper of a court → the name of the case, and what the paper calls itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument, PlacedWord
from mdrag.ingest.metadata.printed.case_names import case_capitals, names_role, party_name
from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.ingest.metadata.printed.page import words_between
from mdrag.text.word_lists import either

__all__ = ["CourtCaption", "court_caption"]

_HEAD = 4000  # code points looked at
_FEWEST_LINES = 9  # a line taller than this many in a page is a picture
_HALF = 0.48  # of the width: what begins right of it is in the right cell of a caption
_CENTRE, _GAP = 0.56, 0.03  # of the width: where the middle of a centred line lies at most
_PAPER = re.compile(rf"(?:[\w’'-]+ ){{0,2}}?(?:{either(front_list('court-papers'))})\b", re.I)
_COURT = re.compile(r"\b(?:court|tribunal|appeals? board|board of (?:\w+ )?appeals?)\b", re.I)
_PLACE = re.compile(r"\b(?:district|circuit|division) of\b|\b(?:circuit|division)(?: \w+)?$", re.I)
_VERSUS = re.compile(r"(?:.*,\s+)?(?:vs?\.|v|versus|-?\s?against\s?-?)", re.I)
_NUMBER_LINE = re.compile(
    r"\b(?:no|nos|case|docket|civil action|cv)\b[.:]|^no\b|\d{2,}-[\dc]", re.I
)
_ON_ONE_LINE = re.compile(
    r"^(?!See )[A-Z][^\n.;:\d]{2,60}[^\s,.;:\d] v\. [A-Z][^\n;:\d]{2,60}?(?=\s*$|, No\b)", re.M
)


class CourtCaption(NamedTuple):
    """``case``: "Vole v. State of Shrew"; ``paper``: "ORDER GRANTING …"; "" where it has none."""

    case: str = ""
    paper: str = ""


class _Row(NamedTuple):
    """A line of the caption: its two cells, or the whole on the left where it has no cells."""

    left: str
    right: str


def court_caption(document: ParsedDocument) -> CourtCaption:
    """The case and the paper that the first page names; nothing for what is of no court."""
    end = min(_HEAD, document.pages[0].end) if document.pages else _HEAD
    head = document.text[:end]
    if not _COURT.search(head):
        return CourtCaption()
    if found := _ON_ONE_LINE.search(head):
        return CourtCaption(case_capitals(" ".join(found[0].split())))
    rows = _rows(document, end)
    at = next((n for n, row in enumerate(rows) if _VERSUS.fullmatch(row.left)), None)
    if at is None:
        return CourtCaption()
    first = _party_above([row.left for row in rows[max(0, at - 8) : at + 1]])
    second = _party_below([row.left for row in rows[at + 1 : at + 9]])
    case = f"{first} v. {second}" if first and second else ""
    return CourtCaption(case, _paper([row.right for row in rows[max(0, at - 8) : at + 9]]))


def _rows(document: ParsedDocument, end: int) -> list[_Row]:
    words = words_between(document, 0, end)
    if not words:
        lines = (line.strip() for line in document.text[:end].splitlines())
        return [_cells(line) for line in lines if line]
    rows: list[list[PlacedWord]] = []
    for word in sorted(words, key=lambda word: (word.y0 + word.y1) / 2):
        if not document.text[word.start : word.end].strip():
            continue
        if rows and _overlap(rows[-1][-1], word):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [_row(document, sorted(row, key=lambda word: word.x0)) for row in rows]


def _overlap(above: PlacedWord, word: PlacedWord) -> bool:
    middle = (word.y0 + word.y1) / 2
    return middle < above.y1 and above.y1 - above.y0 < 1 / _FEWEST_LINES


def _row(document: ParsedDocument, row: Sequence[PlacedWord]) -> _Row:
    """The cells: parted by a column of brackets, or by a gap in the middle of the page."""
    texts = [document.text[word.start : word.end] for word in row]
    if ")" in texts or "§" in texts:
        return _cells(" ".join(texts))
    for at, word in enumerate(row):
        centred = (row[0].x0 + row[-1].x1) / 2 < _CENTRE
        apart = word.x0 - row[at - 1].x1 > _GAP if at else not centred
        if word.x0 >= _HALF and apart:
            return _Row(" ".join(texts[:at]), " ".join(texts[at:]))
    return _Row(" ".join(texts), "")


def _cells(line: str) -> _Row:
    left, sign, right = line.partition(")") if not re.search(r"\(\w", line) else (line, "", "")
    return _Row(left.strip(" §)"), right.strip(" §)") if sign else "")


def _party_above(lines: Sequence[str]) -> str:
    """The first of the parties named above "v.": back to a number or a court."""
    found: list[str] = []
    for line in reversed(lines):
        if not line or (not found and not names_role(line) and _VERSUS.fullmatch(line)):
            continue
        if _COURT.search(line) or _NUMBER_LINE.search(line) or _PLACE.search(line):
            break
        found.insert(0, line)
    return party_name(" ".join(found))


def _party_below(lines: Sequence[str]) -> str:
    found: list[str] = []
    for line in lines:
        if not line:
            continue
        if _NUMBER_LINE.search(line):
            break
        found.append(line)
        if names_role(line):
            break
    return party_name(" ".join(found))


def _paper(cells: Sequence[str]) -> str:
    """What the right cell calls the paper: from "ORDER …" to the next blank or bracket."""
    found: list[str] = []
    for cell in cells:
        if found and (not cell or cell.startswith(("[", "(", "Date", "Judge"))):
            break
        if found or _PAPER.match(cell):
            found.append(cell)
    paper = " ".join(found).strip()
    return paper if len(paper.split()) > 2 else ""
