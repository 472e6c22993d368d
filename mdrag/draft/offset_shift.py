"""Parts of a draft moved along its text, since something before them became longer or shorter."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.model import Binding, Block, Citation, CiteItem, Comment, Ref, Sentence, Span

__all__ = ["Shift"]


class Shift(NamedTuple):
    """By how much offsets, and indices into a draft's blocks and sentences, move.

    All that stands behind a paragraph moves at every key in it; `_replace` would take three times
    as long.
    """

    offset: int
    top: int = 0
    block: int = 0
    sentence: int = 0

    def blocks(self, one: Block) -> Block:
        """A block, moved."""
        top = one.top + self.top if one.top >= 0 else one.top
        return Block(
            one.kind, one.start + self.offset, one.end + self.offset, one.within, one.level, top,
            one.language,
        )  # fmt: skip

    def sentences(self, one: Sentence) -> Sentence:
        """A sentence, moved."""
        more = self.offset
        return Sentence(
            one.start + more, one.end + more, one.block + self.block, one.prose,
            one.offsets.moved(more), one.quoted, one.words,
        )  # fmt: skip

    def bindings(self, one: Binding) -> Binding:
        """A binding, moved."""
        more = self.offset
        return one._replace(
            start=one.start + more,
            end=one.end + more,
            mark=self._span(one.mark),
            words=self._span(one.words),
            author=self._span(one.author),
            refs=tuple(_moved(ref, more) for ref in one.refs),
            block=one.block + self.block,
            sentence=self._index(one.sentence),
        )

    def citations(self, one: Citation) -> Citation:
        """A citation, moved."""
        more = self.offset
        return Citation(
            one.start + more, one.end + more, one.narrative,
            tuple([CiteItem(*i[:-2], i.start + more, i.end + more) for i in one.items]),
            one.block + self.block, self._index(one.sentence),
        )  # fmt: skip

    def comments(self, one: Comment) -> Comment:
        """A comment, moved."""
        return one._replace(start=one.start + self.offset, end=one.end + self.offset)

    def _span(self, span: Span) -> Span:
        return Span(span.start + self.offset, span.end + self.offset)

    def _index(self, sentence: int) -> int:
        return sentence + self.sentence if sentence >= 0 else sentence


def _moved(ref: Ref, more: int) -> Ref:
    apart = more if ref.apart_end else 0
    return ref._replace(
        start=ref.start + more, end=ref.end + more,
        apart_start=ref.apart_start + apart, apart_end=ref.apart_end + apart,
    )  # fmt: skip
