"""A document → the smallest pieces a passage is packed from: whole sentences, whole tables.

Every character of the canonical text that is not white space lies in exactly one unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.tokens import count
from mdrag.text.sentence_ends import split

__all__ = ["ATOMIC", "Unit", "units"]

ATOMIC = frozenset({"table", "code", "formula"})  # never cut, but for monsters (see _MONSTER)
_MONSTER = 4  # an atomic block of more than this many times the longest passage is cut at lines


class Unit(NamedTuple):
    """A sentence, heading, table, code block, formula or entry of a reference list."""

    start: int
    end: int
    tokens: int
    kind: str  # of the block it comes from
    begins_block: bool
    in_references: bool


def units(document: ParsedDocument, longest: int) -> tuple[Unit, ...]:
    """The units of ``document`` in reading order, none longer than ``longest`` tokens if cuttable.

    Text outside the blocks counts as paragraphs, so that nothing is lost.
    """
    return tuple(_units(document, longest))


def _units(document: ParsedDocument, longest: int) -> Iterator[Unit]:
    text, references = document.text, document.references_start
    for block in _blocks(document):
        in_references = 0 <= references <= block.start
        first = True
        for start, end in _spans(text, block, in_references, longest):
            tokens = count(text[start:end])
            yield Unit(start, end, tokens, block.kind, first, in_references)
            first = False


def _blocks(document: ParsedDocument) -> Iterator[TextBlock]:
    at = 0
    for block in sorted(document.blocks, key=lambda block: block.start):
        yield from _strays(document.text, at, block.start)
        yield block
        at = max(at, block.end)
    yield from _strays(document.text, at, len(document.text))


def _strays(text: str, start: int, end: int) -> Iterator[TextBlock]:
    start, end = _trimmed(text, start, end)
    if start < end:
        yield TextBlock("paragraph", start, end)


def _spans(
    text: str, block: TextBlock, in_references: bool, longest: int
) -> Iterator[tuple[int, int]]:
    start, end = _trimmed(text, block.start, block.end)
    if start >= end:
        return
    if block.kind in ATOMIC:
        limit = _MONSTER * longest
        whole = count(text[start:end]) <= limit
        yield from [(start, end)] if whole else _cut(text, start, end, limit)
    elif block.kind == "heading" or (in_references and count(text[start:end]) <= longest):
        yield start, end
    else:
        for s, e in _sentences(text, start, end):
            whole = count(text[s:e]) <= longest
            yield from [(s, e)] if whole else _cut(text, s, e, longest, (r"\s+",))


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for s, e in split(text[start:end]):
        s, e = _trimmed(text, start + s, start + e)
        if s < e:
            yield s, e


def _cut(
    text: str, start: int, end: int, longest: int, seams: tuple[str, ...] = (r"\n\s*", r"\s+")
) -> Iterator[tuple[int, int]]:
    """Pieces of at most ``longest`` tokens: cut at line ends, else white space, else anywhere."""
    if not seams:
        while start < end:
            middle = _after_tokens(text, start, end, longest)
            yield start, middle
            start = middle
        return
    begin, stop, taken = start, start, 0
    for s, e in _parts(text, start, end, seams[0]):
        tokens = count(text[s:e])
        if stop > begin and taken + tokens > longest:
            yield begin, stop
            begin, stop = s, s
        if tokens > longest:
            yield from _cut(text, s, e, longest, seams[1:])
            begin, stop = e, e
        elif stop == begin:
            begin, stop, taken = s, e, tokens
        else:
            stop, taken = e, taken + tokens
    if stop > begin:
        yield begin, stop


def _parts(text: str, start: int, end: int, seam: str) -> Iterator[tuple[int, int]]:
    begin = start
    for match in re.compile(seam).finditer(text, start, end):
        if match.start() > begin:
            yield begin, match.start()
        begin = match.end()
    if begin < end:
        yield begin, end


def _after_tokens(text: str, start: int, end: int, tokens: int) -> int:
    """The offset after that many tokens; for runs without white space (base64, CJK)."""
    low, high = start + 1, end
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[start:middle]) <= tokens:
            low = middle
        else:
            high = middle - 1
    return low


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
