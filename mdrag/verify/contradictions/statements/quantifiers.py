"""Of how many something is said: “all participants”, of a source where most were.

More than the source says only; “some” for “most” is careful, and no contradiction. Never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.text.word_lists import word_list
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import denies_clause
from mdrag.verify.contradictions.statements.near_sentences import (
    clash_with,
    clause_at,
    keys_of,
    near_sentences,
)

__all__ = ["Quantifier", "larger_quantifiers", "quantifiers_of", "says_not_of_all"]

_COVERED = 0.7
_BEHIND = 4  # words after a quantifier among which its noun stands
_ALIKE = 2  # content words of the clause, its noun among them
# What says of how many, by how much it says; in this order, so that “not all” is no “all”.
_LEVELS = (
    (1, r"\b(?:not (?:all|every)|some|several|(?:only )?(?:a )?few|half|(?:a |the )?minority|"
        r"in part|sometimes|occasionally)\b"),
    (2, r"\b(?:(?:\w+ly|almost) (?:all|every)|most|"
        r"mostly|(?:the |a |vast |large )*majority|in the main|usually|generally|often)\b"),
    (3, r"\b(?:all|every|each|always|everyone|everybody|entirely|without exception)\b"),
)  # fmt: skip
_SUPERLATIVE = re.compile(
    r"\b(?:the|its|their) most\b|\bmost (?!of\b)\w+(?:ed|ive|ful|al|ous|ant|ent|able|ible|ic)\b",
    re.I,
)
_IDIOM = re.compile(
    r"\b(?:at all|after all|above all|first of all|all in all|each other|once and for all|"
    r"all over|all the (?:more|same)|at most|not only)\b", re.I,
)  # fmt: skip


class Quantifier(NamedTuple):
    """Where a text says of how many, and by how much: 1 some, 2 most, 3 all."""

    level: int
    start: int
    end: int


def larger_quantifiers(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the source says it of fewer; one clash at most.

    None where a sentence as near says it of as many, or says nothing of how many. ``rarity``: of
    the words of ``text``.
    """
    ours = words(text)
    mine = quantifiers_of(text)
    if len(mine) != 1 or mine[0].level < 2 or denies_clause([word.key for word in ours]):
        return
    i = _at(ours, mine[0])
    nouns = set(keys_of(ours[i[1] : i[1] + _BEHIND]))
    if i[1] <= i[0] or not nouns:
        return
    said = set(keys_of(ours[slice(*clause_at(text, ours, i[0]))]))
    told = []
    for near in near_sentences(ours, passages, rarity, _reporting(ours), _COVERED):
        theirs = quantifiers_of(near.sentence)
        if not theirs or max(one.level for one in theirs) >= mine[0].level:
            return
        j = _at(near.words, theirs[0])
        if j[1] <= j[0]:
            return
        clause = set(keys_of(near.words[slice(*clause_at(near.sentence, near.words, j[0]))]))
        if nouns & clause and len(said & clause) >= _ALIKE:
            told.append(clash_with(ours, near, i, j))
    yield from told[:1]


def _reporting(found: Sequence[AlignedWord]) -> frozenset[str]:
    """The keys of words that report: “all of them said that …”."""
    stems = (*word_list("reporting", "finding-stems"), *word_list("reporting", "saying-stems"))
    return frozenset(word.key for word in found if word.text.lower().startswith(stems))


def says_not_of_all(text: str, sentence: str) -> bool:
    """Whether “not all” only says that the source speaks of most, or of some: no denial."""
    theirs = quantifiers_of(sentence)
    mine = [one for one in quantifiers_of(text) if text[one.start :][:3].lower() == "not"]
    return bool(mine and theirs) and max(one.level for one in theirs) < _LEVELS[-1][0]


def quantifiers_of(text: str) -> list[Quantifier]:
    """Those of a sentence; what only looks like one is none (“at all”, “the most useful”)."""
    rest = _IDIOM.sub(_blank, _SUPERLATIVE.sub(_blank, text))
    found = []
    for level, pattern in _LEVELS:
        found += [Quantifier(level, *one.span()) for one in re.finditer(pattern, rest, re.I)]
        rest = re.sub(pattern, _blank, rest, flags=re.I)
    return sorted(found, key=lambda one: one.start)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found.group())


def _at(found: Sequence[AlignedWord], one: Quantifier) -> tuple[int, int]:
    inside = [i for i, word in enumerate(found) if word.start < one.end and one.start < word.end]
    return (inside[0], inside[-1] + 1) if inside else (0, 0)
