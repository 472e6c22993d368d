"""A cause, where the source only says that things go together: “caused”, of “correlated with”.

A source with a cause in any sentence near, or that allotted at random, is left alone. Never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import read_lists
from mdrag.text.words import stems
from mdrag.verify.contradictions.alignment.align import AlignedWord, beside, words
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.opposites import NEGATIONS
from mdrag.verify.contradictions.terms.held_sentences import (
    HeldSentence,
    begins_alike,
    held_sentences,
)

__all__ = ["overstated_causes"]

_HELD = 0.45  # share of the rest of the claim, by rarity, that the sentence must hold
_OF_CLAUSE = 0.6  # share of what it holds that stands in the clause which says so
_CLAUSE = lazy_regex(
    r"[,;:()–—]|\b(?:because|whereas|while|although|but|since|when|if|"
    r"(?:that|which|who)(?! (?:ha[sd]|have|is|are|was|were)\b))\b",
    re.IGNORECASE,
)


def overstated_causes(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where ``text`` has a cause and the sentence on the same only an association; one at most.

    ``rarity``: of the words of ``text``.
    """
    cause = _pattern("cause").search(text)
    if cause is None or _pattern("together").search(text) or _pattern("open").search(text):
        return
    if any(word.key in NEGATIONS for word in words(text)):
        return
    near = held_sentences(text, cause.group(), passages, rarity, _HELD)
    said = next(_associations(text, cause, near), None)
    if said is None or any(_gives_cause(one) for one in near):
        return
    if any(_pattern("trial").search(passage.text) for passage in passages):
        return
    held, hit = said
    one = beside(words(text), held.sentence, held.passage)
    i, j = _span(one.ours, *cause.span()), _span(one.theirs, *hit.span())
    yield clash_of(one, *i, *j)._replace(said=cause.group(), known=hit.group(), sure=False)


def _associations(
    text: str, cause: re.Match[str], near: Sequence[HeldSentence]
) -> Iterator[tuple[HeldSentence, re.Match[str]]]:
    """Where a sentence says of what stands on both sides of the claim that it goes together."""
    before, after = text[: cause.start()], text[cause.end() :]
    if not before.strip() and "," in after:  # “Because of X, Y rises.”
        before, _, after = after.partition(",")
    for one in near:
        for hit in _pattern("together").finditer(one.sentence):
            start, end = _clause_at(one.sentence, hit)
            there = frozenset(stems(one.sentence[start:end]))
            held = begins_alike(one.keys, there)
            sides = (begins_alike(set(stems(side)), held) & one.keys for side in (before, after))
            if len(held) >= _OF_CLAUSE * len(one.keys) and all(sides):
                yield one, hit


def _clause_at(sentence: str, hit: re.Match[str]) -> tuple[int, int]:
    start = max((one.end() for one in _CLAUSE.finditer(sentence, 0, hit.start())), default=0)
    after = _CLAUSE.search(sentence, hit.end())
    return start, after.start() if after else len(sentence)


def _gives_cause(one: HeldSentence) -> bool:
    """Whether a sentence names a cause of what it holds of the claim, and leaves it not open."""
    sentence = one.sentence
    if _pattern("open").search(sentence):
        return False
    hit, caused = _pattern("together").search(sentence), _pattern("cause in a source")
    if hit is None:
        return bool(caused.search(sentence) or _changes().search(sentence))
    start, end = _clause_at(sentence, hit)
    return bool(
        caused.search(sentence, start, hit.start())
        or _pattern("cause").search(sentence, hit.end(), end)
    )


def _span(found: Sequence[AlignedWord], start: int, end: int) -> tuple[int, int]:
    inside = [i for i, word in enumerate(found) if word.start < end and start < word.end]
    return inside[0], inside[-1] + 1


@cache
def _lists() -> Mapping[str, tuple[str, ...]]:
    return read_lists(Path(__file__).parent / "causes.txt")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![-–])\b(?:{'|'.join(_lists()[name])})\b", re.IGNORECASE)


@cache
def _changes() -> re.Pattern[str]:
    none = "".join(rf"(?<!\b{word})" for word in _lists()["no change behind"])
    return re.compile(rf"(?<=\w){none} (?:{'|'.join(_lists()['change'])})\b", re.IGNORECASE)
