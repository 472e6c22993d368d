"""Sentences as the grammar rules see them, tagged by the real pipeline."""

from __future__ import annotations

from mdrag.claims.grammar.tokens import Token, sentences
from mdrag.claims.nlp import parsed

__all__ = ["tagged", "tagged_all"]


def tagged_all(*prose: str) -> tuple[tuple[Token, ...], ...]:
    """The tokens of each sentence of one paragraph."""
    return sentences(next(parsed([list(prose)])))


def tagged(prose: str) -> tuple[Token, ...]:
    """The tokens of one sentence."""
    return tagged_all(prose)[0]
