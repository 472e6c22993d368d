"""A number that stands nowhere in the source, beside a sentence of it with other such figures.

Half of honest citing sentences carry a number that their source has not, so that alone says little.
It says more where one sentence of the source speaks of the same things, gives other numbers of that
unit for them, and the draft's other numbers are all the source's. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    covered_share,
    sentences_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.counted_things import (
    counted_noun,
    is_measured,
    is_of_a_part,
    words_around,
)
from mdrag.verify.contradictions.numbers import is_change, is_made_of
from mdrag.verify.contradictions.swapped_numbers import other_rate
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import (
    agree,
    complements,
    same_measure,
    same_value,
)
from mdrag.verify.quantities.units import UNITS

__all__ = ["other_figures"]

# Shares of the draft's content, by rarity, that a sentence of the source must hold, by what else
# they share. Chosen on one half of scripts/measures/altered_numbers.py, by source.
_COVERED = 0.5  # three words of the draft
_COVERED_NEAR = 0.4  # … one of them around the number
_COVERED_CLOSELY = 0.25  # two words around the number, or what is counted
_COVERED_ANCHORED = 0.2  # another number of the draft
_COVERED_AT_LARGE = 0.6  # a count of which nothing else says what it counts
_SHARED = 2  # content words at least
_BESIDE = 3  # words between two values of one thing
_SCALE = 0.1  # a number ten times as large is of something else
_ROUGHLY = 0.75  # "about ten" of 12
_SMALL = 10  # counts below are no anchor: every paper has them
_RAISED = lazy_regex(r"[^\W\d_]{3,}(?:\d{1,3}[,–-])*$")  # letters, and the first of several notes
_OWN = frozenset({"we", "our", "ours", "i", "my"})  # the writer's own data


class _OtherFigure(NamedTuple):
    """A number of the source sentence that the draft may have meant."""

    likeness: tuple[int, float, float]  # words around it shared, share of the draft, ratio
    at: int
    value: float
    sentence: str
    passage: Passage
    covered: float


def other_figures(
    text: str,
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
    absent: Sequence[tuple[int, int]],
) -> Iterator[Clash]:
    """Where the one number that the source lacks stands for others it gives; never sure.

    ``rarity``: of the words of ``text``; ``absent``: its numbers that stand nowhere in the source.
    """
    ours = words(text)
    i = next((i for i, w in enumerate(ours) if w.number and (w.start, w.end) in absent), -1)
    if len(absent) != 1 or i < 0 or _OWN & {word.text.lower() for word in ours}:
        return
    number = ours[i].number
    if number is None or number.ranged or is_of_a_part(ours, i):
        return
    found = list(_figures(text, ours, i, number, passages, rarity))
    if not found:
        return
    best = max(found, key=lambda one: one.likeness)
    if _is_one_of_several(best, found, number):
        return
    one = beside(ours, best.sentence, best.passage, best.covered)
    if not is_made_of(number, one) and not other_rate(i, best.at, one):
        yield clash_of(one, i, i + 1, best.at, best.at + 1)._replace(sure=False)


def _is_one_of_several(best: _OtherFigure, found: Sequence[_OtherFigure], number: Number) -> bool:
    """Whether another value is as near: “12 minutes or 40”, two counts of the same."""
    beside = (one for one in found if one.sentence == best.sentence and _close(one, best))
    as_near = (
        one
        for one in found
        if one.likeness[0] == best.likeness[0]
        and (one.sentence == best.sentence or not is_measured(number))
    )
    return len({one.value for one in (*beside, *as_near)}) > 1


def _close(one: _OtherFigure, best: _OtherFigure) -> bool:
    return abs(one.at - best.at) <= _BESIDE


def _figures(
    text: str,
    ours: tuple[AlignedWord, ...],
    i: int,
    number: Number,
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
) -> Iterator[_OtherFigure]:
    mine = content(ours)
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in mine.items()}
    others = [word.number for k, word in enumerate(ours) if k != i and word.number]
    noun = counted_noun(text, ours, i)
    for passage in passages:
        for sentence, keys in sentences_of(passage.text):
            covered = covered_share(weight, keys)
            if len(mine.keys() & keys) < _SHARED or covered < _COVERED_ANCHORED:
                continue
            theirs = words(sentence)
            free = [
                j
                for j, word in enumerate(theirs)
                if _is_other(number, word.number, others)
                and not is_of_a_part(theirs, j)
                and not _is_of_a_note(sentence, word)
            ]
            if any(is_change(ours, i) != is_change(theirs, j) for j in free):
                continue
            if number.bound == "~" and any(_is_rough(number, w.number) for w in theirs):
                continue
            nouns = {j: counted_noun(sentence, theirs, j) for j in free}
            if not is_measured(number):  # “twelve teachers” are no other count of lessons
                free = [j for j in free if not (noun and nouns[j]) or noun & nouns[j]]
            near = {j: len(words_around(ours, i) & words_around(theirs, j)) for j in free}
            same = {j for j in free if noun & nouns[j]}
            around = words_around(ours, i) if number.measure == "%" and not noun else noun
            named = {j for j in free if around & nouns[j]}  # “9.1% sophomores”: 10 % were that
            anchored = any(_is_anchor(one, theirs) for one in others)
            most = max(near.values(), default=0)
            shared = len(mine.keys() & keys)
            if not free or not _speaks_of_it(number, covered, shared, most, bool(same), anchored):
                continue
            for j in free:
                there = theirs[j].number or number
                likeness = near[j] + (j in named), covered, _ratio(number, there)
                yield _OtherFigure(likeness, j, there.low, sentence, passage, covered)


def _is_of_a_note(sentence: str, word: AlignedWord) -> bool:
    """Whether a number is that of a note or reference: “injury (22)”, “immunization22–24”."""
    if _RAISED.search(sentence, 0, word.start):
        return True
    before, behind = sentence[word.start - 1 : word.start], sentence[word.end : word.end + 1]
    return word.text.isdecimal() and before == "(" and behind in (")", ",")


def _is_other(number: Number, there: Number | None, others: Sequence[Number]) -> bool:
    """Whether a number of the source is of the unit asked for, and none that the draft gives."""
    return (
        there is not None
        and there.kind == number.kind
        and not there.ranged
        and same_measure(number, there)
        and (bool(number.measure) or (number.step < 1) == (there.step < 1))
        and _ratio(number, there) > _SCALE
        and not agree(number, there)
        and not complements(number, there)
        and not any(same_value(one, there) for one in others)
    )


def _is_anchor(one: Number, theirs: Sequence[AlignedWord]) -> bool:
    """Whether the source sentence has another number of the draft, and not by chance."""
    telling = one.kind == "plain" and (bool(one.measure) or one.step < 1 or one.low >= _SMALL)
    return telling and any(
        word.number and same_measure(one, word.number) and same_value(one, word.number)
        for word in theirs
    )


def _speaks_of_it(
    number: Number, covered: float, shared: int, near: int, noun: bool, anchored: bool
) -> bool:
    """Whether enough is shared for the sentence to speak of what the number is of."""
    if not (number.measure or number.step < 1 or noun or near or covered >= _COVERED_AT_LARGE):
        return False
    return (
        (covered >= _COVERED and shared > _SHARED)
        or (covered >= _COVERED_NEAR and near > 0)
        or (covered >= _COVERED_CLOSELY and (near > 1 or noun))
        or anchored
    )


def _is_rough(number: Number, there: Number | None) -> bool:
    """Whether “about ten” may be said of it."""
    same = there is not None and same_measure(number, there)
    return there is not None and same and _ratio(number, there) > _ROUGHLY


def _ratio(a: Number, b: Number) -> float:
    """How near two values of one measure are: 1 when equal, 0 when far apart."""
    worth = [abs(n.low) * (UNITS[n.unit][1] if n.unit in UNITS else 1.0) for n in (a, b)]
    low, high = sorted(worth)
    return low / high if high else 1.0
