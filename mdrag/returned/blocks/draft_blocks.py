"""A draft as its reader in Word sees it: blocks of words, with the place of each character."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.draft.leaf_blocks import ENTITY, OpenLeaf, stream
from mdrag.draft.marks.pages_behind import without_page_behind
from mdrag.draft.model import Binding, Citation, Draft, Ref
from mdrag.draft.nodes import InlineRole
from mdrag.draft.tree.comments import cover_comments
from mdrag.draft.tree.limits import read_blocks
from mdrag.draft.tree.walk import Walk
from mdrag.evidence.store import EvidenceStore
from mdrag.export.citations.binding_marks import DUMMY_AUTHOR, MarkRun, marks
from mdrag.export.citations.named_works import read_works
from mdrag.returned.blocks.front_matter import front_blocks
from mdrag.zotero.docx.model import ATOM

__all__ = ["Atom", "DraftBlock", "blocks_of", "last_inside", "next_beside"]

_FENCE = re.compile(r"[ \t>]*(?:`{3,}|~{3,})[^\n]*")


class Atom(NamedTuple):
    """A citation or formula in a block: one character of its text.

    ``keys``: doc_uids (or other keys) in order. ``loose``: Word may print author words before it
    that are not in the draft, or leave some out.
    """

    what: str  # cite or math
    keys: tuple[str, ...] = ()
    refs: tuple[Ref, ...] = ()
    loose: bool = False
    binding: Binding | None = None


class DraftBlock(NamedTuple):
    """One leaf block. Character ``i`` of ``text`` is ``[starts[i], ends[i])`` of the draft.

    ``level``: of a heading.
    """

    kind: str
    within: tuple[str, ...]
    start: int
    end: int
    text: str
    starts: list[int]
    ends: list[int]
    atoms: dict[int, Atom]
    level: int = 0

    @property
    def simple(self) -> bool:
        """A paragraph that stands in nothing: others may be put beside it."""
        return self.kind == "paragraph" and not self.within


def blocks_of(draft: Draft, evidence: EvidenceStore) -> list[DraftBlock]:
    """The blocks of a draft that Word prints, in the order of the draft."""
    text = draft.text
    walk = Walk(text)
    read_blocks(text, walk)
    shown = cover_comments(text, walk.leaves, walk.comments)
    if shown != text:
        walk = Walk(text)
        read_blocks(shown, walk)
    maker = _Maker(draft, evidence)
    found: list[DraftBlock] = []
    for leaf in sorted(walk.leaves, key=lambda one: (one.start, -one.end)):
        if leaf.kind == "front-matter":
            found += [maker.front(*one) for one in front_blocks(text, leaf.start, leaf.end)]
        elif leaf.kind == "code":
            found.append(_code(leaf, text))
        elif leaf.pieces:
            found.append(maker.block(leaf))
    return [one for one in found if one.text.strip()]


def last_inside(blocks: Sequence[DraftBlock], number: int) -> int:
    """The last block that lies in this one, as a note written in its words; else itself."""
    last = number
    while last + 1 < len(blocks) and blocks[last + 1].start < blocks[number].end:
        last += 1
    return last


def next_beside(blocks: Sequence[DraftBlock], number: int) -> int:
    """The block after this one and what lies in it; the number of blocks when there is none."""
    return last_inside(blocks, number) + 1


class _Chars:
    """Characters with their places, being put together."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def add(self, text: str, start: int, end: int = -1) -> None:
        """Words as they stand from ``start``; or one character for ``[start, end)``."""
        for index, char in enumerate(text):
            self.text.append(char)
            self.starts.append(start + index if end < 0 else start)
            self.ends.append(start + index + 1 if end < 0 else end)


