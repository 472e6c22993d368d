"""Whether a source says a claim: not only its words, but what it says of them, and its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.evidence.model import Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.severity import Severity
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.contradictions.unsaid_relations import CLEARLY, relates
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quantities.same_number import licenses
from mdrag.verify.support.bindings import support_of
from mdrag.verify.support.nearest_passages import nearest_passages
from mdrag.verify.support.relations import claimed_relation

__all__ = ["says_claim"]


def says_claim(store: EvidenceStore, uid: str, claim: str, k: int = 10) -> bool:
    """Whether the source ``uid`` clearly says ``claim``, its numbers and its relation included.

    The relation: what causes, raises, lowers or exceeds what, or that most do.
    """
    found = support_of(store, uid, claim, k)
    if found.score < CLEARLY or found.passage is None:
        return False
    passages = nearest_passages(store, uid, claim, k)
    if not _gives_numbers(claim, passages) or _contradicts(claim, uid, store):
        return False
    relation = claimed_relation(claim)
    return relation is None or relates(claim, relation, passages, store)


def _contradicts(claim: str, uid: str, store: EvidenceStore) -> bool:
    return any(one.severity is not Severity.INFO for one in contradictions(claim, uid, store))


def _gives_numbers(claim: str, passages: Sequence[Passage]) -> bool:
    asked = [
        one
        for one in numbers(claim)
        if one.kind in ("plain", "year") and (one.measure or one.step < 1 or one.low >= 3)
    ]
    given = [one for passage in passages for one in numbers(passage.text)] if asked else []
    return all(any(licenses(other, one) for other in given) for one in asked)
