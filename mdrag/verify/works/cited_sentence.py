"""A sentence without its citations, and where between them each of its bindings stands.

Worked out once a sentence: with n bindings in it each asks for its own part, and what would be
done over for each of them costs the square of n.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Draft
from mdrag.text.words import FUNCTION_WORDS, tokens
from mdrag.verify.works.bindings_by_sentence import bindings_in

__all__ = ["CitedSentence", "cited_sentence", "content_words"]

_Keys = frozenset[str]


class _Edges(NamedTuple):
    """Where bindings begin, or end, in order; for each the index of the next of other sources."""

    at: tuple[int, ...]
    keys: tuple[_Keys, ...]
    other: tuple[int, ...]  # further on, or further back where they end; -1: none


class CitedSentence(NamedTuple):
    """``offsets[i]`` is the place in the draft of ``text[i]``; never decreasing."""

    text: str
    offsets: tuple[int, ...]
    whole: str  # the text, white space settled
    telling: int  # content words of the whole
    bindings: tuple[Binding, ...]
    sources: frozenset[_Keys]  # what the bindings name, each
    begins: _Edges
    ends: _Edges

    def part(self, low: int, high: int) -> tuple[str, tuple[int, ...]]:
        """The text that stands in ``[low, high)`` of the draft, and its places."""
        first = bisect_left(self.offsets, low)
        last = bisect_left(self.offsets, high, first)
        return self.text[first:last], self.offsets[first:last]

    def end_before(self, at: int, mine: _Keys | None = None) -> int:
        """Where the last binding up to ``at`` ends, or the last of others than ``mine``; -1."""
        return _near(self.ends, bisect_right(self.ends.at, at) - 1, mine)

    def begin_after(self, at: int, mine: _Keys | None = None) -> int:
        """Where the first binding from ``at`` on begins, or the first of others; -1."""
        return _near(self.begins, bisect_left(self.begins.at, at), mine)


def cited_sentence(draft: Draft, sentence: int) -> CitedSentence:
    """The sentence with this index."""
    known = _sentences(draft)
    if sentence not in known:
        known[sentence] = _without_citations(draft, sentence)
    return known[sentence]


def content_words(text: str) -> int:
    """How many words of a text are no function words."""
    return sum(token not in FUNCTION_WORDS for token in tokens(text))


@latest
def _sentences(draft: Draft) -> dict[int, CitedSentence]:
    return {}


def _without_citations(draft: Draft, index: int) -> CitedSentence:
    sentence, mine = draft.sentences[index], bindings_in(draft, index)
    cut = sorted(
        span
        for b in mine
        for span in (tuple(b.author), (b.start, b.end) if b.form == "cite" else (0, 0))
        if span[0] < span[1]
    )
    chars: list[str] = []
    places: list[int] = []
    at, end = 0, -1
    for char, place in zip(sentence.prose, sentence.offsets, strict=True):
        while at < len(cut) and cut[at][0] <= place:
            end = max(end, cut[at][1])
            at += 1
        if place >= end:
            chars.append(char)
            places.append(place)
    text = "".join(chars)
    whole = " ".join(text.split())
    named = [frozenset(ref.key for ref in b.refs) for b in mine]
    begins = sorted(zip([b.start for b in mine], named, strict=True), key=lambda one: one[0])
    ends = sorted(zip([b.end for b in mine], named, strict=True), key=lambda one: one[0])
    return CitedSentence(
        text, tuple(places), whole, content_words(whole), mine, frozenset(named),
        _edges(begins, 1), _edges(ends, -1),
    )  # fmt: skip


def _edges(found: Sequence[tuple[int, _Keys]], step: int) -> _Edges:
    """``step``: 1 where the next of others is looked for further on, -1 further back."""
    other = [-1] * len(found)
    order = range(len(found)) if step < 0 else range(len(found) - 1, -1, -1)
    for at in order:
        near = at + step
        if 0 <= near < len(found):
            other[at] = near if found[near][1] != found[at][1] else other[near]
    return _Edges(tuple(at for at, _ in found), tuple(keys for _, keys in found), tuple(other))


def _near(edges: _Edges, at: int, mine: _Keys | None) -> int:
    if not 0 <= at < len(edges.at):
        return -1
    if edges.keys[at] == mine:
        at = edges.other[at]
    return edges.at[at] if at >= 0 else -1
