"""Two things side by side, each given what the source says of the other; never sure.

“The material is under an MIT licence and the code under CC-BY”, of a source with “our material is
licensed under CC-BY while the code is under the MIT License”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.numerals import RANKS
from mdrag.text.word_lists import word_list
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    covered_share,
    every_sentence_of,
    is_content_word,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.opposites import NEGATIONS, turned_back
from mdrag.verify.quantities.parse_numbers import numbers

__all__ = ["exchanged_attributes"]

_COVERED = 0.4  # share of the draft's content, by rarity, that the source must hold
_FEW = 3  # words and figures of both
_TWO = 2
_ALL = 0.6  # share of what either part has of its own that the source must have, too
_SHORT = 8  # words of what was moved
_LONGEST = 80  # words of what is looked at of the source
_JOINTS = frozenset({"and", "but", "which", *word_list("connectives", "contrast")})
_OTHER = frozenset({"other", "others", "latter", "rest"})
_CITING = frozenset({"et", "al"})
_OPEN = frozenset("than both either neither whether vice instead rather".split())  # noqa: SIM905
_PAIR = lazy_regex(
    r"(?P<a>[\w.,-]*\w)%?,? +(?:and|or|versus|vs\.?) +(?:the |a |an )?(?P<b>[\w.-]*\w)"
)
_IN_ORDER = lazy_regex(r"\brespectively\b", re.IGNORECASE)
_ASIDE = lazy_regex(r"\s*\([^()]*\)")


class _TwoParts(NamedTuple):
    """The words of two things said side by side that stand in one part alone, in order."""

    first: tuple[tuple[str, int], ...]  # key, index among the words of the sentence
    second: tuple[tuple[str, int], ...]


class _Exchange(NamedTuple):
    """Words ``mine`` of the draft stand where the source has ``theirs``."""

    mine: tuple[int, int]
    theirs: tuple[int, int]
    first: tuple[Set[str], Set[str]]  # what the first part of the draft has of either of the source
    second: tuple[Set[str], Set[str]]


def exchanged_attributes(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where two things have each other's attributes; one clash at most.

    ``rarity``: of the words of ``text``. Nothing where a sentence says it the draft's way.
    """
    ours = words(text)
    if not _has_joint(ours) or _is_open(ours):
        return
    mine = _two_parts(text)
    if not mine:
        return
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in content(ours).items()}
    figures = sum(word.number is not None for word in ours) >= _TWO
    told: list[tuple[_Exchange, Clash]] = []
    said: list[_TwoParts] = []
    for sentence, passage in _near(weight, figures, passages):
        theirs = words(sentence)
        there = _two_parts(sentence)
        said += there
        if len(theirs) > _LONGEST or _negations(ours) != _negations(theirs):
            continue
        if _is_open(theirs) and not _IN_ORDER.search(sentence):
            continue
        if _are_clauses_of(text, ours, theirs) or turned_back(
            (word.key for word in ours), (word.key for word in theirs)
        ):
            continue
        for found in _exchanges(ours, mine, theirs, there):
            near = beside(ours, sentence, passage)
            told.append((found, clash_of(near, *found.mine, *found.theirs)))
    for found, clash in told:
        if not any(_is_straight(found, parts) for parts in said):
            yield clash._replace(sure=False)
            return


def _exchanges(
    ours: Sequence[AlignedWord],
    mine: Sequence[_TwoParts],
    theirs: Sequence[AlignedWord],
    there: Sequence[_TwoParts],
) -> Iterator[_Exchange]:
    """Where a part of the draft has what the other part of the source has."""
    keys = frozenset(word.key for word in theirs)
    for one in mine:
        if _held(one, keys) < _ALL:
            continue
        for found in filter(None, (_exchange(one, other) for other in there)):
            moved = ours[slice(*found.mine)], theirs[slice(*found.theirs)]
            if not all(map(_is_attribute, moved)) or not any(map(_tells_apart, moved)):
                continue
            if _are_of_a_kind(*moved):
                yield found


