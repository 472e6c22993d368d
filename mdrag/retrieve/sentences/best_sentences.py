"""How near the best passages come to a question: their nearest sentence, its words side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mdrag.evidence.model import Passage
from mdrag.text.sentence_ends import split
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["nearest_sentence", "pairs_held"]

_MOST = 60  # sentences that are compared
_BESIDE = 3  # words two words may be apart


def nearest_sentence(text: str, passages: Sequence[Passage]) -> float:
    """The cosine of ``text`` to the nearest sentence of ``passages``, 0 to 1.

    By the static word vectors, whoever made those of the index: embedders differ in what a cosine
    of theirs means.
    """
    from mdrag.index.embed.static import StaticEmbedder

    sentences = [
        paragraph[start:end]
        for passage in passages
        for paragraph in passage.text.split("\n\n")
        for start, end in split(paragraph)
    ]
    if not sentences:
        return 0.0
    vectors = StaticEmbedder().embed([text, *sentences[:_MOST]])
    nearest = float((vectors[1:] @ vectors[0]).max())
    return round(max(nearest, 0.0), 4)  # machines differ in the last bits


def pairs_held(text: str, passages: Sequence[Passage]) -> float:
    """The share of neighbouring content words of ``text`` that one passage has side by side."""
    asked = [stem(token) for token in tokens(text) if token not in FUNCTION_WORDS]
    pairs = list(pairwise(asked))
    if not pairs:
        return 0.0
    return max((_held(pairs, passage) for passage in passages), default=0) / len(pairs)


def _held(pairs: Sequence[tuple[str, str]], passage: Passage) -> int:
    wanted = {word for pair in pairs for word in pair}
    places: dict[str, list[int]] = {}
    for at, token in enumerate(tokens(passage.text)):
        if (found := stem(token)) in wanted:
            places.setdefault(found, []).append(at)
    return sum(_beside(places.get(one, ()), places.get(other, ())) for one, other in pairs)


def _beside(one: Sequence[int], other: Sequence[int]) -> bool:
    return any(abs(a - b) <= _BESIDE for a in one for b in other)
