"""Numbers of a claim that simple arithmetic makes of the figures of one sentence of its source.

87 % passed, of 13 % who did not or of 87 of 100; twelve points more, of “from 50 to 62”; twice as
many, of 40 and 80. A rest of all needs a sentence that says the contrary, and a difference a claim
of a change: else any two figures would make a third.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import permutations

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.words import stems
from mdrag.verify.contradictions.alignment.align import content, every_sentence_of, words
from mdrag.verify.contradictions.opposites import NEGATIONS, turned_back
from mdrag.verify.quantities.made_numbers import is_nearly, says_change
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import same_measure, same_value
from mdrag.verify.support.relations import claimed_relation

__all__ = ["derived_spans"]

_SHARED = 2  # content words of the claim in the sentence
_HELD = 0.6  # … and the share of them
_FIGURES = 3  # of more, two make any number
_MORE = lazy_regex(r"\s*(?:\w+ )?(?:more|increase|rise|growth|higher|larger|greater)\b")


def derived_spans(text: str, passages: Sequence[Passage]) -> frozenset[tuple[int, int]]:
    """Where ``text`` has numbers that figures of one sentence on the same things make."""
    wanted = [
        one
        for one in numbers(text)
        if one.kind == "plain" and not one.ranged and one.bound not in ("<", ">")
    ]
    if not wanted:
        return frozenset()
    mine, keys = content(words(text)).keys(), set(stems(text))
    found = set()
    for passage in passages:
        for sentence, theirs in every_sentence_of(passage.text):
            shared = len(mine & theirs)
            if shared < _SHARED or shared < _HELD * len(mine):
                continue
            given = [one for one in numbers(sentence) if one.kind == "plain"]
            if not given or len(given) > _FIGURES:
                continue
            turned = _is_turned(keys, set(stems(sentence)))
            for number in wanted:
                if any(same_value(number, one) for one in given):
                    continue  # it is there, and what it is said of is for other checks
                if any(
                    is_nearly(number, made) for made in _made(number, text, given, sentence, turned)
                ):
                    found.add((number.start, number.end))
    return frozenset(found)


def _is_turned(mine: Set[str], theirs: Set[str]) -> bool:
    """Whether one says the contrary of the other: by a negation, or by an opposite word."""
    denied = bool(mine & NEGATIONS) != bool(theirs & NEGATIONS)
    return denied != turned_back(mine, theirs)


def _made(
    number: Number, text: str, given: Sequence[Number], sentence: str, turned: bool
) -> Iterator[float]:
    """The values that the figures make and that this number may be."""
    change = number.unit == "pp" or says_change(text)
    shares = [
        one
        for one in given
        if one.measure == "%"
        and one.unit != "pp"
        and not one.ranged
        and one.bound not in ("<", ">")
    ]
    if number.measure == "%" and turned:
        yield from (100 - one.low for one in shares)
    if number.measure == "times":
        yield from (1 + one.low / 100 for one in shares if _MORE.match(sentence, one.end))
    if not number.measure:
        counts = [one.low for one in given if not one.measure and not one.ranged]
        yield from (round(one.low * count / 100) for one in shares for count in counts)
    for first, last, ends in _pairs(given):
        small, large = sorted((first.low, last.high))
        if small <= 0 or small == large or (ends and _is_other_way(text, first.low, last.high)):
            continue
        if number.measure == "times":
            yield large / small
        elif number.measure == "%" and number.unit != "pp":
            if not first.measure and not ends:
                yield 100 * small / large
                yield from [100 * (large - small) / large] * turned
            if change:
                yield from (100 * (large - small) / small, 100 * (large - small) / large)
        if same_measure(number, first) and number.measure != "times" and (change or turned or ends):
            # between 40 % and 60 % lie 20 points, and no 20 %
            yield from [large - small] * (number.measure != "%" or number.unit == "pp")


def _is_other_way(text: str, first: float, last: float) -> bool:
    """Whether the claim says that something rose that fell from the one to the other, or fell."""
    relation = claimed_relation(text)
    return relation is not None and relation.kind == ("rise" if first > last else "fall")


def _pairs(given: Sequence[Number]) -> Iterator[tuple[Number, Number, bool]]:
    """Two figures of one measure each, and whether they are the ends of “from 50 to 62”."""
    for one in given:
        if one.ranged:
            yield one._replace(high=one.low), one._replace(low=one.high), True
    for one, other in permutations([one for one in given if not one.ranged], 2):
        if same_measure(one, other):
            yield one, other, False