def _has_joint(found: Sequence[AlignedWord]) -> bool:
    return not _JOINTS.isdisjoint(word.text.lower() for word in found)


def _are_clauses_of(text: str, ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> bool:
    """Whether a sentence has the clauses of another, whatever their order."""
    clauses: list[list[str]] = [[]]
    for at, word in enumerate(ours):
        if at and "," in text[ours[at - 1].end : word.start]:
            clauses.append([])
        clauses[-1] += [word.key] * _tells(word)
    running = " ".join(["", *(word.key for word in theirs if _tells(word)), ""])
    return len(clauses) > 1 and all(f" {' '.join(one)} " in running for one in clauses if one)


def _is_attribute(found: Sequence[AlignedWord]) -> bool:
    """Whether words may be what is said of one thing: not many, and no two things."""
    return len(found) <= _SHORT and not _has_joint(found)


def _tells_apart(found: Sequence[AlignedWord]) -> bool:
    """Whether words say more than one that any sentence has: a figure, a name, a denial."""
    telling = [word for word in found if _tells(word)]
    return len(telling) > 1 or any(
        w.number or w.text in RANKS or w.key in NEGATIONS or not w.text.islower() for w in telling
    )


def _are_of_a_kind(mine: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> bool:
    """Whether one may stand where the other does: no figure where the source has words alone."""
    figures = [[w.number is not None for w in found if _tells(w)] for found in (mine, theirs)]
    return not any(all(one) and not any(other) for one, other in (figures, figures[::-1]))


def _near(
    weight: Mapping[str, float], figures: bool, passages: Sequence[Passage]
) -> Iterator[tuple[str, Passage]]:
    """The sentences that speak of the same; of a draft with figures each two that run on, too."""
    mine = frozenset(weight)
    for passage in passages:
        each = every_sentence_of(passage.text)
        held = [len(mine & keys) for _, keys in each]
        for at, (sentence, keys) in enumerate(each):
            if held[at] >= _FEW and covered_share(weight, keys) >= _COVERED:
                yield sentence, passage
        for at, ((one, keys), (other, more)) in enumerate(pairwise(each if figures else ())):
            if not (held[at] and held[at + 1]):
                continue
            both = keys | more
            if len(mine & both) < _FEW or covered_share(weight, both) < _COVERED:
                continue
            if numbers(one) and numbers(other):
                yield f"{one} {other}", passage


def _is_open(found: Sequence[AlignedWord]) -> bool:
    """Whether what is compared, or which of two is meant, is not to be seen from the places."""
    return any(word.text.lower() in _OPEN for word in found)


def _negations(found: Sequence[AlignedWord]) -> int:
    return sum(word.key in NEGATIONS for word in found)


@lru_cache(maxsize=2048)
def _two_parts(text: str) -> tuple[_TwoParts, ...]:
    """The ways to cut a sentence in two parts of which each has two words of its own."""
    found = words(text)
    if _IN_ORDER.search(text):
        return _in_order(text, found)
    cuts = [
        at
        for at in range(1, len(found))
        if found[at].text.lower() in _JOINTS
        or any(mark in text[found[at - 1].end : found[at].start] for mark in (";", ". "))
        or _begins_another(text, found, at)
    ]
    telling = [(word.key, at) for at, word in enumerate(found) if _tells(word)]
    parts = []
    for cut in cuts:
        before = {key for key, at in telling if at < cut}
        behind = {key for key, at in telling if at >= cut}
        first = tuple((k, at) for k, at in telling if at < cut and k not in behind)
        second = tuple((k, at) for k, at in telling if at >= cut and k not in before)
        if len(first) >= _TWO <= len(second):  # a thing, and what is said of it
            parts.append(_TwoParts(first, second))
    return tuple(parts)


def _begins_another(text: str, found: Sequence[AlignedWord], at: int) -> bool:
    """Whether “, the second” or “, the other” stands at a word."""
    if "," not in text[found[at - 1].end : found[at].start]:
        return False
    behind = [word.text.lower() for word in found[at : at + 2]]
    return behind[0] == "the" and (behind[-1] in RANKS or behind[-1] in _OTHER)


def _tells(word: AlignedWord) -> bool:
    if word.number:
        return word.number.kind != "cited"
    if word.key in NEGATIONS:
        return True
    return is_content_word(word) and len(word.text) > 1 and word.text.lower() not in _CITING


def _in_order(text: str, found: Sequence[AlignedWord]) -> tuple[_TwoParts, ...]:
    """“Flex and Bison have version 2 and 3, respectively”: the first of both, and the second."""
    pairs = list(_PAIR.finditer(_ASIDE.sub(_blank, text)))
    if len(pairs) < 2:
        return ()
    one, other = pairs[-2], pairs[-1]
    first = tuple(x for name in (one.span("a"), other.span("a")) for x in _keys_in(found, name))
    second = tuple(x for name in (one.span("b"), other.span("b")) for x in _keys_in(found, name))
    return (_TwoParts(first, second),) if first and second else ()


def _blank(hit: re.Match[str]) -> str:
    return " " * len(hit.group())


def _keys_in(found: Sequence[AlignedWord], span: tuple[int, int]) -> Iterator[tuple[str, int]]:
    for at, word in enumerate(found):
        if span[0] <= word.start and word.end <= span[1]:
            yield word.key, at


def _is_straight(found: _Exchange, parts: _TwoParts) -> bool:
    """Whether a sentence has the words of each part of the draft in one part of its own."""
    keys = [{key for key, _ in part} for part in (parts.first, parts.second)]
    return any(
        all(words & one for words in found.first) and all(words & other for words in found.second)
        for one, other in (keys, keys[::-1])
    )


def _exchange(mine: _TwoParts, theirs: _TwoParts) -> _Exchange | None:
    """What a part of the draft has of the part that its other words do not come from."""
    stays, moved = _shared(mine.first, theirs.first), _shared(mine.first, theirs.second)
    back, keeps = _shared(mine.second, theirs.first), _shared(mine.second, theirs.second)
    if not (stays and moved and back and keeps):
        return None
    ways = (
        _order(mine.first, stays, moved), _order(mine.second, keeps, back),
        _order(theirs.first, stays, back), _order(theirs.second, keeps, moved),
    )  # fmt: skip
    if 0 in ways or ways[0] != ways[1] or ways[2] != ways[3]:
        return None  # “hygroscopic and hydrophilic” is “hydrophilic and hygroscopic”
    if all(key.startswith("#") for key in stays | keeps):  # the figures say more
        places = _span(mine.first, stays), _span(theirs.second, keeps)
    else:
        places = _span(mine.first, moved), _span(theirs.first, back)
    return _Exchange(*places, (stays, moved), (keeps, back))


def _held(mine: _TwoParts, keys: Set[str]) -> float:
    own = [key for key, _ in (*mine.first, *mine.second)]
    return sum(key in keys for key in own) / len(own)


def _shared(one: Sequence[tuple[str, int]], other: Sequence[tuple[str, int]]) -> Set[str]:
    return {key for key, _ in one} & {key for key, _ in other}


def _order(part: Sequence[tuple[str, int]], one: Set[str], other: Set[str]) -> int:
    """1 where all words of the one stand before those of the other, -1 behind; 0 where mixed."""
    a = [at for key, at in part if key in one]
    b = [at for key, at in part if key in other]
    return 1 if max(a) < min(b) else -1 if max(b) < min(a) else 0


def _span(part: Sequence[tuple[str, int]], keys: Set[str]) -> tuple[int, int]:
    at = [place for key, place in part if key in keys]
    return min(at), max(at) + 1
