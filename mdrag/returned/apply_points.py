"""Points written into the draft: each only if the result reads as the document does."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.finding import Edit
from mdrag.returned.blocks.draft_blocks import DraftBlock, blocks_of
from mdrag.returned.expected_words import expected_words, order_and_notes, words_of_block
from mdrag.returned.points import Alteration, Point
from mdrag.returned.works import Works
from mdrag.returned.writing.edited_text import applied_text
from mdrag.returned.writing.look_order import ways_by_look
from mdrag.returned.writing.rewriting import ways
from mdrag.returned.writing.written_change import WrittenChange, write_change

__all__ = ["Applier"]

_TRIES = 12  # ways tried for one point
# Characters parsed for trials, all together: six trials of a thesis, 200 of an essay. What was not
# tried by then is told and not written.
_TRIALS = 4_000_000


class _Plan(NamedTuple):
    """One way to write one point."""

    edits: tuple[Edit, ...]
    changes: tuple[tuple[Alteration, WrittenChange], ...]


class Applier:
    """Finds the edits of points against one draft."""

    def __init__(
        self, draft: Draft, blocks: Sequence[DraftBlock], evidence: EvidenceStore, works: Works,
        notes: Mapping[str, str],
    ) -> None:  # fmt: skip
        self._draft, self._blocks, self._evidence = draft, blocks, evidence
        self._works, self._notes = works, notes
        self._sick = _sick(draft)
        self._left = _TRIALS

    def settle(self, points: Sequence[Point]) -> dict[int, tuple[Edit, ...]]:
        """Edits by index of the point; those that cannot be applied beside the others have none.

        The draft with all these edits was parsed again: it says what the document says, holds the
        same blocks, and every binding that nobody touched.
        """
        plans = self._first_apart(points)
        if not self._holds(list(plans.values())):
            plans = self._best(points, plans)
        return {index: plan.edits for index, plan in plans.items()}

    def _first_apart(self, points: Sequence[Point]) -> dict[int, _Plan]:
        """Of each point the first way to write it that overlaps none chosen before."""
        taken: list[tuple[int, int]] = []
        kept = {}
        for index, point in enumerate(points):
            found = next((one for one in self._plans(point) if _is_apart(one, taken)), None)
            if point.changes and found is not None:
                _take(found, taken)
                kept[index] = found
        return kept

    def numbers_after(self, points: Sequence[Point]) -> list[int] | None:
        """The first number each block has once these points are applied, and how many there are.

        None when the numbers cannot be told.
        """
        of: dict[int, list[tuple[Alteration, WrittenChange]]] = {}
        for point in points:
            for change in point.changes:
                new = write_change(self._draft, self._blocks, change, self._works, self._notes)
                if new is None or change.kind == "join":
                    return None
                of.setdefault(change.block, []).append((change, new))
        found, count = [], 0
        for number in range(len(self._blocks)):
            found.append(count)
            expected = expected_words(self._blocks, of.get(number, []), [number])
            if expected is None:
                return None
            count += len(expected)
        return [*found, count]

    def silent(self, edits: Sequence[Edit], text: str | None) -> bool:
        """Whether ``text`` says no more than the draft with these edits: comments print nothing."""
        plain = applied_text(self._draft.text, edits)
        if plain is None or text is None:
            return False
        both = [blocks_of(parse(one), self._evidence) for one in (plain, text)]
        first, second = ([words_of_block(block) for block in one] for one in both)
        return order_and_notes(first) == order_and_notes(second)

    def _best(self, points: Sequence[Point], plans: Mapping[int, _Plan]) -> dict[int, _Plan]:
        """Those that hold together when not all do: what holds in its own block comes first.

        A trial of the whole draft takes seconds for a thesis, one of a block a millisecond.
        """
        sure: dict[int, _Plan] = {}
        rest: tuple[dict[int, _Plan], ...] = ({}, {})  # what a block alone cannot tell, what fails
        of: dict[int, dict[int, _Plan]] = {}
        for index, plan in plans.items():
            of.setdefault(plan.changes[0][0].block, {})[index] = plan
        for mine in of.values():
            if self._holds_alone(list(mine.values())):
                sure.update(mine)
                continue
            for index, plan in mine.items():
                tried = ((way, self._holds_alone([way])) for way in self._plans(points[index]))
                first = next(((way, held) for way, held in tried if held is not False), None)
                if first is not None and first[1]:
                    sure[index] = first[0]
                else:
                    rest[first is None][index] = plan if first is None else first[0]
        kept: dict[int, _Plan] = {}
        for some in (sure, *rest):
            found = self._good(points, _apart(some))
            both = _apart({**kept, **found})
            kept = both if not kept or self._holds(list(both.values())) else kept
        return kept

    def _good(self, points: Sequence[Point], plans: Mapping[int, _Plan]) -> dict[int, _Plan]:
        """Those that hold together, found by halves: most do, and each trial parses the draft."""
        if self._holds(list(plans.values())):
            return dict(plans)
        if len(plans) == 1:
            (index,) = plans
            others = self._plans(points[index])[1:]
            found = next((plan for plan in others if self._holds([plan])), None)
            return {} if found is None else {index: found}
        names = list(plans)
        half = len(names) // 2
        first = self._good(points, {index: plans[index] for index in names[:half]})
        second = self._good(points, {index: plans[index] for index in names[half:]})
        kept = _apart({**first, **second})
        if self._holds(list(kept.values())):
            return kept
        kept = first
        for index, plan in second.items():
            both = _apart({**kept, index: plan})
            if index in both and self._holds(list(both.values())):
                kept = both
        return kept

    def _plans(self, point: Point) -> list[_Plan]:
        """The ways to write a point: the ways of each of its changes, together."""
        plans = [_Plan((), ())]
        for change in point.changes:
            new = write_change(self._draft, self._blocks, change, self._works, self._notes)
            if new is None:
                return []
            block = self._blocks[change.block]
            found = list(ways(self._draft, self._blocks, change, new))
            made = ways_by_look(self._draft, block, change, new, found)
            plans = [
                _Plan((*plan.edits, *edits), (*plan.changes, (change, new)))
                for plan in plans
                for edits in made
            ][:_TRIES]
        return plans

    def _holds(self, plans: Sequence[_Plan]) -> bool:
        """Whether the draft with these edits says what is expected, and nothing else."""
        if not plans:
            return True
        self._left -= len(self._draft.text)
        if self._left < 0:
            return False
        edits = [edit for plan in plans for edit in plan.edits]
        changes = [change for plan in plans for change in plan.changes]
        text = applied_text(self._draft.text, edits)
        expected = expected_words(self._blocks, changes, range(len(self._blocks)))
        if text is None or expected is None:
            return False
        after = parse(text, self._draft.path, self._draft.bom)
        if _sick(after) > self._sick or _kinds(after) != _kinds(self._draft):
            return False
        found = [words_of_block(block) for block in blocks_of(after, self._evidence)]
        return order_and_notes(found) == order_and_notes(expected)

    def _holds_alone(self, plans: Sequence[_Plan]) -> bool | None:
        """The same for one block as if it were all of the draft; None when that tells nothing."""
        edits = [edit for plan in plans for edit in plan.edits]
        changes = [change for plan in plans for change in plan.changes]
        number = changes[0][0].block
        block = self._blocks[number]
        if any(change.kind == "move" for change, _ in changes):
            return None
        within = all(block.start <= edit.start and edit.end <= block.end for edit in edits)
        if not within or any(change.block != number for change, _ in changes):
            return None
        text = self._draft.text[block.start : block.end]
        before = parse(text)
        alone = [words_of_block(one) for one in blocks_of(before, self._evidence)]
        if alone != [words_of_block(block)]:
            return None  # it leans on what stands elsewhere
        moved = [Edit(e.start - block.start, e.end - block.start, e.text) for e in edits]
        changed = applied_text(text, moved)
        expected = expected_words(self._blocks, changes, [number])
        if changed is None or expected is None:
            return False
        after = parse(changed)
        found = [words_of_block(one) for one in blocks_of(after, self._evidence)]
        same = order_and_notes(found) == order_and_notes(expected)
        return same and _sick(after) <= _sick(before)


def _apart(plans: Mapping[int, _Plan]) -> dict[int, _Plan]:
    """Plans whose edits overlap none of an earlier one."""
    taken: list[tuple[int, int]] = []  # in order; apart from each other, so the ends are, too
    kept = {}
    for index, plan in plans.items():
        if _is_apart(plan, taken):
            _take(plan, taken)
            kept[index] = plan
    return kept


def _is_apart(plan: _Plan, taken: Sequence[tuple[int, int]]) -> bool:
    """Whether a plan overlaps none of the places taken."""
    return not any(_overlaps((edit.start, edit.end), taken) for edit in plan.edits)


def _take(plan: _Plan, taken: list[tuple[int, int]]) -> None:
    """Add the places of a plan to those taken, in order."""
    for edit in plan.edits:
        insort(taken, (edit.start, edit.end))


def _overlaps(place: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    """Whether a place shares a character with one of those taken, or lies inside it."""
    start, end = place
    before = bisect_left(taken, (end,)) - 1  # the last one that begins before our end
    return before >= 0 and taken[before][1] > start


def _sick(draft: Draft) -> int:
    """How many things in a draft do not parse."""
    bad = sum(bool(one.problem or one.swallowed) for one in draft.bindings)
    return len(draft.problems) + bad


def _kinds(draft: Draft) -> list[tuple[str, str]]:
    """What the front matter holds: a colon in a new title could make something else of it."""
    return [(str(key), type(value).__name__) for key, value in draft.meta.items()]
