"""Words that turn a statement round: negations, and the pairs of antonyms.txt."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mdrag.text.words import stem

__all__ = ["NEGATIONS", "are_opposites"]

_NEGATION_WORDS = "not no never neither nor none nobody nothing nowhere without hardly fail lack"
NEGATIONS = frozenset(stem(word) for word in _NEGATION_WORDS.split())
_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non")


def are_opposites(a: str, b: str) -> bool:
    """Whether one of two stems says the opposite of the other; a negation is no opposite."""
    if b in _opposites().get(a, ()):
        return not ({a, b} & NEGATIONS)
    long, short = (a, b) if len(a) > len(b) else (b, a)
    return any(long == prefix + short for prefix in _PREFIXES) and len(short) > 3


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
