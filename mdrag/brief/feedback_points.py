"""Feedback → its points, each in its own words; what an author answers to them is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mdrag.brief.cues import has_cue, opens_with
from mdrag.brief.model import FeedbackPoint
from mdrag.brief.units import InstructionTable, InstructionUnit
from mdrag.text.dates import MONTHS

__all__ = ["points_of", "wishes"]

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
_IN_MARKS = re.compile(r"\W*[\"“].{12,}[\"”]\W*")  # also with others inside
_QUOTED = re.compile(r"\W*[\"“][^\"“”]{12,}[\"”]\W*")
_DATE = re.compile(
    rf"\W*(?:\d{{1,2}} )?(?:{'|'.join(MONTHS)})\W+\d{{1,4}}(?:,? \d{{4}})?\W*", re.IGNORECASE
)
_LEAST_LABELS = 3
_LEAST_ANSWERS, _NEARLY_ALL = 5, 0.9  # from which on a remark is taken to have its answer
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
    unmarked = _unmarked_answers(units, labels)
    kept, answering, shows, own = [], False, False, False
    for at, (unit, is_label) in enumerate(zip(units, labels, strict=True)):
        showing, shows = shows, False
        if is_label or unit.kind == "heading":
            answering = False
            if unit.kind == "heading":
                own = has_cue("reply-headings", unit.text)
        elif own or at in unmarked or (at < _LETTER and _says_what_it_is(unit)):
            continue
        elif _is_answer(unit):
            answering, shows = True, unit.text.endswith((":", "："))
            continue
        elif showing or (answering and goes_on):
            continue
        kept.append(unit)
    return kept


def _is_answer(unit: InstructionUnit) -> bool:
    return opens_with("reply", unit.text) or bool(_ANSWER.search(unit.text))


def _unmarked_answers(units: Sequence[InstructionUnit], labels: Sequence[bool]) -> frozenset[int]:
    """Answers that do not say that they are: the last words under a label, where most have one.

    In a letter nearly all of whose remarks have their answer, and where they wish for nothing.
    Words of the draft and whose remarks follow (`_WHOSE`) are no remark.
    """
    passages = _passages(units)
    starts = [at for at, is_label in enumerate(labels) if is_label or units[at].kind == "heading"]
    groups = [
        [at for at in range(start, end) if at not in passages and not _is_label_alone(units[at])]
        for start, end in pairwise([*starts, len(units)])
        if labels[start] and not _WHOSE.fullmatch(units[start].text)
    ]
    groups = [group for group in groups if len(group) > 1]
    answered = [any(_is_answer(units[at]) for at in group) for group in groups]
    if sum(answered) < max(_LEAST_ANSWERS, _NEARLY_ALL * len(groups)):
        return frozenset()
    last = (group[-1] for group, known in zip(groups, answered, strict=True) if not known)
    return frozenset(at for at in last if not wishes(units[at].text))


def wishes(text: str) -> bool:
    """Whether words may be those of somebody who wants something of the draft."""
    return "?" in text or "？" in text or has_cue("wish", text) or opens_with("opinion", text)


def _passages(units: Sequence[InstructionUnit]) -> frozenset[int]:
    """Words of the draft that a remark is about: those directly behind a label such as "Line 36".

    In quotation marks, or without them in a letter where most labels have such words behind them.
    """
    behind = [at + 1 for at, one in enumerate(units[:-1]) if _is_label_alone(one)]
    quoted = [at for at in behind if _IN_MARKS.fullmatch(units[at].text)]
    usual = len(quoted) >= _LEAST_LABELS and 2 * len(quoted) > len(behind)
    return frozenset(
        at
        for at in behind
        if (at in quoted or (usual and not wishes(units[at].text)))
        and (_is_point(units, at + 1) or _goes_on(units, at))
    )


def _goes_on(units: Sequence[InstructionUnit], at: int) -> bool:
    """Whether "and", a label and more words of the draft follow, and then the remark on both."""
    rest = units[at + 1 : at + 4]
    return (
        len(rest) == 3
        and len(rest[0].text) < _LEAST
        and _is_label_alone(rest[1])
        and bool(_IN_MARKS.fullmatch(rest[2].text))
        and _is_point(units, at + 4)
    )


def _is_label_alone(unit: InstructionUnit) -> bool:
    """Whether it only says where in the draft a remark belongs: "Lines 18 and 19."."""
    text = unit.text
    if len(text.split()) > _SHORT or _WHOSE.fullmatch(text):
        return False
    return bool(_LABEL.match(text) and _BY_ITSELF.fullmatch(text))


def _says_what_it_is(unit: InstructionUnit) -> bool:
    """Whether a line at the top says that an answer to points follows."""
    return unit.text.startswith("This is ") and has_cue("reply-letter", unit.text)


def _points(units: Sequence[InstructionUnit]) -> Iterator[FeedbackPoint]:
    about, waiting, quoted = "", "", ""  # quoted: the words of the draft the next point is about
    passages, first = _passages(units), ""  # first: label and words that another label goes on from
    for at, unit in enumerate(units):
        if opens_with("greeting", unit.text) and len(unit.text.split()) <= _SHORT:
            continue
        if _WHOSE.fullmatch(unit.text) or (unit.kind == "heading" and not _is_remark(unit.text)):
            about, waiting = unit.text.rstrip(":： "), ""
            continue
        short = len(unit.text.split()) <= _SHORT
        if short and (_is_label_alone(unit) or unit.text.endswith((":", "："))):
            waiting, first = first + unit.text.rstrip(":：. "), ""
            continue
        if len(unit.text) < _LEAST or _DATE.fullmatch(unit.text):
            continue
        if at in passages or (_QUOTED.fullmatch(unit.text) and _is_point(units, at + 1)):
            quoted = unit.text.strip("* ")
            if not _is_point(units, at + 1):
                first, quoted = f"{waiting}: {quoted} and ", ""
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
    return not _QUOTED.fullmatch(units[at].text) and not _is_label_alone(units[at])
