"""Comments of the document → points at the words they hang on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mdrag.export.links.evidence_comments import AUTHOR
from mdrag.filled_sentence import fill
from mdrag.returned.blocks.block_match import BlockMatch
from mdrag.returned.blocks.document_blocks import BlockRange, anchor_words
from mdrag.returned.comparison import Comparison
from mdrag.returned.points import Point, offsets, quote_words, who
from mdrag.severity import Severity
from mdrag.zotero.docx.model import ATOM, Remark, TrackedChange

__all__ = ["comment_points"]


def comment_points(found: Comparison) -> Iterator[Point]:
    """A point for each comment that answers no other; answers are its notes.

    What `mdrag build --evidence-comments` put there is no remark of a reader, unless one answered.
    """
    every = {one.id: one for one in found.document.remarks}
    answers: dict[str, list[Remark]] = {}
    for one in every.values():
        first = _first(one, every)
        if first.id != one.id:
            answers.setdefault(first.id, []).append(one)
    for one in every.values():
        if _first(one, every).id == one.id and (one.author != AUTHOR or one.id in answers):
            yield _point(found, one, answers.get(one.id, []))


def _first(one: Remark, every: Mapping[str, Remark]) -> Remark:
    """The comment a thread begins with."""
    seen = {one.id}
    while one.parent in every and one.parent not in seen:
        one = every[one.parent]
        seen.add(one.id)
    return one


def _point(found: Comparison, one: Remark, answers: list[Remark]) -> Point:
    place = next(iter(found.places.get(one.id, ())), None)
    said = who(TrackedChange("kept", one.author, one.date))
    notes: tuple[str, ...] = tuple(
        fill(
            "answer of {who}: {words}",
            who=who(TrackedChange("kept", a.author, a.date)),
            words=" ".join(a.text.split()),
        )
        for a in answers
    )
    words = " ".join(one.text.split()) or fill("(a comment without words)")
    point = Point(
        "review.comment", fill("{who}: {words}", who=said, words=words),
        author=one.author, date=one.date, notes=notes,
        severity=Severity.INFO if one.resolved else Severity.WARNING,
        advice=fill("resolved" if one.resolved else "answer it, or change the draft"),
    )  # fmt: skip
    if place is None:
        return point._replace(words="")
    worded = found.worded[place.block]
    end = len(worded.text) if place.end < 0 else place.end
    place = place._replace(end=max(end, place.start))
    on = anchor_words(found.worded, place)
    match = found.matches.get(place.block)
    if match is None:
        return point._replace(words=worded.shown, notes=(*_on(on), *notes))
    start, stop = offsets(match.drafted, *_span(match, place))
    if not match.sure(worded.at(place.start), worded.at(place.end)):
        notes = (*_on(on), *notes)
    return point._replace(start=start, end=stop, words=worded.shown, notes=notes)


def _on(words: str) -> tuple[str, ...]:
    return (fill("on: {words}", words=quote_words(words)),) if words else ()


def _span(match: BlockMatch, place: BlockRange) -> tuple[int, int]:
    """Characters of the draft's block a comment stands on; the one before a comment on none."""
    worded = match.worded
    first, last = worded.at(place.start), worded.at(place.end)
    if first == last and place.start == place.end:
        atom = place.start < len(worded.text) and worded.text[place.start] == ATOM
        first, last = (first, first + 1) if atom else (max(first - 1, 0), last)
        last = min(last, len(worded.original))
    begin, end = match.span(first, last)
    text = match.drafted.text
    while begin < end and text[end - 1].isspace():
        end -= 1
    while begin < end and text[begin].isspace():
        begin += 1
    return begin, end
