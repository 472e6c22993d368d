"""*It* and *there* that stand for nothing: "it is clear that …", "there are …".

The parser calls every fifth "it" empty that is not; so an "it" counts only when what it stands in
for follows (a clause with *to*, *that*, *whether*, a question word), or with weather and seeming.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.tokens import GrammarToken

__all__ = ["expletives"]

_BE = lexicon("be")
_SEEM = frozenset({"seem", "appear", "happen", "turn", "follow", "remain", "become", "matter"})
_WEATHER = frozenset({"rain", "snow", "hail", "thunder", "drizzle"})
_TAKES = frozenset({"take", "mean", "cost"})
_CLAUSE = lexicon("clause-openers")
# "It was able to …", "it is ready to …": somebody or something is.
_SOMEBODY = lexicon("somebody")
_NOUNS = lexicon("it-is-a")
_INSIDE = frozenset({"ADV", "PART", "AUX"})
_REACH = 14  # tokens from the predicate to the clause that follows


def expletives(sentence: Sequence[GrammarToken]) -> Iterator[int]:
    """Indices of the words *it* and *there* that stand for nothing."""
    for at, token in enumerate(sentence):
        if (token.low == "there" and token.tag == "EX") or (
            token.low == "it" and _stands_in(sentence, at)
        ):
            yield at


def _stands_in(sentence: Sequence[GrammarToken], at: int) -> bool:
    word = sentence[at]
    if word.relation not in ("expl", "nsubj", "nsubj:pass"):
        return False
    asked = at > 0 and sentence[at - 1].low in _BE  # "is it possible that …"
    first = at + 1
    while first < len(sentence) and sentence[first].pos in _INSIDE:
        first += 1
    if first >= len(sentence):
        return False
    told = word.relation == "expl"
    predicate = sentence[first]
    if predicate.lemma in _WEATHER:
        return True
    if predicate.lemma in _SEEM:
        return _clause(sentence, first + 1)
    if predicate.lemma in _TAKES:
        return told and any(t.tag == "TO" for t in sentence[first + 1 : first + _REACH])
    if not asked and not any(t.low in _BE for t in sentence[at + 1 : first]):
        return False
    if predicate.low in _SOMEBODY or any(t.low in ("so", "too") for t in sentence[at:first]):
        return False
    if predicate.tag in ("VBN", "VBD"):
        return told and _clause(sentence, first + 1, to=False)
    if predicate.pos == "ADJ":
        return _clause(sentence, first + 1)
    if predicate.pos in ("DET", "NOUN", "PROPN", "PRON", "ADP"):
        noun = any(t.lemma in _NOUNS for t in sentence[first : first + 4])
        return (told or noun) and _clause(sentence, first + 1)
    return False


def _clause(sentence: Sequence[GrammarToken], first: int, to: bool = True) -> bool:
    """Whether a clause follows within the sentence: "to see", "that …", "whether …"."""
    for at in range(first, min(first + _REACH, len(sentence))):
        token = sentence[at]
        if token.low in _CLAUSE:
            return True
        if to and token.low == "to" and token.pos == "PART":
            return True
        if token.low in (";", ":", ".") or (token.pos == "CCONJ" and at > first + 1):
            return False
    return False
