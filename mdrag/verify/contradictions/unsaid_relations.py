"""Whether a source relates things as a claim does: what causes, raises or exceeds what.

A paper on notebooks holds every word of “Notebooks raise grades”; it says so only where one of its
sentences relates the same things in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list
from mdrag.text.words import stems, tokens
from mdrag.verify.contradictions.alignment.align import every_sentence_of
from mdrag.verify.contradictions.alignment.align import words as aligned_words
from mdrag.verify.contradictions.opposites import denies_clause
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.support.bindings import support_of
from mdrag.verify.support.model import Support
from mdrag.verify.support.nearest_passages import nearest_passages
from mdrag.verify.support.nowhere import has_word
from mdrag.verify.support.overlap import is_common, sentence_demand
from mdrag.verify.support.relations import ClaimedRelation, claimed_relation, relations_of
from mdrag.verify.support.score import words_to_ask

__all__ = ["CLEARLY", "UnsaidRelation", "relates", "unsaid_relation", "words_of_comparison"]

# A sentence nobody cited for: its neighbour's source must say it more clearly than its own would.
CLEARLY = 0.9
_SPOKEN_OF = 0.75  # the score of a source that speaks of what its own claim relates
# Words of a sentence beyond which much of it is the writer's own, and no source says it as a whole.
_LONGEST = 20
_CLAUSE = lazy_regex(r"[,;:–—](?!\d)")  # “Because of X, Y rises” is one claim all the same
_OPENER = lazy_regex(  # “In a trial with 40 pupils, the programme …” is one clause, too
    r"(?:In|At|On|After|Before|During|For|With|Among|Over|Across|Within|Under|From|By)\b"
    r"[^,;:–—]{1,60},\s"
)
_COMPARATIVE = lazy_regex(r"\b(?:more|less|fewer|[^\W\d_]{3,}er)\b", re.IGNORECASE)
_OWN = frozenset({"we", "our", "ours", "us", "i", "my"})
# Shares of the claim's words, by rarity, that a sentence which relates things in the same way must
# hold: with the one before it of all of them and of each side, and of all of them alone. Chosen on
# 42 claims that six papers do not make and 20 that they do; scripts/measures/same_topic.tsv.
_HELD = 0.55
_HELD_OF_A_SIDE = 0.4
_HELD_ALONE = 0.35
_MOST = 0.5  # share of a side, by rarity
_BEGINNING = 5  # letters that two forms of a word share: accurate, accuracies
_OPENING = 4  # words of a sentence among which it points back
_POINTERS = frozenset({"it", "they", "this", "these", "that", "such", "he", "she", "its", "their"})
# What says a relation in other terms: who is said to lose less may be said to gain.
_CHANGES = frozenset({"rise", "fall", "comparison", "cause"})
_COMPARED = frozenset({"rise", "fall", "comparison"})
_SAME = {
    "cause": frozenset({"cause"}),
    "rise": _CHANGES,
    "fall": _CHANGES,
    "comparison": _COMPARED,
    "superlative": frozenset({"superlative"}),
    "fraction": frozenset({"fraction"}),
    "share": frozenset({"share"}),
    "lasting": frozenset({"lasting"}),
}


class UnsaidRelation(NamedTuple):
    """What a claim says of things its source speaks of, and what of the source speaks of them.

    ``unspoken``: the words of what is related that stand nowhere in the source, where they are
    most of one side: it does not speak of that at all.
    """

    relation: ClaimedRelation
    nearest: Support
    unspoken: tuple[str, ...] = ()


def unsaid_relation(
    store: EvidenceStore, uid: str, claim: str, k: int = 10
) -> UnsaidRelation | None:
    """What a short claim says of things that the source speaks of, and does not relate like that.

    None where the source says so or hardly speaks of them, and for a claim that is long, of
    several clauses, the writer's own or of what nobody says: “they do not claim that X is better”.
    """
    words = tokens(claim)
    relation = claimed_relation(claim) if len(words) <= _LONGEST else None
    if relation is None or _OWN & set(words) or _denies(claim):
        return None
    opener = _OPENER.match(claim)
    bare = claim[opener.end() :] if opener else claim
    if claim[: relation.start].strip() and _CLAUSE.search(bare):
        return None
    found = support_of(store, uid, claim, k)
    if found.score < _SPOKEN_OF or found.passage is None:
        return None
    if relates(claim, relation, nearest_passages(store, uid, claim, k), store):
        return None
    return UnsaidRelation(relation, found, _unspoken(claim, relation, uid, store))


def _unspoken(
    claim: str, relation: ClaimedRelation, uid: str, store: EvidenceStore
) -> tuple[str, ...]:
    """The words of a side of the relation that the source has nowhere, if they are most of it."""
    what, whole = sentence_demand(claim, store.rarity(words_to_ask(claim))), store.text(uid)
    said = frozenset(stems(relation.words)) | _reporting(what.weight)
    for side in relation.sides:
        mine = [key for key in dict.fromkeys(stems(side)) if key in what.weight and key not in said]
        lacking = [
            key
            for key in mine
            if not has_word(whole, key) and not is_common(key) and _names(what.words[key])
        ]
        if sum(what.weight[key] for key in lacking) > _MOST * sum(what.weight[k] for k in mine):
            return tuple(what.words[key] for key in lacking)
    return ()


def words_of_comparison(claim: str, start: int, end: int) -> str:
    """What a claim says at a place; “fewer … than” where “than” stands there."""
    said = claim[start:end]
    if said.lower() != "than":
        return said
    compared = list(_COMPARATIVE.finditer(claim, 0, start))
    if not compared:
        return said
    gap = " " if not claim[compared[-1].end() : start].strip() else " … "
    return f"{compared[-1].group()}{gap}{said}"


def _names(word: str) -> bool:
    """Whether a word may name a thing: no figure, no adverb."""
    return word.isalpha() and not word.endswith(("ly", "ward", "wards", "wise"))


def _denies(claim: str) -> bool:
    return denies_clause([word.key for word in aligned_words(claim)])


def relates(
    claim: str, relation: ClaimedRelation, passages: Sequence[Passage], store: EvidenceStore
) -> bool:
    """Whether a sentence speaks of the same things on both sides of the same relation."""
    weight = sentence_demand(claim, store.rarity(words_to_ask(claim))).weight
    said = frozenset(stems(relation.words)) | _reporting(weight)
    said |= {key for one in numbers(claim) for key in stems(claim[one.start : one.end])}
    sides = [weight.keys() & set(stems(side)) - said for side in relation.sides]
    about = frozenset[str]().union(*sides)
    return any(
        _SAME[relation.kind] & (relations_of(sentence) | _of_figures(sentence))
        and (_leans(sentence) or _share(weight, about, alone) >= _HELD_ALONE)
        and _share(weight, about, alone | before) >= _HELD
        and all(_share(weight, side, alone | before) >= _HELD_OF_A_SIDE for side in sides)
        for sentence, alone, before in _sentences(passages)
    )


def _reporting(keys: Iterable[str]) -> frozenset[str]:
    """Those of the stems that only report: “students said that they …”."""
    reports = (*word_list("reporting", "finding-stems"), *word_list("reporting", "saying-stems"))
    return frozenset(key for key in keys if key.startswith(reports))


def _sentences(passages: Sequence[Passage]) -> Iterator[tuple[str, Set[str], Set[str]]]:
    """Each sentence, the stems of its words, and those of the sentence before it."""
    for passage in passages:
        before: Set[str] = frozenset()
        for sentence, keys in every_sentence_of(passage.text):
            yield sentence, keys, before
            before = keys


def _of_figures(sentence: str) -> frozenset[str]:
    """What figures of two years say without a word: “86% in 2020 and 58% in 2021” is less."""
    found = numbers(sentence)
    measures = [one.measure for one in found if one.kind == "plain" and one.measure]
    years = sum(one.kind == "year" for one in found)
    return _COMPARED if years > 1 and len(measures) > len(set(measures)) else frozenset()


def _leans(sentence: str) -> bool:
    """Whether a sentence speaks of what the one before it names: “Later it fell”."""
    return not _POINTERS.isdisjoint(tokens(sentence)[:_OPENING])


def _share(weight: Mapping[str, float], wanted: Set[str], held: Set[str]) -> float:
    """Share of the rarity of ``wanted`` that is held, in some form; 1 of nothing."""
    total = sum(weight[key] for key in wanted)
    lacking = wanted - held
    if lacking:
        beginnings = {key[:_BEGINNING] for key in held if len(key) >= _BEGINNING}
        lacking = {key for key in lacking if key[:_BEGINNING] not in beginnings}
    return 1 - sum(weight[key] for key in lacking) / total if total else 1.0
