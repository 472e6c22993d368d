"""The bindings and citations of each sentence: who else vouches for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from mdrag.draft.latest import latest
from mdrag.draft.model import Binding, Citation, Draft

__all__ = ["bindings_in", "citations_in", "of_blocks"]

_Cited = TypeVar("_Cited", Binding, Citation)


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
