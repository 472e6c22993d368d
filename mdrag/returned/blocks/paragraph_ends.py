"""Paragraphs that were broken or run together without tracking, cut as they were built."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from itertools import pairwise

from mdrag.returned.blocks.pairing import Bag, bag, likeness
from mdrag.returned.blocks.tokens import TextToken, align_tokens, tokens
from mdrag.zotero.docx.model import TextPiece, TrackedChange, WordDocument, WordParagraph

__all__ = ["as_built"]

_SPLIT, _JOINED = TrackedChange("split"), TrackedChange("joined")
_ALIKE = 0.8  # share of words that two paragraphs together have with one
_MORE = 0.1  # by which they are liker together than either is alone
_WHOLE = ("paragraph", "list", "quote")


def as_built(document: WordDocument, built: WordDocument) -> WordDocument:
    """The document with paragraphs that were split marked so, and joined ones cut in two."""
    ours, theirs = list(document.paragraphs), built.paragraphs
    mine = [_Words(one) for one in ours]
    others = [_Words(one) for one in theirs]
    matcher = difflib.SequenceMatcher(
        None, [one.key for one in mine], [one.key for one in others], autojunk=False
    )
    done: list[WordParagraph] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        done += ours[a:b] if tag != "replace" else _fitted(ours[a:b], mine[a:b], others[c:d])
    return document._replace(paragraphs=tuple(done))


class _Words:
    """What a paragraph said before any tracked change."""

    def __init__(self, paragraph: WordParagraph) -> None:
        kept = [
            piece for piece in paragraph.pieces
            if piece.change.state != "inserted" and piece.what != "note"
        ]  # fmt: skip
        self.text = "".join(piece.text for piece in kept)
        self.tokens: list[TextToken] = tokens(self.text, lambda at: "")
        self.bag: Bag = bag(self.tokens)
        self.key = "".join(token.key for token in self.tokens if token.key != " ")
        self.whole = (
            paragraph.kind in _WHOLE and paragraph.story == "main" and paragraph.joins
            and paragraph.end.state == "kept" and bool(self.key)
        )  # fmt: skip


def _fitted(
    ours: Sequence[WordParagraph], mine: Sequence[_Words], others: Sequence[_Words]
) -> list[WordParagraph]:
    done: list[WordParagraph] = []
    at = 0
    while at < len(ours):
        one, own = ours[at], mine[at]
        if at + 1 < len(ours) and own.whole and ours[at + 1].kind == one.kind:
            follower = mine[at + 1]
            if follower.key and any(_is_both(own, follower, other) for other in others):
                done += [one._replace(end=_SPLIT), ours[at + 1]]
                at += 2
                continue
        pair = next(
            (
                two
                for two in pairwise(others)
                if two[0].whole and two[1].key and one.kind in _WHOLE and _is_both(*two, own)
            ),
            None,
        )
        if pair is None or one.story != "main":
            done.append(one)
        else:
            done += _cut(one, _seam(own, *pair))
        at += 1
    return done


def _is_both(one: _Words, other: _Words, whole: _Words) -> bool:
    """Whether two paragraphs together are a third, and neither is it alone."""
    if one.key + other.key == whole.key:
        return True
    together = likeness(one.bag + other.bag, whole.bag)
    alone = max(likeness(one.bag, whole.bag), likeness(other.bag, whole.bag))
    return together >= _ALIKE and together >= alone + _MORE


def _seam(whole: _Words, first: _Words, second: _Words) -> int:
    """Where in ``whole`` the second of the two begins."""
    both = [*first.tokens, *second.tokens]
    for span in align_tokens(whole.tokens, both):
        if span.equal and span.d > len(first.tokens):
            token = whole.tokens[span.a + max(len(first.tokens) - span.c, 0)]
            return token.start
    return len(whole.text)


def _cut(paragraph: WordParagraph, seam: int) -> list[WordParagraph]:
    """The two parts; ``seam`` counts characters that were there before any tracked change."""
    left: list[TextPiece] = []
    right: list[TextPiece] = []
    count = length = 0
    for piece in paragraph.pieces:
        size = len(piece.text)
        counts = piece.change.state != "inserted" and piece.what != "note"
        if count >= seam:
            right.append(piece)
        elif counts and count + size > seam:
            left.append(piece._replace(text=piece.text[: seam - count]))
            right.append(piece._replace(text=piece.text[seam - count :]))
            length += seam - count
        else:
            left.append(piece)
            length += size
        count += size if counts else 0
    before = tuple(one for one in paragraph.anchors if one[2] <= length)
    after = tuple(
        (remark, what, at - length) for remark, what, at in paragraph.anchors if at > length
    )
    return [
        paragraph._replace(pieces=tuple(left), end=_JOINED, anchors=before),
        paragraph._replace(pieces=tuple(right), anchors=after),
    ]
