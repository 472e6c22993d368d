"""One count of a source, told with two figures: “49 learners” and “the thirty-nine learners”."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.claims.figures import figures
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.lines import SentenceLine, lines_in, place
from mdrag.lint.checks.consistency.quantities import (
    Quantity,
    are_alike,
    is_labelled,
    quantities,
)
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_LEAST = 5  # smaller ones are groups, steps, times
_NEAR = 2.0  # “the 39 learners” are not the 490 of another sentence
_DEFINITE = lazy_regex(r"\b(?:the|all|these|those|all of the|all the|across (?:the|all)) $")
# such a sentence tells of a part of them, or of others
_PART = lazy_regex(
    r"\b(?:after|pilot|further|another|additional|other|others|first|second|third|follow-?up|"
    r"groups?|each|per|subset|subsample|half|left|exclud\w*|drop\w*|withdr\w*|remain\w*|lost|"
    r"\d+ (?:more|fewer)|control|rest)\b"
)
_NARROWED = lazy_regex(r" (?:who|that|which|whose|with|from|in|at|of|aged|per|for|on|under|over)\b")


class _TextCount(NamedTuple):
    line: SentenceLine
    keys: frozenset[str]
    quantity: Quantity


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """The counts of a paragraph's source that an earlier one of the same noun contradicts."""
    if len(paragraph.sentences) < 2 or not paragraph.bindings:
        return
    before: list[_TextCount] = []
    for one in _counts(rule, paragraph, context):
        other = next((first for first in before if _differ(first, one, context)), None)
        if other:
            at = place(one.line, one.quantity.figure.start, one.quantity.end)
            yield rule.finding(at, {"words": one.quantity.said, "first": other.quantity.said})
        before.append(one)


def _counts(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[_TextCount]:
    """The whole counts of things that sentences tell of a source."""
    every = frozenset(ref.key for binding in paragraph.bindings for ref in binding.refs)
    for line in lines_in(rule, paragraph, context):
        if _PART.search(line.low):
            continue
        keys = _keys_of(line) or (every if len(every) == 1 else frozenset())
        for one in quantities(line) if keys else ():
            figure = one.figure
            if is_labelled(line, figure):
                continue
            if not figure.unit and figure.step == 1 and figure.value >= _LEAST and not figure.about:
                yield _TextCount(line, keys, one)


def _keys_of(line: SentenceLine) -> frozenset[str]:
    """The keys of the sources that a sentence binds."""
    start, end = line.sentence.start, line.sentence.end
    bound = (one for one in line.paragraph.bindings if start <= one.start < end)
    return frozenset(ref.key for binding in bound for ref in binding.refs)


def _differ(first: _TextCount, one: _TextCount, context: Context) -> bool:
    """Whether two sentences tell of the same things of one source, and have other figures."""
    a, b = first.quantity, one.quantity
    if first.line is one.line or first.keys != one.keys or a.noun != b.noun:
        return False
    if a.figure.value == b.figure.value or not (_is_all(one, a) or are_alike(a, b)):
        return False
    return not _gives_both(a.figure.value, b.figure.value, one.keys, context)


def _is_all(one: _TextCount, first: Quantity) -> bool:
    """“the 39 learners”: all that were told of, not some that a clause picks out."""
    low, mine = one.line.low, one.quantity
    if not _DEFINITE.search(low[max(mine.figure.start - 14, 0) : mine.figure.start]):
        return False
    shares = 1 / _NEAR < mine.figure.value / first.figure.value < _NEAR
    return shares and not _NARROWED.match(low, mine.end)


def _gives_both(a: float, b: float, keys: frozenset[str], context: Context) -> bool:
    """Whether the source has both figures, so that both may be right."""
    store = context.evidence
    sources = filter(None, map(store.source, keys))
    whole = " ".join(store.text(source.doc_uid) for source in sources).lower()
    given = {figure.value for figure in figures(whole)}
    return {a, b} <= given


CHECK = ParagraphCheck({}, _run, gives=("words", "first"))
