"""What can be, must be or was proved, where the source says that it cannot, need not, was not.

“Food webs persist only when they are stable”, of a source where stability is not required for
persistence. Never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import denies_clause
from mdrag.verify.contradictions.statements.near_sentences import (
    clash_with,
    clause_at,
    keys_of,
    near_sentences,
)

__all__ = ["other_modalities"]

_COVERED = 0.6
_ALIKE = 2  # content words that both clauses must have
_QUALITY = r"(?:[a-z]+ly\s+|formally\s+|yet\s+|been\s+|be\s+)*"
# A modality: what says it, and what denies it.
_PATTERNS = {
    "ability": (
        r"\b(?:can|able to|possible|feasible|obtainable)\b",
        r"\b(?:cannot|can not|can['’]t|impossible|infeasible|unable to|no way to|"
        r"not (?:be )?(?:able|possible|feasible))\b",
    ),
    "need": (
        r"\b(?:requires?|required|needs?|needed|necessary|essential|must|depends? on|"
        r"only (?:if|when|where|with)|prerequisite|expected to (?:have|know))\b",
        r"\b(?:not (?:be )?(?:required?|necessary|needed?|essential|depend on|expected to have|"
        r"expected to know)|unnecessary|"
        r"no need (?:for|to)|(?:requires?|needs?) no|independent(?:ly)? of|"
        r"without (?:needing|requiring))\b",
    ),
    "order": (
        r"\bin (?:any|whatever|no (?:particular|fixed|set)) order\b",
        r"\b(?:in the order (?:given|shown|listed|presented)|in (?:a|the|their) "
        r"(?:given|fixed|set|right|prescribed|strict) order|in sequence|sequentially|"
        r"one after the other)\b",
    ),
    "proof": (
        r"\b(?:prove[nsd]?|proofs?|demonstrated)\b",
        rf"\b(?:no (?:[a-z]+ )?proofs?|not {_QUALITY}(?:proven?|proved|demonstrated)|unproven|"
        r"nobody has proved)\b",
    ),
}  # fmt: skip
_MODAL_WORDS = "requir need necessari possibl impossibl prove proven proof onli expect"
_MODAL = frozenset(_MODAL_WORDS.split())
# “It requires little skill and no server” states a need and denies one.
_BOTH = lazy_regex(r"\b(?:requires?|needs?)\b[^.;]{1,60}?\b(?:and|but) no\b", re.IGNORECASE)
_OPEN = frozenset({"whether", "if", "unless", "until", "unclear", "would", "should"})


class _Modality(NamedTuple):
    start: int
    end: int
    denied: bool


def other_modalities(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where one of draft and source denies the ability, need or proof the other states.

    ``rarity``: of the words of ``text``; one clash at most, and none where a sentence as near has
    it the draft's way.
    """
    ours = words(text)
    if denies_clause([word.key for word in ours]) or _is_open(text):
        return
    for kind in _PATTERNS:
        mine = _modality(kind, text)
        if mine is None:
            continue
        told = []
        for near in near_sentences(ours, passages, rarity, _MODAL, _COVERED, _ALIKE):
            theirs = _modality(kind, near.sentence)
            if theirs is None or _is_open(near.sentence):
                continue
            if theirs.denied == mine.denied:
                return
            i, j = _at(ours, mine), _at(near.words, theirs)
            alike = _clause_keys(text, ours, i) & _clause_keys(near.sentence, near.words, j)
            if len(alike - _MODAL) >= _ALIKE:
                told.append(clash_with(ours, near, i, j))
        yield from told[:1]
        if told:
            return


def _clause_keys(text: str, found: Sequence[AlignedWord], at: tuple[int, int]) -> set[str]:
    """What is said to be possible, needed or proved."""
    if at[1] <= at[0]:
        return set()
    first, last = clause_at(text, found, at[0])[0], clause_at(text, found, at[1] - 1)[1]
    return set(keys_of(found[first:last]))


def _modality(kind: str, text: str) -> _Modality | None:
    """The one statement of a kind; None where a sentence has none, or both."""
    if kind == "need" and _BOTH.search(text):
        return None
    says, denies = _compiled(kind)
    denied = list(denies.finditer(text))
    rest = denies.sub(lambda hit: " " * len(hit.group()), text)
    said = list(says.finditer(rest))
    if bool(denied) == bool(said):
        return None
    hit = (denied or said)[0]
    return _Modality(hit.start(), hit.end(), bool(denied))


@cache
def _compiled(kind: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    says, denies = _PATTERNS[kind]
    return re.compile(says, re.IGNORECASE), re.compile(denies, re.IGNORECASE)


def _at(found: Sequence[AlignedWord], one: _Modality) -> tuple[int, int]:
    inside = [i for i, word in enumerate(found) if word.start < one.end and one.start < word.end]
    return (inside[0], inside[-1] + 1) if inside else (0, 0)


def _is_open(text: str) -> bool:
    low = re.sub(r"\bonly if\b", "", text.lower())
    return not _OPEN.isdisjoint(re.findall(r"[a-z]+", low))
