"""Genitives without their “'s”: “each other beliefs”, “one another drafts”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.noun_phrases import ADJECTIVES, is_plural
from mdrag.claims.grammar.tokens import GrammarToken

__all__ = ["bare_genitives"]

_PAIRS = {"each": "other", "one": "another"}
_GIVING = lexicon("giving")  # “they told each other stories”: two objects
_TIMES = lexicon("times")
_BACK = 4  # words between a verb and its object
_AFTER = frozenset({"IN", ".", ",", "TO", "CC", ":", "RB", "WDT"})


def bare_genitives(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of *each* or *one*, index of the noun) of each."""
    for at, token in enumerate(tokens[:-2]):
        if token.low not in _PAIRS or tokens[at + 1].low != _PAIRS[token.low]:
            continue
        noun = at + 2
        while noun < len(tokens) - 1 and (
            tokens[noun].tag in ADJECTIVES or tokens[noun].tag == "NN"
        ):
            noun += 1
        if not is_plural(tokens[noun]) or tokens[noun].low in _TIMES:
            continue
        if noun + 1 < len(tokens) and tokens[noun + 1].tag not in _AFTER:
            continue
        before = tokens[at - 1] if at else None
        if before is None or not (before.tag == "IN" or before.tag.startswith("VB")):
            continue
        if any(one.lemma in _GIVING for one in tokens[max(0, at - _BACK) : at]):
            continue
        yield at, noun
