"""A change to a block of the draft → the ways it can be written into the Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.draft.model import Draft
from mdrag.lint.finding import Edit
from mdrag.returned.blocks.draft_blocks import DraftBlock, next_beside
from mdrag.returned.points import Alteration
from mdrag.returned.writing.block_moves import moved_ways
from mdrag.returned.writing.emphasis_marks import (
    balanced_stretch,
    parted_emphasis,
    with_marks_around,
)
from mdrag.returned.writing.looks import EVERY_LOOK, block_looks, common_look
from mdrag.returned.writing.markdown import MARKER, escape_markdown
from mdrag.returned.writing.marked_stretch import marked_anew
from mdrag.returned.writing.written_change import WrittenChange
from mdrag.zotero.docx.model import PLAIN

__all__ = ["ways"]

_HASHES = re.compile(r" {0,3}(#+)")
_UNDERLINE = re.compile(r"\r?\n[ ]{0,3}(?:=+|-+)[ \t]*(?=\r?\n?$)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def ways(
    draft: Draft, blocks: Sequence[DraftBlock], change: Alteration, written: WrittenChange
) -> Iterator[list[Edit]]:
    """Edits that might do it, the plainest first; whoever takes one checks what it comes to."""
    block, text = blocks[change.block], draft.text
    if change.kind == "drop":
        yield _dropped(text, block, change.raw)
    elif change.kind == "row":
        yield [_new_row(text, block, change)]
    elif change.kind == "level":
        yield from _with_level(text, block, change.last)
    elif change.kind == "note":
        mark = [Edit(change.first, change.last, "")] if change.first < change.last else []
        yield [*mark, _without_note(text, block)] if change.raw else mark
    elif change.kind == "move":
        yield from moved_ways(draft, blocks, change)
    elif change.kind == "join":
        after = blocks[next_beside(blocks, change.block)]
        solid = block.start + len(text[block.start : block.end].rstrip())
        kept = "".join(f"{one} " for one in _COMMENT.findall(text, solid, after.start))
        yield [Edit(solid, after.start, f" {kept}")]  # with the marks of emphasis at both ends
        if not kept:
            yield [Edit(block.ends[len(block.text.rstrip()) - 1], after.starts[0], " ")]
    else:
        yield from _word_ways(text, block, change, written)
        if not change.raw and change.copied is None and (anew := marked_anew(
            text, block, change, written
        )):  # fmt: skip
            yield anew


def _word_ways(
    text: str, block: DraftBlock, change: Alteration, written: WrittenChange
) -> Iterator[list[Edit]]:
    """Words put in, taken out or replaced, with the marks around them as they are."""
    new = change.raw or written.markdown()
    if not change.raw and new != written.markdown(EVERY_LOOK):
        yield from _with_looks(text, block, change, written)
    elif change.first < change.last:
        every = _windows(block, change.first, change.last)
        for first, last in every if not new else [(change.first, change.last)]:
            yield from _replaced(text, block, first, last, new)
        if new and not new.strip() and not block.text[change.first : change.last].strip():
            yield from parted_emphasis(text, block, block.starts[change.first], new)
    else:
        places = list(_points(text, block, change.first))
        parts = "\n" in new and not new.strip()
        for at in places:
            yield [_parting(text, at, new) if parts else Edit(at, at, new)]
        if not new.strip():
            yield from parted_emphasis(text, block, places[-1], new)


def _parting(text: str, at: int, gap: str) -> Edit:
    """A gap between two paragraphs in the place of the blanks that stand there."""
    start = len(text[:at].rstrip(" "))
    return Edit(start, len(text) - len(text[at:].lstrip(" ")), gap)


def _with_level(text: str, block: DraftBlock, level: int) -> Iterator[list[Edit]]:
    """A heading with other marks, or none; one that a line below it makes a heading has marks then.

    A paragraph gets them. ``level``: 0 for a paragraph.
    """
    written = text[block.start : block.end]
    signs = "#" * level
    if not block.level:
        yield [Edit(block.start, block.start, f"{signs} ")]
    elif marks := _HASHES.match(written):
        at = block.start + marks.start(1)
        end = at + len(marks[1])
        if not level:
            end += len(text[end : block.end]) - len(text[end : block.end].lstrip(" \t"))
        yield [Edit(at, end, signs)]
    elif line := _UNDERLINE.search(written):
        below = Edit(block.start + line.start(), block.start + line.end(), "")
        yield [Edit(block.start, block.start, f"{signs} " if level else ""), below]


def _with_looks(
    text: str, block: DraftBlock, change: Alteration, written: WrittenChange
) -> Iterator[list[Edit]]:
    """Words that look so: inside the marks that stand there, or with marks of their own."""
    looks, first, last = block_looks(text, block), change.first, change.last
    plain = written.markdown(EVERY_LOOK)
    if first < last:
        here = common_look(looks[first:last])
        start, end = block.starts[first], block.ends[last - 1]
        whole = with_marks_around(text, start, end)
        if whole != (start, end):
            yield [Edit(*whole, written.markdown())]
        for new in dict.fromkeys((written.markdown(here), plain)):
            yield from _replaced(text, block, first, last, new)
        return
    before = looks[first - 1] if first else PLAIN
    after = looks[first] if first < len(looks) else PLAIN
    places = list(_points(text, block, first))
    if written.parted:
        yield from ([Edit(at, at, written.markdown())] for at in places)
    elif before == after or written.looks not in (before, after):
        new = written.markdown(common_look((before, after)))
        yield from ([Edit(at, at, new)] for at in places)
    else:  # it goes on in the marks that end before it, or that begin behind it
        inside = block.ends[first - 1] if written.looks == before else block.starts[first]
        yield [Edit(inside, inside, plain)]
    yield from ([Edit(at, at, plain)] for at in places)


def _dropped(text: str, block: DraftBlock, raw: str) -> list[Edit]:
    """A block taken out; of a table its words alone, or the line of its row."""
    if raw == "row":
        start, stop = text.rfind("\n", 0, block.start) + 1, text.find("\n", block.end)
        return [Edit(start, len(text) if stop < 0 else stop + 1, "")]
    if raw == "cell":
        return [Edit(block.starts[0], block.ends[len(block.text.rstrip()) - 1], "")]
    return [] if raw == "with" else [_without(text, block)]


def _new_row(text: str, block: DraftBlock, change: Alteration) -> Edit:
    """A row of a pipe table behind the one that the block is the last cell of."""
    start, end = text.rfind("\n", 0, block.start) + 1, text.find("\n", block.end)
    end = len(text) if end < 0 else end
    lead = text[start : start + len(text[start:end]) - len(text[start:end].lstrip())]
    cells = " | ".join(escape_markdown(one.text) for one in change.added)
    line = "\r\n" if text[:end].endswith("\r") else "\n"
    at = end - len(line) + 1
    return Edit(at, at, f"{line}{lead}| {cells} |")


def _without(text: str, block: DraftBlock) -> Edit:
    """A whole block and the blank lines after it."""
    start = text.rfind("\n", 0, block.start) + 1
    end = block.end
    while end < len(text) and text[end] in " \t\r\n":
        end += 1
    end = text.rfind("\n", block.end, end) + 1 if end < len(text) else end
    if block.within:
        stop = text.find("\n", block.end)
        end = len(text) if stop < 0 else stop + 1
    return Edit(start, max(end, block.end), "")


def _without_note(text: str, block: DraftBlock) -> Edit:
    """A paragraph of a note that is defined on lines of its own, and one of two blank lines."""
    gone = _without(text, block)
    line = "\r\n" if "\r\n" in text else "\n"
    blank = text[: gone.start].endswith(line * 2) and text.startswith(line, gone.end)
    return gone._replace(end=gone.end + len(line)) if blank else gone


def _windows(block: DraftBlock, first: int, last: int) -> Iterator[tuple[int, int]]:
    """The stretch, and those that leave the same words: it is one blank that goes, either one."""
    yield first, last
    words, gone = block.text, block.text[first:last]
    if gone[0].isspace() and words[last : last + 1].isspace():
        yield first + 1, last + 1
    if gone[-1].isspace() and first and words[first - 1].isspace():
        yield first - 1, last - 1


def _replaced(
    text: str, block: DraftBlock, first: int, last: int, new: str
) -> Iterator[list[Edit]]:
    start, end = block.starts[first], block.ends[last - 1]
    if text[block.starts[last - 1]] in "\r\n" and last < len(block.text):
        end = block.starts[last]  # with what begins the next line: "> ", blanks
    whole = balanced_stretch(text, block, first, last, start, end)
    if not new.strip():
        whole = with_marks_around(text, *whole)
    if whole != (start, end):
        yield [Edit(*whole, new)]
    yield [Edit(start, end, new)]
    begins = not block.text[:first].strip() and not new
    if begins and (marker := MARKER.match(text[end : end + 20])):
        kept = marker.group()[:-1]  # what is first now must not read as a list
        yield [Edit(start, end + len(kept), f"{kept}\\")]
    edits: list[Edit] = []  # leave the marks between the characters as they are
    for index in range(first, last):
        a, b = block.starts[index], block.ends[index]
        if edits and edits[-1].end == a:
            edits[-1] = edits[-1]._replace(end=b)
        elif b > a:
            edits.append(Edit(a, b, ""))
    for at in range(len(edits) if new else 1):
        yield [one._replace(text=new if at == i else "") for i, one in enumerate(edits)]


def _points(text: str, block: DraftBlock, at: int) -> Iterator[int]:
    """Where new words can go, between two characters that may have marks between them."""
    size = len(block.text.rstrip())
    lead = len(block.text) - len(block.text.lstrip())
    if at <= lead:
        yield block.starts[min(lead, len(block.text) - 1)]
        return
    before = block.ends[at - 1]
    after = block.starts[at] if at < len(block.text) else block.end
    outside = [before, after] if block.text[at - 1].isspace() else [after, before]
    if at >= size:
        outside = [after, before, block.end]
        if block.kind == "heading":  # behind its attributes, closing marks, or line of "==="
            outside = [len(text[: block.end].rstrip())]
    seen: set[int] = set()
    for place in outside:
        if place not in seen and before <= place:
            seen.add(place)
            yield place
