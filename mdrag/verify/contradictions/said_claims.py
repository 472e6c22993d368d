"""Whether a source says a claim: not only its words, but what it says of them.

A paper on notebooks holds every word of “Notebooks raise grades by 25 %”; it says so only where
one of its sentences relates the same things in the same way, and gives the number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from mdrag.evidence.model import Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.severity import Severity
from mdrag.text.words import stem, tokens
from mdrag.verify.contradictions.align import sentences_of
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.contradictions.parse_numbers import numbers
from mdrag.verify.contradictions.relations import ClaimedRelation, claimed_relation, relations_of
from mdrag.verify.contradictions.same_number import agree
from mdrag.verify.support.bindings import support_of
from mdrag.verify.support.nearest_passages import nearest_passages
from mdrag.verify.support.overlap import sentence_demand
from mdrag.verify.support.score import words_to_ask

__all__ = ["says_claim"]

# A sentence nobody cited for: its neighbour's source must say it more clearly than its own would.
_CLEARLY = 0.9
# Shares of the claim's words, by rarity, that a sentence which relates things in the same way must
# hold: with the one before it of all of them and of each side, and of all of them alone. Chosen on
# 42 claims that six papers do not make and 20 that they do; scripts/measures/same_topic.tsv.
_HELD = 0.55
_HELD_OF_A_SIDE = 0.4
_HELD_ALONE = 0.35
# What says a relation in other terms: who is said to lose less may be said to gain.
_CHANGES = frozenset({"rise", "fall", "comparison", "cause"})
_SAME = {
    "cause": frozenset({"cause"}),
    "rise": _CHANGES,
    "fall": _CHANGES,
    "comparison": frozenset({"rise", "fall", "comparison"}),
    "share": frozenset({"share"}),
}


def says_claim(store: EvidenceStore, uid: str, claim: str, k: int = 10) -> bool:
    """Whether the source ``uid`` clearly says ``claim``, its numbers and its relation included.

    The relation: what causes, raises, lowers or exceeds what, or that most do.
    """
    found = support_of(store, uid, claim, k)
    if found.score < _CLEARLY or found.passage is None:
        return False
    passages = nearest_passages(store, uid, claim, k)
    if not _gives_numbers(claim, passages):
        return False
    if any(one.severity is not Severity.INFO for one in contradictions(claim, uid, store)):
        return False
    relation = claimed_relation(claim)
    return relation is None or _relates(claim, relation, passages, store)


def _gives_numbers(claim: str, passages: Sequence[Passage]) -> bool:
    asked = [
        one
        for one in numbers(claim)
        if one.kind in ("plain", "year") and (one.measure or one.step < 1 or one.low >= 3)
    ]
    given = [one for passage in passages for one in numbers(passage.text)] if asked else []
    return all(any(agree(one, other) for other in given) for one in asked)


def _relates(
    claim: str, relation: ClaimedRelation, passages: Sequence[Passage], store: EvidenceStore
) -> bool:
    """Whether a sentence speaks of the same things on both sides of the same relation."""
    weight = sentence_demand(claim, store.rarity(words_to_ask(claim))).weight
    said = _stems(relation.words)
    about = {key for key in weight if key not in said and not key.isdigit()}
    sides = [about & _stems(side) for side in relation.sides]
    return any(
        _SAME[relation.kind] & relations_of(sentence)
        and _share(weight, about, alone) >= _HELD_ALONE
        and _share(weight, about, alone | before) >= _HELD
        and all(_share(weight, side, alone | before) >= _HELD_OF_A_SIDE for side in sides)
        for sentence, alone, before in _sentences(passages)
    )


def _sentences(passages: Sequence[Passage]) -> Iterator[tuple[str, Set[str], Set[str]]]:
    """Each sentence, the stems of its words, and those of the sentence before it."""
    for passage in passages:
        before: Set[str] = frozenset()
        for sentence, keys in sentences_of(passage.text):
            yield sentence, keys, before
            before = keys


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(token) for token in tokens(text))


def _share(weight: Mapping[str, float], wanted: Set[str], held: Set[str]) -> float:
    """Share of the rarity of ``wanted`` that is held; 1 of nothing."""
    total = sum(weight[key] for key in wanted)
    return sum(weight[key] for key in wanted & held) / total if total else 1.0
