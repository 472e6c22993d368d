"""The sections of a draft: a heading and what follows it, up to the next one as high.

A paragraph that is the title of a reference list, “**References**”, heads the entries below it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from mdrag.draft.model import LIST_KINDS, Block, Section, Sentence
from mdrag.draft.references.entries import is_typed_list
from mdrag.text.headings import is_reference_list

__all__ = ["sections_of"]


_PLACES = frozenset({"div", *LIST_KINDS})  # where entries of a list may stand
_LONGEST = 60  # characters of a title that is no heading


def sections_of(
    text: str, blocks: Sequence[Block], sentences: Sequence[Sentence]
) -> tuple[Section, ...]:
    """The sections of a draft; the first stands before any heading."""
    length = len(text)
    heads = [i for i, b in enumerate(blocks) if b.kind == "heading" and set(b.within) <= {"div"}]
    levels = {index: blocks[index].level for index in heads}
    levels |= {index: _level_at(index, heads, levels) for index in _list_titles(text, blocks)}
    heads = sorted(levels)
    titles: dict[int, list[str]] = {}
    for sentence in sentences:
        if sentence.block in levels or blocks[sentence.block].kind == "heading":
            titles.setdefault(sentence.block, []).append(sentence.prose)
    first = heads[0] if heads else len(blocks)
    start = blocks[first].start if heads else length
    sections = [Section(0, "", 0, start, tuple(range(first)))]
    ends = _ends([(blocks[i].start, levels[i]) for i in heads], length)
    for place, index in enumerate(heads):
        following = heads[place + 1] if place + 1 < len(heads) else len(blocks)
        title = " ".join(titles.get(index, ()))
        own = tuple(range(index, following))
        sections.append(Section(levels[index], title, blocks[index].start, ends[place], own))
    return tuple(sections)


def _level_at(index: int, heads: Sequence[int], levels: Mapping[int, int]) -> int:
    """The level of the heading before a block: a list below it is no part of that section."""
    at = bisect_left(heads, index) - 1
    return levels[heads[at]] if at >= 0 else 1


def _list_titles(text: str, blocks: Sequence[Block]) -> Iterator[int]:
    """The paragraphs that are titles of a reference list, with its entries up to the next heading.

    All that follows is looked at once, of the last of several such titles.
    """
    below: list[str] = []
    for index in reversed(range(len(blocks))):
        block = blocks[index]
        if block.kind == "heading":
            below = []
        elif block.kind not in ("paragraph", "plain") or not set(block.within) <= _PLACES:
            continue
        elif block.end - block.start > _LONGEST or block.kind != "paragraph" or block.within:
            below.append(text[block.start : block.end])
        elif is_reference_list(text[block.start : block.end]) and is_typed_list(below):
            below = []
            yield index
        else:
            below.append(text[block.start : block.end])


def _ends(heads: Sequence[tuple[int, int]], end: int) -> list[int]:
    """Where each section ends, of (start, level): at the next heading as high or higher."""
    ends = [end] * len(heads)
    still_open: list[int] = []
    for place, (start, level) in enumerate(heads):
        while still_open and heads[still_open[-1]][1] >= level:
            ends[still_open.pop()] = start
        still_open.append(place)
    return ends
