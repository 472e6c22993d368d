"""Another measure of the same thing: “a workshop of four hours” of the source's “2 hour workshop”.

The number stands with the noun it measures on both sides, so the rest may be told freely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    every_sentence_of,
    is_content_word,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.numbers import is_made_of
from mdrag.verify.quantities.same_number import agree, same_measure

__all__ = ["measured_noun", "other_measures"]

_SHARED = 1  # content words beside the noun that both sentences must have
_ROUGHLY = 0.25  # "about ten" of 12
_OWN = frozenset({"we", "our", "ours", "i", "my"})  # the writer's own data


def other_measures(text: str, passages: Sequence[Passage]) -> Iterator[Clash]:
    """Where the source gives one other length, weight or price of a noun of ``text``; never sure.

    Silent where any sentence of the source gives the number in its measure, or several values.
    """
    ours = words(text)
    if _OWN & {word.text.lower() for word in ours}:
        return
    for i, word in enumerate(ours):
        noun = measured_noun(ours, i)
        if noun is None or word.number is None:
            continue
        clash = _other(ours, i, noun, passages)
        if clash is not None and not is_made_of(word.number, clash.found):
            yield clash


def measured_noun(found: Sequence[AlignedWord], i: int) -> str | None:
    """The stem of the noun that stands with a measured number: “4-hour course”, “course of 4 h”."""
    number = found[i].number
    if number is None or number.kind != "plain" or not number.measure or number.measure == "%":
        return None
    if i > 1 and found[i - 1].key == "of" and is_content_word(found[i - 2]):
        return None if found[i - 2].number else found[i - 2].key
    plural = found[i].text.lower().endswith("s")
    behind = found[i + 1 : i + 2]
    if plural or not behind or behind[0].number or not is_content_word(behind[0]):
        return None
    return behind[0].key


def _other(
    ours: Sequence[AlignedWord], i: int, noun: str, passages: Sequence[Passage]
) -> Clash | None:
    number = ours[i].number
    mine = content(ours).keys() - {noun}
    found = []
    for passage in passages:
        for sentence, _ in every_sentence_of(passage.text):
            theirs = words(sentence)
            for j, word in enumerate(theirs):
                other = word.number
                if number is None or other is None or not same_measure(number, other):
                    continue
                if agree(number, other):
                    return None
                if measured_noun(theirs, j) == noun:
                    shared = len(mine & content(theirs).keys())
                    found.append((shared, j, other, sentence, passage))
    if number is None or not found:
        return None
    shared, j, other, sentence, passage = max(found, key=lambda one: one[0])
    if shared < _SHARED or not all(agree(other, one[2]) for one in found):
        return None
    if number.ranged != other.ranged or (
        number.bound and abs(number.low - other.low) <= _ROUGHLY * abs(other.low)
    ):
        return None
    one = beside(tuple(ours), sentence, passage)
    return clash_of(one, i, i + 1, j, j + 1)._replace(sure=False)
