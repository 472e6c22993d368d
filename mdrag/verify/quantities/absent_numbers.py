"""The numbers of a sentence that a passage does not have, as the sentence writes them."""

from __future__ import annotations

from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import agree, same_measure

__all__ = ["absent_numbers"]

_NO_FIGURE = frozenset({"label", "cited", "one"})  # Table 3, (Marmot, 2015), one of them


def absent_numbers(sentence: str, passage: str) -> tuple[str, ...]:
    """What of ``sentence`` counts, and no number of ``passage`` agrees with; each once."""
    there = [one for one in numbers(passage) if one.kind != "label"]
    asked = (one for one in numbers(sentence) if one.kind not in _NO_FIGURE)
    absent = (one for one in asked if not any(_says(one, other) for other in there))
    return tuple(dict.fromkeys(sentence[one.start : one.end].strip() for one in absent))


def _says(one: Number, other: Number) -> bool:
    same = not one.measure and (one.low, one.high) == (other.low, other.high)
    return same or (same_measure(one, other) and agree(one, other))