class _Maker:
    def __init__(self, draft: Draft, evidence: EvidenceStore) -> None:
        self._text, self._evidence = draft.text, evidence
        self._citations: Mapping[int, Citation] = {one.start: one for one in draft.citations}
        self._bindings: Mapping[int, Binding] = {
            one.mark.start: without_page_behind(one) for one in draft.bindings
        }

    def block(self, leaf: OpenLeaf) -> DraftBlock:
        chars, atoms = self._characters(leaf)
        swallowed = leaf.kind in ("heading", "caption")
        return self._cited(
            DraftBlock(
                leaf.kind,
                leaf.within,
                leaf.start,
                leaf.end,
                "".join(chars.text),
                chars.starts,
                chars.ends,
                atoms,
                leaf.level,
            ),
            swallowed,
        )

    def front(self, start: int, text: str, starts: list[int]) -> DraftBlock:
        """A value of the front matter that Word prints."""
        ends = [one + 1 for one in starts]
        end = ends[-1] if ends else start
        return self._cited(
            DraftBlock("front-matter", (), start, end, text, starts, ends, {}), False
        )

    def _characters(self, leaf: OpenLeaf) -> tuple[_Chars, dict[int, Atom]]:
        text, read = self._text, stream(leaf, self._text)
        chars = _Chars()
        atoms: dict[int, Atom] = {}
        after = {last: (start, end) for start, end, _, last, _ in leaf.marks}
        for index, (char, at) in enumerate(zip(read.text, read.at, strict=True)):
            for last in [one for one in after if one <= at]:
                self._attribute(chars, atoms, *after.pop(last))
            item = read.items.get(index)
            if item is not None:
                self._item(chars, atoms, *item)
            elif char == "\n":
                end = at + 2 if text.startswith("\r\n", at) else at + 1
                hard = text[at] not in "\r\n"  # a backslash or blanks before the end of the line
                chars.add(" ", at, max(text.find("\n", at) + 1, end) if hard else end)
            elif read.scan[index] != char and text[at - 1 : at] == "\\":
                chars.add("\u00a0" if char == " " else char, at - 1, at + 1)
            elif text[at] == "&" and (entity := ENTITY.match(text, at)) and char in html.unescape(
                entity.group()
            ):  # fmt: skip
                chars.add(char, at, entity.end())
            else:
                chars.add(char, at)
        for mark in after.values():
            self._attribute(chars, atoms, *mark)
        return chars, atoms

    def _item(self, chars: _Chars, atoms: dict[int, Atom], role: int, start: int, end: int) -> None:
        raw = self._text[start:end]
        if role in (InlineRole.CITE, InlineRole.AUTHOR):
            citation = self._citations.get(start)
            if citation is not None:
                keys = tuple(self._known(item.key) for item in citation.items)
                binding = self._bindings.get(start)
                refs = binding.refs if binding else ()
                atoms[len(chars.text)] = Atom("cite", keys, refs, citation.narrative, binding)
                chars.add(ATOM, citation.start, citation.end)
                return
        if role == InlineRole.MATH:
            atoms[len(chars.text)] = Atom("math")
            chars.add(ATOM, start, end)
            return
        inner = _inner(raw, role)
        chars.add(raw[inner[0] : inner[1]], start + inner[0])

    def _attribute(self, chars: _Chars, atoms: dict[int, Atom], start: int, end: int) -> None:
        """``[words]{#doc_…}``: the citation follows the words, or takes their place."""
        binding = self._bindings.get(start)
        if binding is None or not binding.refs:
            return
        keys = tuple(self._known(ref.key) for ref in binding.refs)
        atoms[len(chars.text)] = Atom("cite", keys, binding.refs, True, binding)
        chars.add(ATOM, start, end)

    def _known(self, key: str) -> str:
        source = self._evidence.source(key)
        return source.doc_uid if source is not None else key

    def _cited(self, block: DraftBlock, swallowed: bool) -> DraftBlock:
        """The block with its marks as atoms."""
        if "doc" not in block.text.lower():
            return block
        chars, done = _Chars(), 0
        atoms: dict[int, Atom] = {}
        for marked in marks(block.text, swallowed=swallowed):
            start, loose = self._where(marked, block.text)
            if start < done:
                start = max(marked.mark, done)
            _copy(block, done, start, chars, atoms)
            keys = tuple(self._known(ref.key) for ref in marked.refs)
            binding = self._bindings.get(block.starts[marked.mark])
            refs = binding.refs if binding else marked.refs
            atoms[len(chars.text)] = Atom("cite", keys, refs, loose, binding)
            chars.add(ATOM, block.starts[start], block.ends[marked.end - 1])
            done = marked.end
        _copy(block, done, len(block.text), chars, atoms)
        return block._replace(
            text="".join(chars.text), starts=chars.starts, ends=chars.ends, atoms=atoms
        )

    def _where(self, marked: MarkRun, text: str) -> tuple[int, bool]:
        """Where the citation begins in the text, and whether author words may differ."""
        if marked.form == "prose":
            sources = [self._evidence.source(ref.key) for ref in marked.refs]
            marked = read_works(marked, sources)
        if marked.form == "prose":
            return marked.mark, False
        narrative = marked.form == "narrative"
        before = text[: marked.start].rstrip()
        dummy = DUMMY_AUTHOR.search(before) if narrative else None
        return (dummy.start() if dummy else marked.start), narrative


def _copy(block: DraftBlock, start: int, end: int, chars: _Chars, atoms: dict[int, Atom]) -> None:
    for index in range(start, end):
        if index in block.atoms:
            atoms[len(chars.text)] = block.atoms[index]
        chars.add(block.text[index], block.starts[index], block.ends[index])


def _inner(raw: str, role: int) -> tuple[int, int]:
    """What is printed of code or a link."""
    if role == InlineRole.CODE:
        ticks = len(raw) - len(raw.lstrip("`"))
        last = raw.find("`" * ticks, ticks) if ticks else len(raw)
        inside = raw[ticks:last]
        left = len(inside) - len(inside.lstrip(" "))
        return ticks + left, ticks + len(inside.rstrip(" "))
    if raw.startswith("<") and raw.endswith(">"):
        return 1, len(raw) - 1
    return 0, len(raw)


def _code(leaf: OpenLeaf, text: str) -> DraftBlock:
    """The lines of a code block."""
    chars = _Chars()
    for start, line in _lines(text, leaf.start, leaf.end):
        if not _FENCE.fullmatch(line):
            chars.add(line, start)
            chars.add(" ", start + len(line))
    return DraftBlock("code", leaf.within, leaf.start, leaf.end, "".join(chars.text), chars.starts,
                 chars.ends, {})  # fmt: skip


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        yield start, text[start:stop].rstrip("\r")
        start = stop + 1
