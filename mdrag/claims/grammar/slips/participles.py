"""Participles where a finite verb should be: “I seen the results”, “they done it”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.noun_phrases import opens_clause
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.claims.grammar.verb_forms import pasts_of_participles

__all__ = ["bare_participles"]

_PERSONS = frozenset({"i", "we", "they", "he", "she", "you"})
_THINGS = frozenset({"it", "this"})
_ADVERBS = frozenset({"also", "already", "never", "often", "just"})
# What may stand before the pronoun of a question or of a wish: “had we known”, “have they seen”
_HELPING = frozenset({"have", "has", "had", "'ve", "’ve", "were", "was", "are", "is", "be", "been",
                      "being", "not", "n't", "n’t", "get", "got", "let"})  # fmt: skip


def bare_participles(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of the pronoun, index of the participle) of each."""
    for at, token in enumerate(tokens[:-1]):
        if token.low not in _PERSONS and token.low not in _THINGS:
            continue
        verb = at + 1 + (tokens[at + 1].low in _ADVERBS)
        if verb >= len(tokens) or tokens[verb].low not in pasts_of_participles():
            continue
        if not token.relation.startswith("nsubj") or token.head != verb or token.tag != "PRP":
            continue
        if at and (tokens[at - 1].low in _HELPING or tokens[at - 1].tag in ("MD", "CC")):
            continue  # “they have written, and we seen”
        if token.low in ("it", "you") and not opens_clause(tokens, at):
            continue  # “they want it done”
        if any(one.head == verb and one.relation.startswith("aux") for one in tokens):
            continue
        yield at, verb
