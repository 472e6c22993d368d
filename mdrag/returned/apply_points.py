"""Points written into the draft: each only if the result reads as the document does."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.finding import Edit
from mdrag.returned.blocks.draft_blocks import Atom, DraftBlock, blocks_of
from mdrag.returned.blocks.new_blocks import new_blocks
from mdrag.returned.blocks.token_keys import draft_tokens
from mdrag.returned.points import Alteration, Point
from mdrag.returned.works import Works
from mdrag.returned.writing.block_order import moved_order
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
            expected = self._expected(of.get(number, []), [number])
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
        first, second = ([_said(block) for block in one] for one in both)
        return _sorted(first) == _sorted(second)

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
        expected = self._expected(changes, range(len(self._blocks)))
        if text is None or expected is None:
            return False
        after = parse(text, self._draft.path, self._draft.bom)
        if _sick(after) > self._sick or _kinds(after) != _kinds(self._draft):
            return False
        found = [_said(block) for block in blocks_of(after, self._evidence)]
        return _sorted(found) == _sorted(expected)

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
        if [_said(one) for one in blocks_of(before, self._evidence)] != [_said(block)]:
            return None  # it leans on what stands elsewhere
        moved = [Edit(e.start - block.start, e.end - block.start, e.text) for e in edits]
        changed, expected = applied_text(text, moved), self._expected(changes, [number])
        if changed is None or expected is None:
            return False
        after = parse(changed)
        found = [_said(one) for one in blocks_of(after, self._evidence)]
        return _sick(after) <= _sick(before) and _sorted(found) == _sorted(expected)

    def _expected(
        self, changes: Sequence[tuple[Alteration, WrittenChange]], numbers: Iterable[int]
    ) -> list[tuple[str, str]] | None:  # fmt: skip
        """What these blocks must say afterwards; None when the changes contradict each other."""
        of: dict[int, list[tuple[Alteration, WrittenChange]]] = {}
        for change, new in changes:
            of.setdefault(change.block, []).append((change, new))
        found: list[tuple[str, str]] = []
        joined: DraftBlock | None = None
        for number in moved_order(numbers, [change for change, _ in changes]):
            block, mine = self._blocks[number], of.get(number, [])
            kinds = {change.kind for change, _ in mine}
            if kinds & {"drop", "note"}:
                if len(mine) > 1 or joined is not None:
                    return None
                continue
            changed = _changed(block, [one for one in mine if one[0].kind == "words"])
            for level in (one.last for one, _ in mine if one.kind == "level"):
                kind = "heading" if level else "paragraph"
                changed = changed._replace(level=level, kind=kind)
            if joined is not None and "footnote" in block.within:
                found.append(_said(changed))  # a note in the words of the first of the two
                continue
            if joined is not None:
                changed = _together(joined, changed)
            joined = changed if "join" in kinds else None
            if joined is None:
                found += [_said(part) for part in new_blocks(changed)]
            cells = [one.text for change, _ in mine if change.kind == "row" for one in change.added]
            found += [_said(block._replace(text=one, atoms={})) for one in cells if one.strip()]
            for _, new in mine:
                found += [(_kind("paragraph", ("footnote",)), _key(note)) for note in new.notes]
        return None if joined is not None else found


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


def _changed(block: DraftBlock, changes: Sequence[tuple[Alteration, WrittenChange]]) -> DraftBlock:
    """The block as a reader would see it afterwards; places mean nothing any more."""
    text, atoms = block.text, dict(block.atoms)
    order = sorted(enumerate(changes), key=lambda one: (one[1][0].first, one[1][0].last, one[0]))
    for _, (change, new) in reversed(order):
        first, last, more = change.first, change.last, len(new.text)
        moved = {}
        for at, atom in atoms.items():
            if at < first:
                moved[at] = atom
            elif at >= last:
                moved[at - (last - first) + more] = atom
        atoms = moved | {first + at: atom for at, atom in new.atoms.items()}
        text = text[:first] + new.text + text[last:]
    return block._replace(text=text, atoms=atoms)


def _together(one: DraftBlock, other: DraftBlock) -> DraftBlock:
    head = one.text.rstrip() + " "
    moved = {at + len(head): atom for at, atom in other.atoms.items()}
    return one._replace(text=head + other.text, atoms=one.atoms | moved)


def _said(block: DraftBlock) -> tuple[str, str]:
    """What a block is and says, whatever its blanks."""
    return _kind(f"{block.kind}{block.level or ''}", block.within), _words(block)


def _kind(kind: str, within: tuple[str, ...]) -> str:
    outer = [name for name in within if name != "div"]  # a paragraph may leave one
    return " ".join(("words" if kind in ("paragraph", "plain") else kind, *outer))


def _words(block: DraftBlock) -> str:
    keys = ((at, atom.what, atom.keys) for at, atom in block.atoms.items())
    return _folded(block.text, tuple(sorted(keys)))


@lru_cache(maxsize=4096)  # most blocks are the same in every trial
def _folded(text: str, keys: tuple[tuple[int, str, tuple[str, ...]], ...]) -> str:
    atoms = {at: Atom(what, own) for at, what, own in keys}
    block = DraftBlock("paragraph", (), 0, 0, text, [], [], atoms)
    return "".join(token.key for token in draft_tokens(block))


def _key(note: str) -> str:
    return _folded(note, ())


def _sorted(
    said: Sequence[tuple[str, str]],
) -> tuple[list[tuple[str, str]], Counter[tuple[str, str]]]:
    """Blocks in their order, and notes, whose order is that of their references."""
    notes = Counter(one for one in said if "footnote" in one[0])
    return [one for one in said if "footnote" not in one[0]], notes
