"""Whether something rose or fell to a figure, where the source has the figure of the other way.

“It rose to 17.6 % by 2010”, of a source where it “fell to 17.6 %”. The figures both sentences have
count as words in common. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    every_sentence_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.opposites import (
    NEGATIONS,
    are_of_one_side,
    are_opposites,
    has_opposite,
)
from mdrag.verify.contradictions.statements.near_sentences import clause_at
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import same_measure, same_value

__all__ = ["is_way_given", "turned_ways"]

_SHARED = 3  # words and figures both sentences must have, the figure itself among them
_COVERED = 0.6  # share of the draft's words and figures that the sentence must have
_STEPS = frozenset({"to", "by", "from"})
# what has risen or fallen as far as it did: “peaked at 37 %” is no fall to it
_EXTREMES = {"peak": "rise", "trough": "fall", "bottom": "fall"}
_REACHED = frozenset({"at", "of"})  # of an extreme, what “to” is of a way
_FIGURES = 2  # shared figures that are as good as three shared words
_STEP = 2  # words before a figure among which one of them stands: “to about 17.6 %”


class _FigureWay(NamedTuple):
    """A word of direction, the figure it leads to, and how: “to”, “by”, “from”."""

    at: int
    key: str
    step: str
    number: Number
    subject: frozenset[str]  # content words before it in its clause


def turned_ways(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the draft has a figure reached the other way than the source has it; one at most.

    Silent of a figure that any sentence has the draft's way. ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = _ways(text, ours)
    if not mine:
        return
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in content(ours).items()}
    whole = max(weight.values(), default=1.0)  # a figure is as telling as the rarest word
    weight |= {word.key: whole for word in ours if word.number}
    told: list[tuple[float, int, Clash]] = []
    said: set[int] = set()
    for passage in passages:
        for sentence, _ in every_sentence_of(passage.text):
            theirs = words(sentence)
            given = _ways(sentence, theirs)
            for one in mine:
                for other in given:
                    if other.step != one.step or not _is_same(one.number, other.number):
                        continue
                    if are_of_one_side(one.key, other.key):
                        said.add(one.at)
                    held = _held(weight, one, theirs)
                    if held and are_opposites(one.key, other.key) and _may_be_one(one, other):
                        near = beside(ours, sentence, passage)
                        clash = clash_of(near, one.at, one.at + 1, other.at, other.at + 1)
                        told.append((held, one.at, clash._replace(sure=False)))
    told = [one for one in told if one[1] not in said]
    if told:
        yield max(told, key=lambda one: one[0])[2]


def is_way_given(text: str, passages: Sequence[Passage]) -> bool:
    """Whether a sentence has a figure reached as ``text`` has it, of whatever it speaks.

    “The class grew from eight to 26”, of a source where the students increased to 26.
    """
    mine = [_end(one) for one in _ways(text, words(text))]
    return any(
        other.step == one.step
        and _is_same(one.number, other.number)
        and are_of_one_side(one.key, other.key)
        for passage in (passages if mine else ())
        for sentence, _ in every_sentence_of(passage.text)
        for other in map(_end, _ways(sentence, words(sentence)))
        for one in mine
    )


def _end(way: _FigureWay) -> _FigureWay:
    """Where “from eight to 26” leads to."""
    number = way.number
    if way.step != "from" or not number.ranged:
        return way
    return way._replace(step="to", number=number._replace(low=number.high))


def _is_same(one: Number, other: Number) -> bool:
    return same_measure(one, other) and same_value(one, other)


def _held(weight: Mapping[str, float], one: _FigureWay, theirs: Sequence[AlignedWord]) -> float:
    """The share of the draft's other words and figures that a sentence has; 0.0 of too few."""
    wanted = {key: value for key, value in weight.items() if key != one.key}
    there = wanted.keys() & {word.key for word in theirs}
    share = sum(wanted[key] for key in there) / sum(wanted.values())
    figures = {word.key for word in theirs if word.number} & there
    few = len(there) < _SHARED and len(figures) < _FIGURES
    return 0.0 if few or share < _COVERED else share


def _may_be_one(one: _FigureWay, other: _FigureWay) -> bool:
    """Whether both may be said of the same: the source says “it”, or a word of the draft's."""
    if _are_opposed(one.subject, other.subject):
        return False
    return not other.subject or not one.subject or bool(one.subject & other.subject)


def _are_opposed(ours: Set[str], theirs: Set[str]) -> bool:
    """Whether one says of men what the other says of women."""
    return any(are_opposites(a, b) for a in ours - theirs for b in theirs - ours)


def _ways(text: str, found: Sequence[AlignedWord]) -> list[_FigureWay]:
    """The figures of a text that a word of direction before them in their clause leads to."""
    if any(word.key in NEGATIONS for word in found):
        return []
    ways = []
    for at, word in enumerate(found):
        number = word.number
        if number is None or number.kind != "plain" or not at:
            continue
        first, _ = clause_at(text, found, at)
        directed = [i for i in range(first, at) if _directs(found, i)]
        step = _step(found, at)
        if directed and (step or directed[-1] == at - 1):
            i = directed[-1]
            subject = frozenset(content(tuple(found[first:i])))
            key = _EXTREMES.get(found[i].key, found[i].key)
            ways.append(_FigureWay(i, key, step or "by", number, subject))
    return ways


def _directs(found: Sequence[AlignedWord], at: int) -> bool:
    """Whether a word says which way: “fell”, “peaked at”."""
    key = found[at].key
    return has_opposite(key) or (key in _EXTREMES and found[at + 1].text.lower() in _REACHED)


def _step(found: Sequence[AlignedWord], at: int) -> str:
    """The “to”, “by” or “from” before a figure, “to” for that of an extreme; "" for none."""
    before = [word.text.lower() for word in found[max(0, at - _STEP) : at]]
    if at > 1 and before[-1] in _REACHED and found[at - 2].key in _EXTREMES:
        return "to"
    return next((word for word in reversed(before) if word in _STEPS), "")
