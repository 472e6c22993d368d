"""Pasts and participles in each other's place: “I seen the results”, “they have went”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.noun_phrases import opens_clause
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.claims.grammar.verb_forms import participles_of_pasts, pasts_of_participles

__all__ = ["mixed_participles"]

_BACK = 3  # words
_PERFECT = frozenset({"have", "has", "had"})
_PASSIVE = frozenset({"is", "are", "was", "were", "been"})
_PERSONS = frozenset({"i", "we", "they", "he", "she", "you"})
_THINGS = frozenset({"it", "this"})
_ADVERBS = frozenset({"also", "already", "never", "often", "just"})
# What may stand before the pronoun of a question or of a wish: “had we known”, “have they seen”
_HELPING = frozenset({"have", "has", "had", "'ve", "’ve", "were", "was", "are", "is", "be", "been",
                      "being", "not", "n't", "n’t", "get", "got", "let"})  # fmt: skip


def mixed_participles(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of the pronoun or of *have* or *be*, index of the verb) of each."""
    for at, token in enumerate(tokens[:-1]):
        if token.low in _PERFECT or token.low in _PASSIVE:
            verb = at + 1 + (tokens[at + 1].low in _ADVERBS)
            if verb < len(tokens) and _is_past_for_participle(tokens, at, verb):
                yield at, verb
            continue
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


def _is_past_for_participle(tokens: Sequence[GrammarToken], at: int, verb: int) -> bool:
    """“they have went”, “was wrote by”; “have saw mills” has a noun."""
    word = tokens[verb]
    if word.low not in participles_of_pasts() or word.tag not in ("VBN", "VBD"):
        return False
    if verb + 1 < len(tokens) and tokens[verb + 1].tag in ("NN", "NNS"):
        return False
    if any(one.low in ("what", "whatever") for one in tokens[max(0, at - _BACK) : at]):
        return False  # “what they have grew”
    return tokens[at].head == verb and tokens[at].relation.startswith("aux")
