"""In which order the blocks of a draft stand once some of them were moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mdrag.returned.points import Alteration

__all__ = ["BlockOrder", "linked_moves", "moved_order"]


class BlockOrder:
    """Blocks of a draft by their first numbers, moved one run after the other.

    ``sizes``: how many blocks each became by other changes.
    """

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = sizes
        self._order = list(range(len(sizes)))
        self._behind: dict[int, int] = {}  # block → the last one that was put after it

    def current(self, change: Alteration) -> Alteration:
        """A move by the numbers that the blocks have now."""
        first: dict[int, int] = {}
        count = 0
        for number in self._order:
            first[number] = count
            count += self._sizes[number]
        beside = self._beside(change)
        last = first[beside] + (self._sizes[beside] - 1 if change.raw == "after" else 0)
        end = first[change.first] + self._sizes[change.first] - 1
        return change._replace(block=first[change.block], first=end, last=last)

    def move(self, change: Alteration) -> None:
        """The move is done: what is put after the same block next stands behind it."""
        beside = self._beside(change)
        self._order = moved_order(self._order, [change._replace(last=beside)])
        if change.raw == "after":
            self._behind[change.last] = change.first

    def _beside(self, change: Alteration) -> int:
        after = change.raw == "after"
        return self._behind.get(change.last, change.last) if after else change.last


def linked_moves(moves: Sequence[Alteration], among: Sequence[Alteration]) -> list[Alteration]:
    """``moves`` with those that take the places they leave or leave the places they take.

    Of two paragraphs that change places, neither is moved alone. ``among``: all that there are.
    """
    found = list(moves)
    for one in found:
        found += [
            two for two in among if two not in found and (_fills(one, two) or _fills(two, one))
        ]
    return found


def _fills(one: Alteration, other: Alteration) -> bool:
    """Whether a move ends where another one begins."""
    place = one.last + (one.raw == "after")
    return other.block <= place <= other.first + 1


def moved_order(numbers: Iterable[int], changes: Sequence[Alteration]) -> list[int]:
    """Numbers of blocks in the order they have after the moves among the changes."""
    order = list(numbers)
    for change in changes:
        if change.kind == "move":
            run = [number for number in order if change.block <= number <= change.first]
            order = [number for number in order if not change.block <= number <= change.first]
            at = order.index(change.last) + (change.raw == "after")
            order[at:at] = run
    return order
