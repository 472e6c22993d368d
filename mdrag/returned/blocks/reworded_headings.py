"""Headings that say something else in the same place: which was which."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["NO_HEADING", "reworded_headings"]

NO_HEADING = -1


def reworded_headings(ours: Sequence[int], theirs: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs of places of headings in two runs of blocks that stand between the same neighbours.

    Each run is given as the levels of its blocks, `NO_HEADING` for what is none and 0 for a level
    that is not known. Runs with the same headings pair them in order; otherwise those are the same
    that stand beside the same neighbour.
    """
    mine = [at for at, level in enumerate(ours) if level != NO_HEADING]
    others = [at for at, level in enumerate(theirs) if level != NO_HEADING]
    if len(mine) == len(others) and all(
        _alike(ours[i], theirs[j]) for i, j in zip(mine, others, strict=True)
    ):
        return list(zip(mine, others, strict=True))
    if not mine or not others:
        return []
    first = (0, 0) if _alike(ours[0], theirs[0]) else None
    last = (len(ours) - 1, len(theirs) - 1) if _alike(ours[-1], theirs[-1]) else None
    if first and last and (first[0] == last[0] or first[1] == last[1]):
        last = None  # one heading beside two: the upper one is it
    return [pair for pair in (first, last) if pair]


def _alike(level: int, other: int) -> bool:
    if NO_HEADING in (level, other):
        return False
    return level == other or 0 in (level, other)
