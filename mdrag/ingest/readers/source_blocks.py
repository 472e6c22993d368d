"""Blocks of a file without a printed page → `ParsedDocument`; pages only where there are slides."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mdrag.errors import SourceProblem
from mdrag.evidence.model import Page
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.readers.plain import printed_number
from mdrag.text.headings import is_reference_list

__all__ = ["SourceBlock", "compose_blocks"]

_MOST = 20_000_000  # characters: 3 million words


class SourceBlock(NamedTuple):
    """A block before it has a place: ``kind`` as in TextBlock, its canonical text.

    ``level``: as in TextBlock; ``page``: of the slide it stands on, from 1.
    """

    kind: str
    text: str
    level: int = 0
    page: int = 0


def compose_blocks(
    blocks: Sequence[SourceBlock],
    metadata: Mapping[str, str],
    page_labels: Sequence[str] = (),
    flags: Sequence[str] = (),
) -> ParsedDocument:
    """The document of blocks in reading order; one page for each of ``page_labels``.

    Raises SourceProblem when there is no text, or more than anybody wrote.
    """
    kept = [block for block in blocks if block.text]
    if not kept and not page_labels:
        raise SourceProblem(fill("holds no text"))
    if sum(len(block.text) for block in kept) > _MOST:
        raise SourceProblem(
            fill("holds more than {most:,} characters of text: split it", most=_MOST)
        )
    placed: list[TextBlock] = []
    starts: list[tuple[int, int]] = []  # page, offset of a block on it
    at, references = 0, -1
    for block in kept:
        number = printed_number(block.text)[0] if block.kind == "heading" else ""
        if block.kind == "heading" and is_reference_list(block.text):
            references = at
        placed.append(TextBlock(block.kind, at, at + len(block.text), block.level, number))
        starts.append((block.page, at))
        at += len(block.text) + 2
    text = "\n\n".join(block.text for block in kept)
    headed = any(block.kind == "heading" for block in kept)
    return ParsedDocument(
        text=text,
        pages=_pages(text, starts, page_labels),
        blocks=tuple(placed),
        words=(),
        parser="local",
        metadata={key: value for key, value in metadata.items() if value},
        flags=(*flags, *(() if headed else ("no_headings",))),
        references_start=references,
        raw_lines=len(kept),
    )


def _pages(text: str, starts: Sequence[tuple[int, int]], labels: Sequence[str]) -> tuple[Page, ...]:
    """A page for each label; one without blocks is empty and lies where the next one begins."""
    if not labels:
        return ()
    first = [len(text)] * (len(labels) + 1)
    for page, at in reversed(starts):
        first[page - 1] = at
    for index in reversed(range(len(labels))):
        first[index] = min(first[index], first[index + 1])
    first[0] = 0
    return tuple(
        Page(index + 1, labels[index], text[start:end], start, end)
        for index, (start, end) in enumerate(itertools.pairwise(first))
    )
