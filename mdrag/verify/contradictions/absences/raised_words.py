"""Words of a claim that say more than the nearest sentence of its source: “most” of “some”.

Of how many (some, most, all), and whether it is so or only may be. The sentence may be told in
other words, so this is a reason to read it and no contradiction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import cache
from typing import NamedTuple

from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list
from mdrag.text.words import FUNCTION_WORDS, stem, stems, tokens
from mdrag.verify.contradictions.alignment.align import every_sentence_of
from mdrag.verify.contradictions.statements.quantifiers import Quantifier, quantifiers_of
from mdrag.verify.support.nearest_passages import nearest_passages
from mdrag.verify.support.overlap import sentence_demand
from mdrag.verify.support.relations import claimed_relation
from mdrag.verify.support.score import words_to_ask

__all__ = ["RaisedWord", "raised_words"]

_HELD = 0.5  # share of the claim's words, by rarity, that the sentence must hold
_CLOSE = 0.15  # a sentence that holds so much less may be the one that was meant
_TIED = 0.05  # … and one that says it without a quantifier or hedge holds no less than this
_BESIDE = 4  # words behind a quantifier among which its noun stands
_SHARED = 3  # stems, at least
_BEGINNING = 5  # letters that two forms of a word share
_REACH = 6  # words behind a modal among which what it is said of stands
_CHANGES = frozenset({"cause", "rise", "fall", "comparison"})
_DENIAL = lazy_regex(r"\b(?:not|no|none|never|nobody)\b(?!-)", re.IGNORECASE)
_OPEN = frozenset({"can", "would", "should", "whether", "if", "unclear", "how", "why", "tries"})


class RaisedWord(NamedTuple):
    """What a claim says (a quantifier, or the verb that is no longer hedged), and its source."""

    said: str
    known: str
    sentence: str


class _HeldSentence(NamedTuple):
    covered: float
    sentence: str
    keys: Set[str]


def raised_words(text: str, uid: str, store: EvidenceStore) -> tuple[RaisedWord, ...]:
    """Where the sentence of the source that holds most of ``text`` says less, at most one each.

    None where a sentence about as near says as much as the claim.
    """
    near = _near(text, uid, store)
    if not near:
        return ()
    return (*_raised_quantifier(text, near), *_dropped_hedge(text, near))


def _near(text: str, uid: str, store: EvidenceStore) -> list[_HeldSentence]:
    """The sentences that hold most of the claim, best first."""
    weight = dict(sentence_demand(text, store.rarity(words_to_ask(text))).weight)
    reports = (*word_list("reporting", "finding-stems"), *word_list("reporting", "saying-stems"))
    for key in [key for key in weight if key.startswith(reports) or key in _weak_stems()]:
        del weight[key]
    total = sum(weight.values())
    found = []
    for passage in nearest_passages(store, uid, text):
        for sentence, keys in every_sentence_of(passage.text):
            begun = {key[:_BEGINNING] for key in keys if len(key) >= _BEGINNING}
            held = {key for key in weight if key in keys or key[:_BEGINNING] in begun}
            covered = sum(weight[key] for key in held) / total if total else 0.0
            if len(held) >= min(_SHARED, len(weight)) and covered >= _HELD - _CLOSE:
                found.append(_HeldSentence(covered, sentence, held))
    best = max((one.covered for one in found), default=0.0)
    kept = [one for one in found if one.covered >= best - _CLOSE] if best >= _HELD else []
    return sorted(kept, key=lambda one: -one.covered)


def _raised_quantifier(text: str, near: list[_HeldSentence]) -> Iterator[RaisedWord]:
    mine = max(quantifiers_of(text), key=lambda one: one.level, default=None)
    if mine is None or mine.level < 2 or _denies(text):
        return
    nouns = set(stems(" ".join(tokens(text[mine.end :])[:_BESIDE])))
    known = None
    for one in near:
        theirs = _quantifiers_beside(one.sentence, nouns)
        if not theirs and one.covered < near[0].covered - _TIED:
            continue
        if not theirs or max(other.level for other in theirs) >= mine.level:
            return
        if nouns & one.keys and known is None:
            weaker = one.sentence[theirs[0].start : theirs[0].end]
            known = RaisedWord(text[mine.start : mine.end], weaker, one.sentence)
    if known:
        yield known


def _quantifiers_beside(sentence: str, nouns: Set[str]) -> list[Quantifier]:
    """The quantifiers of a sentence; those before one of the nouns alone, where there are any."""
    every = quantifiers_of(sentence)
    beside = [
        one for one in every if nouns & set(stems(" ".join(tokens(sentence[one.end :])[:_BESIDE])))
    ]
    return beside or every


def _dropped_hedge(text: str, near: list[_HeldSentence]) -> Iterator[RaisedWord]:
    relation = claimed_relation(text)
    own = set(tokens(text))
    if relation is None or relation.kind not in _CHANGES or own & (_hedges() | _OPEN):
        return
    verbs = set(stems(relation.words))
    known = None
    for one in near:
        hedge = _hedge_of(one, verbs)
        if not hedge and one.covered < near[0].covered - _TIED:
            continue
        if not hedge:
            return
        start = _start_with_adverb(text, relation.start)
        known = known or RaisedWord(text[start : relation.end], hedge, one.sentence)
    if known:
        yield known


def _start_with_adverb(text: str, start: int) -> int:
    """Where what a claim says begins, with what says right before that it is always so."""
    before = (one.start for one in quantifiers_of(text) if not text[one.end : start].strip())
    return next((at for at in before if at < start), start)


def _hedge_of(one: _HeldSentence, verbs: Set[str]) -> str:
    """The word that hedges what the sentence shares with the claim, or "".

    ``verbs``: the stems of what the claim says; a sentence that says so without a hedge has none.
    """
    words = tokens(one.sentence)
    places = [at for at, word in enumerate(words) if word in _doubts()]
    behind = {at + n for at in places for n in range(1, _REACH + 1)}
    if any(stem(word) in verbs and at not in behind for at, word in enumerate(words)):
        return ""
    hedging = (
        at for at in places if one.keys & {stem(word) for word in words[at + 1 : at + 1 + _REACH]}
    )
    return next((words[at] for at in hedging), "")


def _denies(text: str) -> bool:
    return _DENIAL.search(text) is not None


@cache
def _doubts() -> frozenset[str]:
    return frozenset(
        word
        for name in ("modals", "doubt", "more-doubt", "seeming")
        for word in word_list("hedges", name)
    ) | {"can"}  # fmt: skip


@cache
def _hedges() -> frozenset[str]:
    names = ("seemed", "tendency", "holding", "frequency")
    return _doubts() | {word for name in names for word in word_list("hedges", name)}


@cache
def _weak_stems() -> frozenset[str]:
    """Stems of quantifiers and hedges, which are what may be said otherwise."""
    words = "some several many most few all every each majority minority half always everyone"
    return frozenset(map(stem, (*words.split(), *_hedges()))) | FUNCTION_WORDS
