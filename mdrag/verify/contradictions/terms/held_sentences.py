"""The sentences of a source that hold most of a claim told in other words, by its rare words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.text.word_lists import word_list
from mdrag.text.words import stems
from mdrag.verify.contradictions.alignment.align import every_sentence_of
from mdrag.verify.support.overlap import sentence_demand

__all__ = ["HeldSentence", "begins_alike", "held_sentences"]

_CLOSE = 0.15  # a sentence that holds so much less may be the one that was meant
_SHARED = 2  # stems, at least
_BEGINNING = 5  # letters that two forms of a word share: reproduce, reproductive


class HeldSentence(NamedTuple):
    """A sentence, the share of the claim it holds, and the stems of the claim it has."""

    covered: float
    sentence: str
    passage: Passage
    keys: Set[str]


def held_sentences(
    text: str,
    without: str,
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
    least: float,
) -> list[HeldSentence]:
    """The sentences that hold ``least`` of ``text``, and nearly as much as the best; best first.

    ``without``: words of it that do not count, since they are what may be said otherwise; nor do
    verbs that report.
    """
    left_out = {*stems(without)}
    reports = (*word_list("reporting", "finding-stems"), *word_list("reporting", "saying-stems"))
    weight = {
        key: value
        for key, value in sentence_demand(text, rarity).weight.items()
        if key not in left_out and not key.startswith(reports)
    }
    total = sum(weight.values())
    found: dict[str, HeldSentence] = {}
    for passage in passages:
        for sentence, keys in every_sentence_of(passage.text):
            held = begins_alike(weight.keys(), keys)
            covered = sum(weight[key] for key in held) / total if total else 0.0
            if covered >= least and len(held) >= min(_SHARED, len(weight)):
                found.setdefault(sentence, HeldSentence(covered, sentence, passage, held))
    best = max((one.covered for one in found.values()), default=0.0)
    near = [one for one in found.values() if one.covered >= best - _CLOSE]
    return sorted(near, key=lambda one: -one.covered)


def begins_alike(wanted: Set[str], keys: Set[str]) -> frozenset[str]:
    """Those of the stems that are among ``keys``, in some form."""
    begun = {key[:_BEGINNING] for key in keys if len(key) >= _BEGINNING}
    return frozenset(key for key in wanted if key in keys or key[:_BEGINNING] in begun)
