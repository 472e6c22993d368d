"""Who or what is the most: another than the source says.

“Hold-out gives the most precise estimates”, of a source where bootstrap does. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    is_content_word,
    sentences_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import NEGATIONS, has_opposite
from mdrag.verify.contradictions.statements.near_sentences import (
    clash_with,
    clause_at,
    keys_of,
    near_sentences,
)

__all__ = ["other_superlatives"]

_COVERED = 0.6
_ALIKE = 0.6  # share of the words of both holders that both have: more, and they are the same
_NO_SUPERLATIVES_WORDS = (
    "interest request suggest latest manifest honest forest least invest protest modest earliest "
    "nearest digest contest harvest"
)
_NO_SUPERLATIVES = frozenset(_NO_SUPERLATIVES_WORDS.split())
_ONE_OF = frozenset({"among", "one", "some", "second", "third", "many", "usually", "often"})


class _Superlative(NamedTuple):
    """What is the most at word ``at``: by which word, of what, and who is."""

    at: int
    by: str
    of: frozenset[str]
    holder: frozenset[str]


def other_superlatives(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the source says the same superlative of another; one at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = _superlatives(text, ours)
    if len(mine) != 1:
        return
    told = []
    known = frozenset[str]().union(*(k for p in passages for _, k in sentences_of(p.text)))
    for near in near_sentences(ours, passages, rarity, least=_COVERED):
        for theirs in _superlatives(near.sentence, near.words):
            if not _is_of_one(mine[0], theirs):
                continue
            if not _is_of_another(mine[0].holder, theirs.holder, known):
                return
            i, j = mine[0].at, theirs.at
            told.append(clash_with(ours, near, (0, i + 1), (max(0, j - 4), j + 1)))
    yield from told[:1]


def _is_of_another(mine: Set[str], theirs: Set[str], known: Set[str]) -> bool:
    """Whether the source names the draft's holder, too, and it is another than its own."""
    own, other = mine - theirs, theirs - mine
    alike = len(mine & theirs) / len(mine | theirs)
    return bool(own and other) and own <= known and alike <= _ALIKE


def _is_of_one(a: _Superlative, b: _Superlative) -> bool:
    return a.by == b.by and bool(a.of & b.of) and bool(a.holder) and bool(b.holder)


def _superlatives(text: str, found: Sequence[AlignedWord]) -> list[_Superlative]:
    if any(word.text.lower() in _ONE_OF or word.key in NEGATIONS for word in found):
        return []
    superlatives = []
    for at in range(1, len(found) - 1):
        by = _by(found, at)
        if not by:
            continue
        first, last = clause_at(text, found, at)
        named = at + 1 + (found[at].text.lower() == "most")
        of = frozenset(keys_of(found[named : named + 2]))
        thats = [i for i in range(first, at) if found[i].text.lower() == "that"]
        before = found[max(thats, default=first - 1) + 1 : at]
        holder = keys_of(before)
        shared = {w.key for w in found[named:last]} | of
        superlatives.append(_Superlative(at, by, of, frozenset(holder) - shared))
    return superlatives


def _by(found: Sequence[AlignedWord], at: int) -> str:
    """“precis” of “the most precise”, “largest”; "" for another word."""
    word = found[at].text.lower()
    if found[at - 1].text.lower() not in ("the", "its", "their"):
        return ""
    if word == "most" and is_content_word(found[at + 1]):
        return found[at + 1].key
    sure = word.endswith("est") and len(word) > 5 and word not in _NO_SUPERLATIVES
    return found[at].key if sure or (word in ("best", "worst") and has_opposite(word)) else ""
