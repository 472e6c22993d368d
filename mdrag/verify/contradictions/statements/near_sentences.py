"""The sentences of a source that speak of what a claim speaks of, whatever they say of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from mdrag.draft.memo import latest
from mdrag.evidence.model import Passage
from mdrag.text.word_lists import word_list
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    covered_share,
    is_content_word,
    sentences_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of

__all__ = ["NearSentence", "clash_with", "clause_at", "is_measured", "keys_of", "near_sentences"]

_FIGURE = 3  # words among which the size of a change stands
_NEAR = 0.2  # a sentence covered so much less may still be what the writer read
_JOINTS = frozenset(
    {
        "but", "because", "if", "when", "where", "which", "who",
        *word_list("connectives", "contrast"),
    }
)  # fmt: skip


class NearSentence(NamedTuple):
    """A sentence of the source, and the share of the claim's content, by rarity, that it holds."""

    covered: float
    words: tuple[AlignedWord, ...]
    sentence: str
    passage: Passage


def near_sentences(
    ours: tuple[AlignedWord, ...],
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
    without: Set[str] = frozenset(),
    least: float = 0.6,
    shared: int = 3,
) -> list[NearSentence]:
    """The sentences that hold most of the claim's words, best first; [] where none holds ``least``.

    ``without``: keys that do not count, since they are what may be said otherwise.
    """
    weight = {
        key: rarity.get(word, 1.0) + 0.1
        for key, word in content(ours).items()
        if key not in without
    }
    found = []
    for passage in passages:
        for sentence, keys in sentences_of(passage.text):
            covered = covered_share(weight, keys)
            if covered >= least - _NEAR and len(weight.keys() & keys) >= shared:
                found.append(NearSentence(covered, words(sentence), sentence, passage))
    best = max((one.covered for one in found), default=0.0)
    if best < least:
        return []
    kept = {one.sentence: one for one in found if one.covered >= best - _NEAR}
    return sorted(kept.values(), key=lambda one: -one.covered)


def keys_of(found: Sequence[AlignedWord]) -> list[str]:
    """The keys of content words and numbers, in order."""
    return [word.key for word in found if word.number or (is_content_word(word) and word.text[1:])]


def clause_at(text: str, found: Sequence[AlignedWord], at: int) -> tuple[int, int]:
    """The words around a place, up to a comma or a word that begins another clause."""
    bounds = _clause_bounds(text, found)
    behind = bisect_right(bounds, at)
    return bounds[behind - 1], bounds[behind]


def is_measured(found: Sequence[AlignedWord], at: int) -> bool:
    """Whether a size follows: “changed by 0.03 points” may be no change to who measured it."""
    return any(word.number is not None for word in found[at : at + _FIGURE])


@latest
def _clause_bounds(text: str, found: Sequence[AlignedWord]) -> tuple[int, ...]:
    """The first word of each clause, and the number of words."""
    starts = (at for at in range(1, len(found)) if _parts(text, found, at))
    return 0, *starts, len(found)


def _parts(text: str, found: Sequence[AlignedWord], at: int) -> bool:
    between = text[found[at - 1].end : found[at].start]
    return any(mark in between for mark in ",;:–—") or found[at].text.lower() in _JOINTS


def clash_with(
    ours: tuple[AlignedWord, ...], near: NearSentence, i: tuple[int, int], j: tuple[int, int]
) -> Clash:
    """The clash of words ``[i)`` of the claim and ``[j)`` of a sentence; never sure."""
    one = beside(ours, near.sentence, near.passage)
    return clash_of(one, *i, *j)._replace(sure=False)
