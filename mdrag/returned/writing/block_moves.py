"""Blocks that move to another place of the draft: the ways to write that into the Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.draft.model import Draft
from mdrag.lint.finding import Edit
from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.points import Alteration

__all__ = ["moved_ways"]

_MARKER = re.compile(r"[ \t]*(?:[-*+]|\(?(?:\d{1,9}|[A-Za-z#])[.)])[ \t]+")


def moved_ways(
    draft: Draft, blocks: Sequence[DraftBlock], change: Alteration
) -> Iterator[list[Edit]]:
    """Edits that might move them; whoever takes one checks what it comes to.

    Items of a list change places within the marks of their list; what stands by itself is taken
    out with its lines and put in again.
    """
    turned = _turned(draft, blocks, change)
    in_list = bool(blocks[change.block].within)
    if turned and in_list:
        yield turned
    if cut := _cut_out(draft, blocks, change):
        yield cut
    if turned and not in_list:
        yield turned
    if lines := _cut_lines(draft, blocks, change):
        yield lines


def _turned(draft: Draft, blocks: Sequence[DraftBlock], change: Alteration) -> list[Edit]:
    """The words of like blocks written in another order, with what stands between them kept."""
    first, last = min(change.block, change.last), max(change.first, change.last)
    while first and blocks[first - 1].end > blocks[first].start:
        first -= 1  # the block it lies in
    places: list[int] = []
    stop = -1
    for number in range(first, last + 1):
        block = blocks[number]
        if block.start >= stop:  # what lies inside another, as an inline note, goes with it
            places.append(number)
            stop = block.end
    kinds = {(blocks[n].kind, blocks[n].within) for n in places}
    if len(kinds) > 1 or blocks[first].kind in ("heading", "code", "front-matter", "caption"):
        return []
    moved = [n for n in places if change.block <= n <= change.first]
    rest = [n for n in places if n not in moved]
    beside = max((n for n in places if n <= change.last), default=-1)
    if beside not in rest:
        return []
    at = rest.index(beside) + (change.raw == "after")
    order = [*rest[:at], *moved, *rest[at:]]
    text = draft.text
    return [
        Edit(*_solid(text, blocks[slot]), text[slice(*_solid(text, blocks[source]))])
        for slot, source in zip(places, order, strict=True)
        if slot != source
    ]


def _solid(text: str, block: DraftBlock) -> tuple[int, int]:
    words = text[block.start : block.end]
    lead = len(words) - len(words.lstrip())
    return block.start + lead, block.start + len(words.rstrip())


def _cut_out(draft: Draft, blocks: Sequence[DraftBlock], change: Alteration) -> list[Edit]:
    """Whole lines taken out and put in beside another block."""
    text = draft.text
    line = "\r\n" if "\r\n" in text else "\n"
    run = blocks[change.block : change.first + 1]
    beside = blocks[change.last]
    start, stop = run[0].start, max(one.end for one in run)
    tops = [top for top in draft.top if top[1] < stop and start < top[2]]
    whole = tops and all(
        change.block <= n <= change.first
        for n, one in enumerate(blocks)
        if tops[0][1] <= one.start < tops[-1][2] and "footnote" not in one.within
    )
    if whole:
        start, stop = tops[0][1], tops[-1][2]
        place = next((top for top in draft.top if top[1] <= beside.start < top[2]), None)
        if place is None:
            return []
        words = text[start:stop].rstrip()
        end = stop
        while end < len(text) and text[end] in " \t\r\n":
            end += 1
        taken = Edit(start, end, line * _lacks_before(text, start)) if end < len(text) else Edit(
            len(text[:start].rstrip()), stop, ""
        )  # fmt: skip
        if change.raw == "after":
            at = place[1] + len(text[place[1] : place[2]].rstrip())
            return [taken, Edit(at, at, f"{line * 2}{words}{line * _lacks_after(text, at)}")]
        at = place[1]
        return [taken, Edit(at, at, f"{line * _lacks_before(text, at)}{words}{line * 2}")]
    if run[0].within != beside.within or not run[0].within:
        return []
    start = text.rfind("\n", 0, start) + 1
    if not _MARKER.match(text, start):
        return []
    stop = _line_end(text, stop)
    words = text[start:stop].rstrip("\r\n")
    if change.raw == "after":
        at = _line_end(text, beside.end)
        head = "" if text[:at].endswith("\n") else line
        return [Edit(start, stop, ""), Edit(at, at, f"{head}{words}{line}")]
    at = text.rfind("\n", 0, beside.start) + 1
    return [Edit(start, stop, ""), Edit(at, at, f"{words}{line}")]


def _cut_lines(draft: Draft, blocks: Sequence[DraftBlock], change: Alteration) -> list[Edit]:
    """The same of paragraphs in a division, which have their lines for themselves."""
    text = draft.text
    line = "\r\n" if "\r\n" in text else "\n"
    run, beside = blocks[change.block : change.first + 1], blocks[change.last]
    if any(name != "div" for one in (*run, beside) for name in one.within):
        return []
    start = text.rfind("\n", 0, run[0].start) + 1
    stop = start + len(text[start : max(one.end for one in run)].rstrip())
    gap = len(text) - stop - len(text[stop:].lstrip())
    taken = Edit(start, stop + gap, line * _lacks_before(text, start))
    if change.raw == "after":
        at = beside.start + len(text[beside.start : beside.end].rstrip())
        put = f"{line * 2}{text[start:stop]}{line * _lacks_after(text, at)}"
    else:
        at = text.rfind("\n", 0, beside.start) + 1
        put = f"{line * _lacks_before(text, at)}{text[start:stop]}{line * 2}"
    return [taken, Edit(at, at, put)]


def _lacks_before(text: str, at: int) -> int:
    """How many line ends a blank line before ``at`` lacks: code may touch what stands there."""
    solid = len(text[:at].rstrip())
    return max(2 - text.count("\n", solid, at), 0) if solid else 0


def _lacks_after(text: str, at: int) -> int:
    """How many line ends a blank line after ``at`` lacks."""
    gap = len(text) - at - len(text[at:].lstrip())
    return max(2 - text.count("\n", at, at + gap), 0) if at + gap < len(text) else 0


def _line_end(text: str, at: int) -> int:
    """Where the line of the character before ``at`` ends, with its end."""
    if at and text[at - 1] == "\n":
        return at
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1
