"""How a sentence relates what it names: one causes, raises or exceeds the other, or most do."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from mdrag.text.word_lists import read_lists

__all__ = ["ClaimedRelation", "claimed_relation", "relations_of"]

# The relation that says most first: “because of X, Y rises” is a claim of cause.
_KINDS = ("cause", "rise", "fall", "comparison", "share")


class ClaimedRelation(NamedTuple):
    """What a claim says of the things it names: ``kind``, and the words around those that say it.

    ``sides`` are what is related, as text; a share (“most teachers”) has one side.
    """

    kind: str
    words: str
    sides: tuple[str, ...]


def claimed_relation(claim: str) -> ClaimedRelation | None:
    """The relation a claim is about; None where it only describes."""
    low = claim.lower()
    kind = next((one for one in _KINDS if _patterns(one)[0].search(low)), "")
    if not kind:
        return None
    hits = [hit for one in _KINDS for hit in _patterns(one)[0].finditer(low)]
    words = " ".join(hit.group() for hit in hits)
    if kind == "share":
        return ClaimedRelation(kind, words, (claim,))
    hit = _patterns(kind)[0].search(low)
    assert hit is not None
    before, after = claim[: hit.start()], claim[hit.end() :]
    if not before.strip() and "," in after:  # “Because of X, Y rises.”
        before, _, after = after.partition(",")
    return ClaimedRelation(kind, words, (before, after))


@lru_cache(maxsize=4096)
def relations_of(sentence: str) -> frozenset[str]:
    """The kinds of relation a sentence of a source may speak of."""
    low = sentence.lower()
    return frozenset(kind for kind in _KINDS if any(one.search(low) for one in _patterns(kind)))


@cache
def _patterns(kind: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Words that say it in a claim, and more that say it in a source."""
    lists = read_lists(Path(__file__).parent / "relations.txt")
    strict, loose = (
        re.compile(rf"\b(?:{'|'.join(lists[name])})\b") for name in (kind, f"{kind} in other words")
    )
    return strict, loose
