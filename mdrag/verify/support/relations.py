"""How a sentence relates what it names: one causes, raises or exceeds the other, or most do."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from mdrag.text.word_lists import either, read_lists, word_list

__all__ = ["ClaimedRelation", "claimed_relation", "relations_of"]

# The relation that says most first: “because of X, Y rises” is a claim of cause.
_KINDS = ("cause", "rise", "fall", "comparison", "superlative", "fraction", "share", "lasting")
_OF_ONE_SIDE = frozenset({"fraction", "share"})


class ClaimedRelation(NamedTuple):
    """What a claim says of the things it names, and by which words.

    ``kind``: cause, rise, fall, comparison, superlative, fraction, share, lasting (“still”).
    ``words``: all that relate, ``start`` and ``end`` where the first of this kind stand. ``sides``:
    what is related, as text; a fraction or share (“half of the teachers”) has one side.
    """

    kind: str
    words: str
    sides: tuple[str, ...]
    start: int
    end: int


def claimed_relation(claim: str) -> ClaimedRelation | None:
    """The relation a claim is about; None where it only describes."""
    low = claim.lower()
    if len(low) != len(claim):
        return None  # İ: two letters in lower case, so that no place would be right
    kind, hit = next(
        ((one, found) for one in _KINDS if (found := _patterns(one)[0].search(low))), ("", None)
    )
    if hit is None:
        return None
    hits = [other for one in _KINDS for other in _patterns(one)[0].finditer(low)]
    before, after = claim[: hit.start()], claim[hit.end() :]
    if not before.strip() and "," in after:  # “Because of X, Y rises.”
        before, _, after = after.partition(",")
    said = next(_reported().finditer(before), None)  # “No study found that X raises Y.”
    before = before[said.end() :] if said else before
    return ClaimedRelation(
        kind,
        " ".join(other.group() for other in hits),
        (claim,) if kind in _OF_ONE_SIDE else (before, after),
        hit.start(),
        hit.end(),
    )


@lru_cache(maxsize=4096)
def relations_of(sentence: str) -> frozenset[str]:
    """The kinds of relation a sentence of a source may speak of."""
    low = sentence.lower()
    return frozenset(kind for kind in _KINDS if any(one.search(low) for one in _patterns(kind)))


@cache
def _reported() -> re.Pattern[str]:
    """What says that somebody says or finds what follows."""
    stems = (*word_list("reporting", "finding-stems"), *word_list("reporting", "saying-stems"))
    return re.compile(rf"\b(?:{either(stems)})\w*(?: \w+)? that ")


@cache
def _patterns(kind: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Words that say it in a claim, and more that say it in a source."""
    lists = read_lists(Path(__file__).parent / "relations.txt")
    strict, loose = (
        re.compile(rf"\b(?:{'|'.join(lists[name])})\b") for name in (kind, f"{kind} in other words")
    )
    return strict, loose
