"""Blocks of a layout → paragraphs: what goes on over a page is one, each item of a list its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.ingest.readers.plain import printed_number
from mdrag.ingest.remote.layouts.layout_block import Box, LayoutBlock

__all__ = ["ResultParagraph", "TextStretch", "paragraphs_of"]


class TextStretch(NamedTuple):
    """Words that stand in one box on one page (from 1). ``line``: the box is a printed line's."""

    page_index: int
    box: Box | None
    text: str
    line: bool


class ResultParagraph(NamedTuple):
    """One thing of the text and its stretches, in reading order."""

    kind: str
    stretches: tuple[TextStretch, ...]
    level: int = 0
    number: str = ""

    @property
    def page_index(self) -> int:
        """The page it begins on."""
        return self.stretches[0].page_index


def paragraphs_of(blocks: Sequence[LayoutBlock]) -> list[ResultParagraph]:
    """The paragraphs of blocks in reading order.

    What stands between the halves of a paragraph and on the page of the first comes before it, so
    that no text of a page comes after text of the next.
    """
    done: list[ResultParagraph] = []
    for block in blocks:
        for made in _of_block(block):
            at = _goes_on_from(done, made) if block.goes_on else None
            if at is None:
                done.append(made)
                continue
            whole = done.pop(at)
            whole = whole._replace(stretches=whole.stretches + made.stretches)
            while at < len(done) and done[at].page_index == whole.page_index:
                at += 1
            done.insert(at, whole)
    return done


def _goes_on_from(done: Sequence[ResultParagraph], made: ResultParagraph) -> int | None:
    """Index of the paragraph that goes on in ``made``: the last one, on this page or the last."""
    for at in range(len(done) - 1, -1, -1):
        if done[at].kind == "heading":
            return None
        if done[at].kind == "paragraph":
            last = done[at].stretches[-1].page_index
            return at if made.page_index - last in (0, 1) else None
    return None


def _of_block(block: LayoutBlock) -> Iterator[ResultParagraph]:
    page = block.page + 1
    if block.lines and block.kind != "table":
        stretches = tuple(
            TextStretch(page + line.later, line.box or block.box, line.text, line.box is not None)
            for line in block.lines
        )
        yield _paragraph(block, stretches)
        return
    # Each item of a list is a paragraph; rows of tables and lines of code stay together.
    items = block.text.split("\n") if block.kind == "list" else [block.text]
    for item in items:
        if item.strip():
            yield _paragraph(block, (TextStretch(page, block.box, item, False),))


def _paragraph(block: LayoutBlock, stretches: tuple[TextStretch, ...]) -> ResultParagraph:
    heading = block.kind == "heading"
    number = printed_number(block.text)[0] if heading else ""
    return ResultParagraph(block.kind, stretches, block.level if heading else 0, number)
