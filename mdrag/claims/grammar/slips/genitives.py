"""Genitives without their “'s”: “each other beliefs”, “one another drafts”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.noun_phrases import ADJECTIVES, is_plural
from mdrag.claims.grammar.tokens import GrammarToken

__all__ = ["bare_genitives"]

_PAIRS = {"each": "other", "one": "another"}
_GIVING = lexicon("giving")  # “they told each other stories”: two objects
_EACH_OTHERS = lexicon("each-others")
_TIMES = lexicon("times")
_BACK = 4  # words between a verb and its object
_AFTER = frozenset({"IN", ".", ",", "TO", "CC", ":", "RB", "WDT"})


def bare_genitives(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of *each* or *one*, index of the noun) of each."""
    for at, token in enumerate(tokens[:-2]):
        if token.low not in _PAIRS or tokens[at + 1].low != _PAIRS[token.low]:
            continue
        noun = at + 2
        while noun + 1 < len(tokens) and _is_within(tokens, noun):
            noun += 1
        owned = is_plural(tokens[noun]) or tokens[noun].low in _EACH_OTHERS
        if not owned or tokens[noun].low in _TIMES:
            continue
        if noun + 1 < len(tokens) and tokens[noun + 1].tag not in _AFTER:
            continue
        before = tokens[at - 1] if at else None
        if before is None or not (before.tag == "IN" or before.tag.startswith("VB")):
            continue
        if any(one.lemma in _GIVING for one in tokens[max(0, at - _BACK) : at]):
            continue
        yield at, noun


def _is_within(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether it is an adjective, or a noun before a noun: “phone numbers”."""
    if tokens[at].tag in ADJECTIVES:
        return True
    return tokens[at].tag == "NN" and tokens[at + 1].tag in ("NN", "NNS")
