"""A number that stands twice in a sentence, right in one place and wrong in the other."""

from __future__ import annotations

from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quantities.same_number import same_value

__all__ = ["is_wrong_elsewhere"]


def is_wrong_elsewhere(one: Clash, other: Clash) -> bool:
    """Whether both hold the same number, in two places, against one figure of the source.

    The source has the number as well, so one of the places is right: words in order cannot tell
    which, the year or the thing that is counted can.
    """
    same = (one.said, one.known, one.found.sentence) == (
        other.said, other.known, other.found.sentence
    )  # fmt: skip
    if not same or one.start == other.start:
        return False
    return _times(one.known, one.found.sentence) == 1 and _times(one.said, one.found.sentence) > 0


def _times(written: str, sentence: str) -> int:
    """How often a sentence has this number."""
    wanted = numbers(written)
    return sum(same_value(wanted[0], one) for one in numbers(sentence)) if wanted else 0
