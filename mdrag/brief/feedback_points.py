"""Feedback → its points, each in its own words; what an author answers to them is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.brief.cues import has_cue, opens_with
from mdrag.brief.model import FeedbackPoint
from mdrag.brief.units import InstructionTable, InstructionUnit
from mdrag.text.dates import MONTHS

__all__ = ["points_of"]

_LETTER = 6  # units at the top that say what a document is
_LABEL = re.compile(
    r"(?:[A-Z]{1,2}\d+(?:\.\d+)*[.:)]|\(?\d{1,2}[.)](?=\s)|(?:lines?|l\.|page|p\.|fig(?:ure)?\.?|table|"
    r"section|§|major|minor|comment|point|referee|reviewer|editor)\b[^.!?]{0,40}[.:]?$|\d{2,4}(?=\s\w))",
    re.IGNORECASE,
)
_BY_ITSELF = re.compile(r"(?:[\w#§’'-]+\W+){0,6}\d+\W*", re.IGNORECASE)  # "Lines 18 and 19."
_WORD_COMMENT = re.compile(
    r'Comment by (?P<who>[^"“]{1,80}?)(?: on "(?P<about>.*?)")?: (?P<text>.+)'
)
# "This section has been rewritten.", "I have edited this sentence": what an author did
_DONE = (
    r"(?:added|rewritten|rewrote|edited|revised|changed|removed|clarified|corrected|expanded|updated|"
    r"modified|reworded|deleted|included|moved|rephrased)"
)
_ANSWER = re.compile(
    rf"(?:has|have) (?:now )?been {_DONE}\b|\b(?:I|we)(?:(?: have|['’]ve)(?: now| also)?)? {_DONE} "
    r"(?:this|that|the|these|a|to|in)\b",
    re.IGNORECASE,
)
# "Reviewer #2", "Comments from the Editor (E1)": whose points follow, also where it is no heading
_WHOSE = re.compile(
    r"(?:(?:comments?|recommendations?|remarks?|suggestions?|report)\s+(?:from|of|by)\s+)?(?:the\s+)?"
    r"(?:referee|reviewer|editor)(?:['’]s)?(?:\s+(?:comments?|report))?\s*#?(?:\d{1,2}|[A-Z]\b)?"
    r"\s*(?:\([A-Z]{1,2}\d*\))?\s*[.:]?",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\W*[\"“][^\"“”]{12,}[\"”]\W*")
_DATE = re.compile(
    rf"\W*(?:\d{{1,2}} )?(?:{'|'.join(MONTHS)})\W+\d{{1,4}}(?:,? \d{{4}})?\W*", re.IGNORECASE
)
_LEAST_LABELS = 3
_SHORT = 6  # words
_LEAST = 4  # characters: "and" between two quotations is no point


def points_of(
    parts: Sequence[InstructionUnit | InstructionTable], language: str = "en"
) -> tuple[FeedbackPoint, ...]:
    """The points of a file of feedback, in reading order.

    A Word file with comments is somebody's draft: the comments are the points. In a letter that
    answers points, what answers is left out. All else is a point.
    """
    units = [part for part in parts if isinstance(part, InstructionUnit)]
    comments = [found for one in units if (found := _WORD_COMMENT.match(one.text))]
    if comments:
        return tuple(_comments(units))
    kept = _without_answers(units) if _answers_points(units) else units
    points = [*_points(kept), *(point for one in parts if isinstance(one, InstructionTable)
                                for point in _of_table(one))]  # fmt: skip
    return tuple(points)


def _comments(units: Sequence[InstructionUnit]) -> Iterator[FeedbackPoint]:
    for unit in units:
        found = _WORD_COMMENT.match(unit.text)
        if found and not found["text"].startswith("Reply to "):  # as LibreOffice marks an answer
            about = f"{found['who']} on “{found['about']}”" if found["about"] else found["who"]
            yield FeedbackPoint(found["text"], unit.place, about)


def _of_table(table: InstructionTable) -> Iterator[FeedbackPoint]:
    for row in table.rows:
        cells = [cell for cell in row.cells if cell]
        if cells:
            about = cells[0] if len(cells) > 1 else ""
            yield FeedbackPoint(" | ".join(cells[1:] or cells), row.place, about)


def _answers_points(units: Sequence[InstructionUnit]) -> bool:
    return any(has_cue("reply-letter", one.text) for one in units[:_LETTER]) or (
        sum(opens_with("reply", one.text) for one in units) >= _LEAST_LABELS
    )


def _without_answers(units: Sequence[InstructionUnit]) -> list[InstructionUnit]:
    """The units that are no answer; what follows an answer up to the next label belongs to it."""
    labels = [bool(_LABEL.match(one.text) or _WHOSE.fullmatch(one.text)) for one in units]
    goes_on = sum(labels) >= _LEAST_LABELS
    kept, answering, shows, own = [], False, False, False
    for at, (unit, is_label) in enumerate(zip(units, labels, strict=True)):
        showing, shows = shows, False
        if is_label or unit.kind == "heading":
            answering = False
            if unit.kind == "heading":
                own = has_cue("reply-headings", unit.text)
        elif own or (at < _LETTER and _says_what_it_is(unit)):
            continue
        elif opens_with("reply", unit.text) or _ANSWER.search(unit.text):
            answering, shows = True, unit.text.endswith((":", "："))
            continue
        elif showing or (answering and goes_on):
            continue
        kept.append(unit)
    return kept


def _says_what_it_is(unit: InstructionUnit) -> bool:
    """Whether a line at the top says that an answer to points follows."""
    return unit.text.startswith("This is ") and has_cue("reply-letter", unit.text)


def _points(units: Sequence[InstructionUnit]) -> Iterator[FeedbackPoint]:
    about, waiting, quoted = "", "", ""  # quoted: the words of the draft the next point is about
    for at, unit in enumerate(units):
        if opens_with("greeting", unit.text) and len(unit.text.split()) <= _SHORT:
            continue
        if _WHOSE.fullmatch(unit.text) or (unit.kind == "heading" and not _is_remark(unit.text)):
            about, waiting = unit.text.rstrip(":： "), ""
            continue
        short = len(unit.text.split()) <= _SHORT
        if short and (
            (_LABEL.match(unit.text) and _BY_ITSELF.fullmatch(unit.text))
            or unit.text.endswith((":", "："))
        ):
            waiting = unit.text.rstrip(":：. ")
            continue
        if len(unit.text) < _LEAST or _DATE.fullmatch(unit.text):
            continue
        if _QUOTED.fullmatch(unit.text) and _is_point(units, at + 1):
            quoted = unit.text.strip("* ")
            continue
        label = ": ".join(part for part in (about, waiting, quoted) if part)
        quoted = ""
        yield FeedbackPoint(unit.text, unit.place, label)


def _is_remark(heading: str) -> bool:
    """Whether a line set as a heading is a sentence: a remark in bold, and no label of one."""
    return heading.endswith((".", "?", "!", "。", "？", "！")) and not (
        len(heading.split()) <= _SHORT or _LABEL.match(heading)
    )


def _is_point(units: Sequence[InstructionUnit], at: int) -> bool:
    """Whether a remark stands here: neither the next label nor another quotation."""
    if at >= len(units) or units[at].kind == "heading" or len(units[at].text) < _LEAST:
        return False
    text = units[at].text
    return not _QUOTED.fullmatch(text) and not (_LABEL.match(text) and _BY_ITSELF.fullmatch(text))
