"""Where a claim speaks of one country, institution or group, and its source of another. Never sure.

“Students at the University of Minnesota”, of a source that has Michigan in the sentence on the
same, and Minnesota nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.verify.contradictions.alignment.align import AlignedWord, beside, words
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.terms.classed_terms import (
    ClassedTerm,
    groups_in,
    is_given,
    may_stand_for,
    places_in,
)
from mdrag.verify.contradictions.terms.held_sentences import HeldSentence, held_sentences

__all__ = ["other_groups", "other_places"]

# Shares of the rest of the claim, by rarity, that the sentence must hold.
_HELD_OF_PLACE = 0.25
_HELD_OF_GROUP = 0.25
# What is the writer's own is of the writer's own place: “the present study took place in Kenya”.
_OWN = lazy_regex(
    r"\b(?:we|our|ours|us|(?-i:I)|my|mine|(?:current|present|this) (?:study|paper|essay|work))\b",
    re.IGNORECASE,
)
_APART = 5  # words between two members of a list
_LISTING = lazy_regex(r"[,/&]|\b(?:and|or|nor|as well as)\b")


def other_places(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float], whole: str
) -> Iterator[Clash]:
    """Where ``text`` has a country, province, town or institution that ``whole`` has nowhere.

    … and a sentence on the same has another. ``rarity``: of the words of ``text``.
    """
    yield from _other_terms(text, places_in, passages, rarity, whole, _HELD_OF_PLACE)


def other_groups(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float], whole: str
) -> Iterator[Clash]:
    """Where ``text`` has a group of people or animals that ``whole`` has nowhere, as above."""
    yield from _other_terms(text, groups_in, passages, rarity, whole, _HELD_OF_GROUP)


def _other_terms(
    text: str,
    terms_in: Callable[[str], Sequence[ClassedTerm]],
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
    whole: str,
    least: float,
) -> Iterator[Clash]:
    mine = () if _OWN.search(text) else terms_in(text)
    lacking = [one for one in mine if not is_given(one, whole)]
    given = [one for one in mine if one not in lacking]
    lacking = [one for one in lacking if not any(_are_listed(text, one, two) for two in given)]
    if not lacking:
        return
    without = " ".join(text[one.start : one.end] for one in lacking)
    near = held_sentences(text, without, passages, rarity, least)
    known = {(one.kind, word) for one in mine for word in one.words}
    told: set[tuple[str, ...]] = set()
    last = 0
    for one in lacking:
        if one.start < last or one.words in told:
            continue
        found = next(_instead(one, near, terms_in, known), None)
        if found:
            last = one.end
            told.add(one.words)
            yield _clash(text, one, *found)


def _are_listed(text: str, one: ClassedTerm, two: ClassedTerm) -> bool:
    """Whether two of a kind stand in a list, whose writer may cite for one: “dogs and ferrets”."""
    between = text[min(one.end, two.end) : max(one.start, two.start)]
    listed = _LISTING.search(between) is not None and len(between.split()) <= _APART
    return one.kind == two.kind and listed


def _instead(
    mine: ClassedTerm,
    near: Sequence[HeldSentence],
    terms_in: Callable[[str], Sequence[ClassedTerm]],
    known: set[tuple[str, str]],
) -> Iterator[tuple[HeldSentence, ClassedTerm]]:
    """The terms of the sentences near that may stand for the claim's, and that it has not."""
    for one in near:
        for theirs in terms_in(one.sentence):
            if may_stand_for(mine, theirs) and not known & {(theirs.kind, w) for w in theirs.words}:
                yield one, theirs


def _clash(text: str, mine: ClassedTerm, near: HeldSentence, theirs: ClassedTerm) -> Clash:
    one = beside(words(text), near.sentence, near.passage)
    i, j = _span(one.ours, mine.start, mine.end), _span(one.theirs, theirs.start, theirs.end)
    return clash_of(one, *i, *j)._replace(
        said=text[mine.start : mine.end], known=near.sentence[theirs.start : theirs.end],
        sure=False,
    )  # fmt: skip


def _span(found: Sequence[AlignedWord], start: int, end: int) -> tuple[int, int]:
    inside = [i for i, word in enumerate(found) if word.start < end and start < word.end]
    return inside[0], inside[-1] + 1
