"""The bindings and citations of each sentence, and those that stand over a place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Citation, Draft

__all__ = ["SpansByStart", "bindings_in", "citations_in", "ends_of", "of_blocks", "openings_of"]

_Cited = TypeVar("_Cited", Binding, Citation)


class SpansByStart(NamedTuple):
    """Spans by their start; ``furthest``: the last end up to and with each."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    furthest: tuple[int, ...]

    def over(self, at: int) -> Iterator[int]:
        """The ends of those that begin at ``at`` or before, and end there or behind."""
        number = bisect_right(self.starts, at) - 1
        while number >= 0 and self.furthest[number] >= at:
            if self.ends[number] >= at:
                yield self.ends[number]
            number -= 1


@latest
def ends_of(draft: Draft) -> tuple[SpansByStart, SpansByStart]:
    """Where the bindings of a draft end, and its citations."""
    return _ends(draft.bindings), _ends(draft.citations)


@latest
def openings_of(draft: Draft) -> frozenset[int]:
    """Where a sentence begins whose first words name a source: “Marmot (2015){#…} finds …”."""
    firsts = {sentence.start for sentence in draft.sentences}
    named = {b.start for b in draft.bindings if b.author.end > b.author.start}
    named |= {c.start for c in draft.citations if c.narrative}
    return frozenset(named & firsts)


def _ends(placed: Sequence[Binding] | Sequence[Citation]) -> SpansByStart:
    spans = sorted((one.start, one.end) for one in placed)
    ends = tuple(end for _, end in spans)
    return SpansByStart(tuple(start for start, _ in spans), ends, tuple(accumulate(ends, max)))


def bindings_in(draft: Draft, sentence: int) -> tuple[Binding, ...]:
    """The bindings of a sentence (by its index), in order."""
    return _bindings(draft).get(sentence, ())


def citations_in(draft: Draft, sentence: int) -> tuple[Citation, ...]:
    """The citations of a sentence (by its index), in order."""
    return _citations(draft).get(sentence, ())


@latest
def of_blocks(draft: Draft) -> Mapping[int, tuple[tuple[int, int], ...]]:
    """Block → from where to where its bindings, with their author's words, and citations stand."""
    found: dict[int, list[tuple[int, int]]] = {}
    for one in draft.bindings:
        found.setdefault(one.block, []).append((min(one.author.start, one.start), one.end))
    for citation in draft.citations:
        found.setdefault(citation.block, []).append((citation.start, citation.end))
    return {block: tuple(spans) for block, spans in found.items()}


@latest
def _bindings(draft: Draft) -> Mapping[int, tuple[Binding, ...]]:
    return _by_sentence(draft.bindings)


@latest
def _citations(draft: Draft) -> Mapping[int, tuple[Citation, ...]]:
    return _by_sentence(draft.citations)


def _by_sentence(parts: Iterable[_Cited]) -> dict[int, tuple[_Cited, ...]]:
    found: dict[int, list[_Cited]] = {}
    for part in parts:
        found.setdefault(part.sentence, []).append(part)
    return {sentence: tuple(those) for sentence, those in found.items()}
