"""The sections of a draft: a heading and what follows it, up to the next one as high.

A paragraph that is the title of a reference list, “**References**”, heads the entries below it, and
the headings that divide them: “**References**” above “## Books”.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from mdrag.draft.model import LIST_KINDS, Block, Section, Sentence
from mdrag.draft.references.entries import is_typed_list
from mdrag.text.headings import is_reference_list

__all__ = ["sections_of"]


_PLACES = frozenset({"div", *LIST_KINDS})  # where entries of a list may stand
_DEEPEST = 6  # level of a heading
_LONGEST = 60  # characters of a title that is no heading


def sections_of(
    text: str, blocks: Sequence[Block], sentences: Sequence[Sentence]
) -> tuple[Section, ...]:
    """The sections of a draft; the first stands before any heading."""
    length = len(text)
    heads = [i for i, b in enumerate(blocks) if b.kind == "heading" and set(b.within) <= {"div"}]
    levels = {index: blocks[index].level for index in heads}
    titled = {
        index: min(_level_at(index, heads, levels), most)
        for index, most in _list_titles(text, blocks)
    }
    levels |= titled
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


def _list_titles(text: str, blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """The paragraphs that are titles of a reference list, with its entries up to the next heading.

    Each with the level that it has at most: above that of a heading right below it, under which
    entries stand. All that follows is looked at once, of the last of several such titles.
    """
    below: list[str] = []
    headed, level = below, 1  # what stands under the next heading, which is of that level
    for index in reversed(range(len(blocks))):
        block = blocks[index]
        words = text[block.start : block.end]
        if block.kind == "heading":
            headed, level, below = below, block.level, []
        elif block.kind not in ("paragraph", "plain") or not set(block.within) <= _PLACES:
            continue
        elif not _may_be_title(block) or not is_reference_list(words):
            below.append(words)
        elif is_typed_list(below):
            below = []
            yield index, _DEEPEST
        elif not below and level > 1 and is_typed_list(headed):
            yield index, level - 1
        else:
            below.append(words)


def _may_be_title(block: Block) -> bool:
    short = block.end - block.start <= _LONGEST
    return short and block.kind == "paragraph" and set(block.within) <= {"div"}


def _ends(heads: Sequence[tuple[int, int]], end: int) -> list[int]:
    """Where each section ends, of (start, level): at the next heading as high or higher."""
    ends = [end] * len(heads)
    still_open: list[int] = []
    for place, (start, level) in enumerate(heads):
        while still_open and heads[still_open[-1]][1] >= level:
            ends[still_open.pop()] = start
        still_open.append(place)
    return ends
