"""A change to a block of the draft → the ways it can be written into the Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.lint.finding import Edit
from mdrag.returned.block_moves import moved_ways
from mdrag.returned.blocks.draft_blocks import Atom, DraftBlock, next_beside
from mdrag.returned.markdown import MARKER, citation_markdown, escape_markdown
from mdrag.returned.points import Alteration
from mdrag.returned.works import Works
from mdrag.zotero.docx.model import ATOM, BREAK, HEADING, TextPiece

__all__ = ["WrittenChange", "ways", "write_change"]

_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)]|#\.)[ \t]+")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_PAIRS = ("***", "**", "*", "__", "_", "~~", "^", "~", "`")


class WrittenChange(NamedTuple):
    """New words as Markdown, and as a reader will see them: text with atoms; and notes put in."""

    markdown: str
    text: str
    atoms: dict[int, Atom]
    notes: tuple[str, ...] = ()


def write_change(
    draft: Draft, blocks: Sequence[DraftBlock], change: Alteration, works: Works,
    notes: Mapping[str, str],
) -> WrittenChange | None:  # fmt: skip
    """What the change writes; None for what Markdown cannot say."""
    block = blocks[change.block]
    if change.kind in ("move", "note"):
        return WrittenChange("", "", {})
    if change.copied is not None:
        number, first, last = change.copied
        source = blocks[number]
        atoms = {at - first: atom for at, atom in source.atoms.items() if first <= at < last}
        raw = ""
        if first < last:
            start, end = source.starts[first], source.ends[last - 1]
            raw = draft.text[slice(*_balanced(draft.text, source, first, last, start, end))]
        return WrittenChange(raw, source.text[first:last], atoms)
    marks: list[str] = []
    text = ""
    atoms, put_in = {}, []
    for piece in change.added:
        begins = (not text.replace(BREAK, "").strip() and not change.first) or text.endswith(BREAK)
        made = _piece(piece, works, notes, block, draft.text, begins, change.raw)
        if made is None:
            return None
        markdown, said, atom = made
        if atom is not None:
            atoms[len(text)] = atom
        if piece.what == "note":
            put_in.append(notes.get(piece.note, ""))
        marks.append(markdown)
        text += said
    return WrittenChange("".join(marks), text, atoms, tuple(put_in))


def _piece(
    piece: TextPiece,
    works: Works,
    notes: Mapping[str, str],
    block: DraftBlock,
    draft: str,
    begins: bool,
    raw: str,
) -> tuple[str, str, Atom | None] | None:
    """(Markdown, words, atom) of one piece."""
    if piece.what == "note":
        words = notes.get(piece.note, "").strip()
        return (f"^[{escape_markdown(words)}]", "", None) if words else None
    if piece.what == "cite":
        items = piece.code.items if piece.code else ()
        markdown = raw or citation_markdown(items, works.of)
        if not markdown:  # a work the library lacks: its words, which lint will ask about
            return escape_markdown(piece.printed, begins), piece.printed, None
        keys = tuple(works.of(item).key for item in items)
        return markdown, ATOM, Atom("cite", keys)
    if piece.what == "heading":
        return "#" * int(piece.printed) + " ", f"{HEADING}{piece.printed}", None
    if piece.what:
        return None
    if piece.text == BREAK:
        gap = _gap(block, draft)
        return (gap, BREAK, None) if gap else None
    return escape_markdown(piece.text, begins), piece.text, None


def _gap(block: DraftBlock, draft: str) -> str:
    """What stands between a block and a new one like it; "" where that is not plain."""
    line = "\r\n" if "\r\n" in draft else "\n"
    if block.simple or block.kind == "heading":
        return line * 2
    if block.kind == "plain" and block.within in (("bullet-list",), ("ordered-list",)):
        begin = draft.rfind("\n", 0, block.start) + 1
        marker = draft[begin : block.start]
        return line + marker if _ITEM.fullmatch(marker) else ""
    return ""


def ways(
    draft: Draft, blocks: Sequence[DraftBlock], change: Alteration, new: str
) -> Iterator[list[Edit]]:
    """Edits that might do it, the plainest first; whoever takes one checks what it comes to."""
    block, text = blocks[change.block], draft.text
    if change.kind == "drop":
        yield [_without(text, block)]
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
    elif change.first < change.last:
        every = _windows(block, change.first, change.last)
        for first, last in every if not new else [(change.first, change.last)]:
            yield from _replaced(text, block, first, last, new)
        if new and not new.strip() and not block.text[change.first : change.last].strip():
            yield from _split_emphasis(text, block, block.starts[change.first], new)
    else:
        places = list(_points(text, block, change.first))
        for at in places:
            yield [Edit(at, at, new)]
        if not new.strip():
            yield from _split_emphasis(text, block, places[-1], new)


def _split_emphasis(text: str, block: DraftBlock, at: int, gap: str) -> Iterator[list[Edit]]:
    """A paragraph parted within emphasis, which ends before the gap and begins again behind it."""
    start = len(text[:at].rstrip(" "))
    end = len(text) - len(text[at:].lstrip(" "))
    for mark in _PAIRS:
        if mark in text[block.start : start] and mark in text[end : block.end]:
            yield [Edit(start, end, f"{mark}{gap}{mark}")]


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
    whole = _balanced(text, block, first, last, start, end)
    if not new.strip():
        whole = _with_marks(text, *whole)
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


def _balanced(
    text: str, block: DraftBlock, first: int, last: int, start: int, end: int
) -> tuple[int, int]:  # fmt: skip
    """The stretch with the partner of each emphasis mark of which it holds only one."""
    gaps = [text[block.ends[i] : block.starts[i + 1]] for i in range(first, last - 1)]
    for mark in _PAIRS:
        held = every = sum(gap.count(mark) for gap in gaps)
        if held and text.endswith(mark, 0, start):
            start, held = start - len(mark), held - 1
        if held and text.startswith(mark, end):
            end += len(mark)
        if every:
            break  # of ** and *, the longer one is meant
    return start, end


def _with_marks(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch with the emphasis marks that would be left with nothing between them."""
    found = True
    while found:
        found = False
        for mark in _PAIRS:
            if text.endswith(mark, 0, start) and text.startswith(mark, end):
                start, end, found = start - len(mark), end + len(mark), True
                break
    return start, end


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
