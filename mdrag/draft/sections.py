"""The sections of a draft: a heading and what follows it, up to the next one as high."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.draft.model import Block, Section, Sentence

__all__ = ["sections_of"]


def sections_of(
    length: int, blocks: Sequence[Block], sentences: Sequence[Sentence]
) -> tuple[Section, ...]:
    """The sections of a draft of ``length`` characters; the first stands before any heading."""
    heads = [i for i, b in enumerate(blocks) if b.kind == "heading" and set(b.within) <= {"div"}]
    titles: dict[int, list[str]] = {}
    for sentence in sentences:
        if blocks[sentence.block].kind == "heading":
            titles.setdefault(sentence.block, []).append(sentence.prose)
    first = heads[0] if heads else len(blocks)
    start = blocks[first].start if heads else length
    sections = [Section(0, "", 0, start, tuple(range(first)))]
    ends = _ends([blocks[i] for i in heads], length)
    for place, index in enumerate(heads):
        following = heads[place + 1] if place + 1 < len(heads) else len(blocks)
        title = " ".join(titles.get(index, ()))
        own = tuple(range(index, following))
        head = blocks[index]
        sections.append(Section(head.level, title, head.start, ends[place], own))
    return tuple(sections)


def _ends(heads: list[Block], end: int) -> list[int]:
    """Where each section ends: at the next heading of its level or a higher one."""
    ends = [end] * len(heads)
    still_open: list[int] = []
    for place, head in enumerate(heads):
        while still_open and heads[still_open[-1]].level >= head.level:
            ends[still_open.pop()] = head.start
        still_open.append(place)
    return ends
