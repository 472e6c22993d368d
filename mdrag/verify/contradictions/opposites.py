"""Words that turn a statement round: negations, and the pairs of antonyms.txt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from mdrag.text.words import stem

__all__ = [
    "NEGATIONS",
    "are_of_one_side",
    "are_opposites",
    "contrasts",
    "denies_clause",
    "has_opposite",
    "turned_back",
]

_NEGATION_WORDS = "not no never neither nor none nobody nothing nowhere without hardly fail lack"
NEGATIONS = frozenset(stem(word) for word in _NEGATION_WORDS.split())
_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non")


def are_opposites(a: str, b: str) -> bool:
    """Whether one of two stems says the opposite of the other; a negation is no opposite."""
    if b in _opposites().get(a, ()):
        return not ({a, b} & NEGATIONS)
    long, short = (a, b) if len(a) > len(b) else (b, a)
    return any(long == prefix + short for prefix in _PREFIXES) and len(short) > 3


def are_of_one_side(a: str, b: str) -> bool:
    """Whether two stems are the same, or turn round the same words: “rose” and “grew”."""
    return a == b or not _opposites().get(a, frozenset()).isdisjoint(_opposites().get(b, ()))


def has_opposite(a: str) -> bool:
    """Whether antonyms.txt has what turns a stem round; a negation has none."""
    return a in _opposites() and a not in NEGATIONS


def denies_clause(keys: Sequence[str]) -> bool:
    """Whether a negation stands before a “that”: “it is hardly true that”, “nobody found that”."""
    negation = next((at for at, key in enumerate(keys) if key in NEGATIONS), len(keys))
    behind = keys[negation:]
    return "that" in behind[: behind.index("but")] if "but" in behind else "that" in behind


def contrasts(keys: Sequence[str]) -> bool:
    """Whether a sentence says of one what it denies of another: “in Oslo and not in Bergen”."""
    return any(key == "not" and keys[at - 1] in ("and", "but") for at, key in enumerate(keys) if at)


def turned_back(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether a stem that one sentence alone has is the opposite of one of the other's.

    That takes a denial back: “not raised” of what was lowered.
    """
    mine, there = set(ours), set(theirs)
    return any(are_opposites(a, b) for a in mine - there for b in there - mine)


@cache
def _opposites() -> dict[str, frozenset[str]]:
    """Stem → the stems that turn it round."""
    found: dict[str, set[str]] = {}
    for line in (Path(__file__).parent / "antonyms.txt").read_text("utf-8").splitlines():
        if line[:1] == "#" or "|" not in line:
            continue
        left, right = ({stem(word) for word in side.split()} for side in line.split("|"))
        for one, other in ((left, right), (right, left)):
            for key in one:
                found.setdefault(key, set()).update(other)
    return {key: frozenset(those - {key}) for key, those in found.items()}
