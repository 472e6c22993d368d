"""A share of one thing, given to what the source gives another share of; never sure.

“85.5 % have posted three or more preprints”, of a source where 85.5 % have posted a single preprint
and 4.6 % three or more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import NEGATIONS
from mdrag.verify.contradictions.statements.near_sentences import (
    clash_with,
    clause_at,
    keys_of,
    near_sentences,
)
from mdrag.verify.quantities.same_number import same_value

__all__ = ["shares_of_others"]

_COVERED = 0.5  # share of the draft's content, by rarity, that the sentence must hold
_SHARED = 2  # words behind the share that stand behind the other share, too
_MOST = 0.75  # … and share of them
_GAP = 3  # words between a share and a comma that ends no clause: “Most, 85.5 %, have”


def shares_of_others(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the words behind a share stand behind another share of the source; one at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = _shares(ours)
    if not mine or any(word.key in NEGATIONS for word in ours):
        return
    for near in near_sentences(ours, passages, rarity, least=_COVERED):
        there = _shares(near.words)
        for i in mine:
            same = [j for j in there if _is_same(ours[i], near.words[j])]
            if len(same) != 1 or any(word.key in NEGATIONS for word in near.words):
                continue
            said = set(keys_of(ours[slice(*_behind(text, ours, i))]))
            own = _said_of(near.words, there, same[0])
            for k in there:
                if k == same[0] or any(_is_same(ours[m], near.words[k]) for m in mine):
                    continue
                held = said & _said_of(near.words, there, k)
                fits = len(held) >= _SHARED and len(held) >= _MOST * len(said)
                if fits and held - own and not (said - held) & own:
                    yield clash_with(ours, near, (i, i + 1), (k, k + 1))
                    return


def _shares(found: Sequence[AlignedWord]) -> list[int]:
    return [
        at
        for at, word in enumerate(found)
        if word.number and word.number.measure == "%" and word.number.kind == "plain"
    ]


def _is_same(one: AlignedWord, other: AlignedWord) -> bool:
    return bool(one.number and other.number and same_value(one.number, other.number))


def _behind(text: str, found: Sequence[AlignedWord], at: int) -> tuple[int, int]:
    """The words behind a share in its clause; of one between commas those of the next."""
    last = clause_at(text, found, at)[1]
    if last - at <= _GAP and last < len(found):
        last = clause_at(text, found, last)[1]
    return at + 1, last


def _said_of(found: Sequence[AlignedWord], shares: Sequence[int], at: int) -> set[str]:
    """The words behind a share of a sentence, up to the next one."""
    return set(keys_of(found[at + 1 : min((k for k in shares if k > at), default=len(found))]))
