"""What a draft has throughout is told at its first place, with a fix for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from mdrag.filled_sentence import fill

__all__ = ["first_of_many"]

Place = TypeVar("Place")


def first_of_many(found: Sequence[Place], most: int) -> Iterator[tuple[Sequence[Place], str]]:
    """Groups of places, each with what a message says of those behind its first.

    Up to ``most`` are told one by one, with nothing more to say; of others there is one group.
    """
    if len(found) <= most:
        yield from (((one,), "") for one in found)
        return
    yield found, fill(" (and {count} more)", count=len(found) - 1)
