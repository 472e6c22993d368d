"""Safe fixes applied to a draft, and refused where they would change what they should not."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mdrag.draft.marks.pages_behind import without_page_behind
from mdrag.draft.model import Binding, Citation, Draft
from mdrag.draft.parse import parse
from mdrag.lint.finding import Edit, Finding

__all__ = ["FixedDraft", "apply_fixes"]


class FixedDraft(NamedTuple):
    """A draft after its fixes; ``refused`` ones would have changed other bindings or citations."""

    draft: Draft
    applied: tuple[Finding, ...]
    refused: tuple[Finding, ...]


def apply_fixes(draft: Draft, findings: Iterable[Finding]) -> FixedDraft:
    """Apply every safe fix; of two that overlap the first in the text wins.

    The result is parsed again: bindings and citations outside the edits must be the same as
    before, new ones may stand only in edits, and nothing new may fail to parse. When all fixes
    together break that, each is tried alone and the guilty ones are refused.
    """
    candidates = _apart(f for f in findings if f.fix and f.fix.safe and f.fix.edits)
    if not candidates:
        return FixedDraft(draft, (), ())
    together = _applied(draft, candidates)
    if together is not None:
        return FixedDraft(together, tuple(candidates), ())
    good = [f for f in candidates if _applied(draft, [f]) is not None]
    refused = tuple(f for f in candidates if f not in good)
    result = _applied(draft, good) if good else None
    if result is None:
        return FixedDraft(draft, (), tuple(candidates))
    return FixedDraft(result, tuple(good), refused)


def _apart(findings: Iterable[Finding]) -> list[Finding]:
    """Findings whose edits do not touch those of an earlier one, or are the same."""
    taken: list[Edit] = []
    kept = []
    for finding in sorted(findings, key=lambda f: f.start):
        edits = _edits([finding])
        if not any(_touch(one, other) for one in edits for other in taken):
            taken += edits
            kept.append(finding)
    return kept


def _touch(one: Edit, other: Edit) -> bool:
    """Whether two edits share a place; two insertions at one point do, and one edit twice not."""
    if one == other:
        return False
    if one.start == one.end or other.start == other.end:
        return one.start <= other.end and other.start <= one.end
    return one.start < other.end and other.start < one.end


def _edits(findings: Iterable[Finding]) -> list[Edit]:
    """Each edit once: two findings may have one fix, as both halves of an exchanged pair do."""
    return sorted({edit for f in findings if f.fix for edit in f.fix.edits})


def _applied(draft: Draft, findings: Sequence[Finding]) -> Draft | None:
    """The draft with these fixes, or None when it is not the same draft otherwise."""
    edits = _edits(findings)
    parts, at = [], 0
    for edit in edits:
        if edit.start < at or not 0 <= edit.start <= edit.end <= len(draft.text):
            return None  # a fix that contradicts itself
        parts += [draft.text[at : edit.start], edit.text]
        at = edit.end
    text = "".join(parts) + draft.text[at:]
    after = parse(text, draft.path, draft.bom)
    moved = _OffsetMap(edits)
    same = (
        len(after.problems) <= len(draft.problems)
        and _kept(draft.bindings, after.bindings, moved)
        and _kept(draft.citations, after.citations, moved)
    )
    return after if same else None


class _OffsetMap:
    """Where offsets of the old text lie in the new one."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._edits = edits
        self._ends = [edit.end for edit in edits]
        self._shift = [0]
        for edit in edits:
            self._shift.append(self._shift[-1] + len(edit.text) - (edit.end - edit.start))
        pairs = zip(edits, self._shift, strict=False)
        self.new = [(e.start + by, e.start + by + len(e.text)) for e, by in pairs]

    def of(self, offset: int) -> int:
        """The new place of an offset that lies in no edit."""
        return offset + self._shift[bisect_right(self._ends, offset)]

    def touched(self, start: int, end: int) -> bool:
        """Whether an edit changes ``[start, end)`` or writes right beside it."""
        return any(edit.start <= end and start <= edit.end for edit in self._edits)

    def changed(self, start: int, end: int) -> bool:
        """Whether an edit changes ``[start, end)`` itself."""
        return any(edit.start < end and start < edit.end for edit in self._edits)

    def made(self, start: int, end: int) -> bool:
        """Whether ``[start, end]`` of the new text touches what an edit wrote."""
        return any(a <= end and start <= b for a, b in self.new)


def _kept(
    before: Sequence[Binding] | Sequence[Citation],
    after: Sequence[Binding] | Sequence[Citation],
    moved: _OffsetMap,
) -> bool:
    """Whether what no edit touched is the same, and what is new stands where an edit wrote.

    What an edit was only put beside may read differently now (a mark that is no longer
    swallowed), but must still name the same sources.
    """
    new = {(one.start, one.end, _names(one)) for one in after}
    old = set()
    for one in before:
        start, end = moved.of(one.start), moved.of(one.end)
        if not moved.touched(one.start, one.end):
            old.add((start, end, _names(one)))
        elif not moved.changed(one.start, one.end) and not any(
            other.start < end and start < other.end and _keys(other) == _keys(one)
            for other in after
        ):
            return False
    return old <= new and all(moved.made(start, end) for start, end, _ in new - old)


def _keys(one: Binding | Citation) -> tuple[str, ...]:
    return tuple(part.key for part in (one.refs if isinstance(one, Binding) else one.items))


def _names(one: Binding | Citation) -> tuple[str, ...]:
    if isinstance(one, Binding):
        problem = (one.problem, one.swallowed)
        printed = without_page_behind(one)  # a page apart from it is words, which a fix may mend
        return (*(f"{ref.key} {ref.label} {ref.locator}" for ref in printed.refs), *problem)
    return tuple(item.key for item in one.items)
