"""Sentences as the grammar rules see them, tagged by the real pipeline."""

from __future__ import annotations

from mdrag.claims.grammar.tokens import GrammarToken, sentences
from mdrag.claims.nlp import parse_paragraphs

__all__ = ["tagged", "tagged_all"]


def tagged_all(*prose: str) -> tuple[tuple[GrammarToken, ...], ...]:
    """The tokens of each sentence of one paragraph."""
    return sentences(next(parse_paragraphs([list(prose)])))


def tagged(prose: str) -> tuple[GrammarToken, ...]:
    """The tokens of one sentence."""
    return tagged_all(prose)[0]
