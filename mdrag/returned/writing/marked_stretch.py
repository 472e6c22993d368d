"""A change in marked words, with the marks of all of them written anew."""

from __future__ import annotations

from mdrag.lint.finding import Edit
from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.points import Alteration
from mdrag.returned.writing.looks import bare_gap, block_looks, look_markdown, span_brackets
from mdrag.returned.writing.written_change import WrittenChange
from mdrag.zotero.docx.model import Look

__all__ = ["marked_anew"]

_SIGNS = "*_~^"


def marked_anew(
    text: str, block: DraftBlock, change: Alteration, written: WrittenChange
) -> list[Edit]:
    """The marked words that a change touches, and what it writes, each with its look.

    No edit where the change stands beside no marked word, or begins a paragraph.
    """
    looks, first, last = block_looks(text, block), change.first, change.last
    begin, end = first, last
    while begin and looks[begin - 1]:
        begin -= 1
    while end < len(looks) and looks[end]:
        end += 1
    if written.parted or not any(looks[begin:end]):
        return []
    brackets = span_brackets(text, block)

    def run(index: int, edge: int) -> tuple[str, Look]:
        """A character with what stands before it, or behind the one at ``edge``."""
        before = block.ends[index - 1] if index > edge else block.starts[index]
        gap = bare_gap(text, before, block.starts[index], brackets)
        return gap + text[block.starts[index] : block.ends[index]], looks[index]

    runs = [run(index, begin) for index in range(begin, first)]
    runs += written.runs
    runs += [run(index, last) for index in range(last, end)]
    start = block.starts[begin] if begin < len(looks) else block.end
    floor = block.ends[begin - 1] if begin else block.start
    while start > floor and (text[start - 1] in _SIGNS or start - 1 in brackets):
        start -= 1
    stop = block.ends[end - 1]
    ceiling = block.starts[end] if end < len(looks) else block.end
    while stop < ceiling and (text[stop] in _SIGNS or stop in brackets):
        stop = brackets.get(stop, stop + 1)
    head = block.starts[first] - start if first < end else stop - start
    tail = stop - block.ends[last - 1] if last > begin else stop - start
    new = look_markdown(_joined(runs))
    return [_shortest(text, Edit(start, stop, new), head, tail)]


def _shortest(text: str, edit: Edit, head: int, tail: int) -> Edit:
    """The same without what stays at both ends: several changes may stand in one stretch.

    ``head``, ``tail``: how many characters stand before and behind the change itself.
    """
    old = text[edit.start : edit.end]
    before = min(_same_begin(old, edit.text), head)
    after = min(_same_begin(old[before:][::-1], edit.text[before:][::-1]), tail)
    new = edit.text[before : len(edit.text) - after]
    return Edit(edit.start + before, edit.end - after, new)


def _same_begin(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _joined(runs: list[tuple[str, Look]]) -> list[tuple[str, Look]]:
    """Characters of one look made one run."""
    found: list[tuple[str, Look]] = []
    for words, look in runs:
        if found and found[-1][1] == look:
            words = found.pop()[0] + words
        found.append((words, look))
    return found
