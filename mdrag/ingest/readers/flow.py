"""Blocks of all pages → the order they are read in, paragraphs joined over breaks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.normalise import HYPHENS
from mdrag.ingest.readers.blocks import Look, PrintedBlock

__all__ = ["join_blocks"]

_ENDED = re.compile(r"[.!?:][\"')\]]*\d{0,3}$")
_FURTHEST = 14  # blocks looked past: floats, notes, labels of a figure
_FEW_WORDS = 6
_HALF = 0.5  # of the column: the first line of a paragraph fills more


def join_blocks(blocks: Sequence[PrintedBlock], look: Look) -> list[PrintedBlock]:
    """Paragraphs cut by a column or page break made whole again.

    What stands in between goes before the paragraph when it is on the page it begins on, else
    after it: text of a page never comes after text of the next.
    """
    left = list(blocks)
    done: list[PrintedBlock] = []
    while left:
        block = left.pop(0)
        while (at := _continuation(block, left, look)) is not None:
            rest, between = left[at], left[:at]
            if any(other.page not in (block.page, rest.page) for other in between):
                break  # a paragraph over three pages, with a float on the middle one
            left = left[at + 1 :]
            done += [other for other in between if other.page == block.page]
            left = [other for other in between if other.page != block.page] + left
            block = block._replace(
                lines=block.lines + rest.lines, pages=block.pages + rest.pages, last=rest.last
            )
        done.append(block)
    return done


def _continuation(block: PrintedBlock, following: Sequence[PrintedBlock], look: Look) -> int | None:
    """Index of the block ``block`` goes on in."""
    broken = block.kind == "caption" and block.lines[-1].words[-1].broken
    if block.kind not in ("paragraph", "list") and not broken:
        return None
    if block.side or not _is_open(block, look):
        return None
    for at, other in enumerate(following[:_FURTHEST]):
        if other.page > block.pages[-1] + 1 or other.kind == "heading":
            return None
        if other.side or other.kind not in ("paragraph", "list") or not _alike(block, other):
            continue
        if other.kind == "paragraph" and _goes_on(block, other):
            return at
        if not _is_label(other):
            return None
    return None


def _is_label(block: PrintedBlock) -> bool:
    """Whether a block is a few words of a figure or over a table, and no sentence."""
    room = block.right - block.lines[0].x1
    few = len(block.lines) == 1 and len(block.lines[0].words) <= _FEW_WORDS
    return few and block.kind == "paragraph" and room > 0 and not _ENDED.search(block.text)


def _is_open(block: PrintedBlock, look: Look) -> bool:
    line = block.lines[-1]
    if len(block.lines) == 1 and line.x1 - line.x0 < _HALF * (block.right - block.left):
        return line.text[-1] in HYPHENS  # a label of a figure below the column
    return not _ENDED.search(line.text) and (
        block.right - line.x1 < 4 * line.size or line.text[-1] in HYPHENS
    )


def _alike(block: PrintedBlock, other: PrintedBlock) -> bool:
    return abs(block.lines[-1].size - other.lines[0].size) <= 0.12 * block.lines[-1].size and (
        block.lines[-1].bold == other.lines[0].bold or len(other.text) > 60
    )


def _goes_on(block: PrintedBlock, other: PrintedBlock) -> bool:
    same_place = other.page == block.pages[-1] and other.left == block.left
    if same_place and other.gap < 9:
        return False  # parted within a column: on purpose
    start = other.lines[0].text[:1]
    if start.islower() or block.lines[-1].text[-1] in HYPHENS:
        return True
    return other.lines[0].x0 - other.left < 0.6 * other.lines[0].size
