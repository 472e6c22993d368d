"""Whether a sentence says anything: words that fit every essay, and nothing that fits this one."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.lazy import lazy_regex

__all__ = ["is_empty"]

_CONTENT = frozenset({"NOUN", "VERB", "ADJ", "ADV", "PROPN", "NUM"})
# What follows such a word is an explanation, whatever it is made of.
_CAUSAL = lazy_regex(
    r"\b(?:becaus|caus|lead|led|due|since|therefore|thus|hence|result|produc|increas|reduc|"
    r"prevent|improv|enabl|why|if|when|unless|than|but|although|while|whereas|not|n't|no)"
)
_MOST_OWN = 1  # content words of the subject itself: "Education is very important today."
_LEAST_GENERIC = 3


def is_empty(tokens: Sequence[GrammarToken]) -> bool:
    """Whether it names no person, place or figure, gives no cause, and could stand anywhere."""
    if any(t.pos in ("PROPN", "NUM") and t.low not in ("one", "two") for t in tokens[1:]):
        return False
    if not any(t.tag in ("VBZ", "VBP", "VBD", "MD") for t in tokens):
        return False  # a fragment, a title, an order
    if tokens[0].tag in ("VBZ", "VBD"):
        return False  # a note: “Takes a lot of time.”
    if any(t.tag in ("PRP", "PRP$") and t.low not in ("it", "its", "our", "we") for t in tokens):
        return False  # it speaks of somebody
    back = [t for t in tokens if t.low in ("this", "these", "such")]
    if any(t.pos == "DET" for t in back):
        return False  # it speaks of what came before, by name
    if tokens[-1].low == "?" or any(
        _CAUSAL.match(t.low) and not _of_time(tokens, at) for at, t in enumerate(tokens)
    ):
        return False
    content = [t for t in tokens if t.pos in _CONTENT and t.low.isalpha()]
    known = lexicon("generic")
    generic = [t for t in content if t.lemma in known or t.low in known]
    if back and (len(content) > len(generic) or len(generic) <= _LEAST_GENERIC):
        return False  # "This is difficult."
    return len(generic) >= _LEAST_GENERIC and len(content) - len(generic) <= _MOST_OWN


def _of_time(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether a "since" counts years: "since the dawn of time"."""
    following = [t.low for t in tokens[at + 1 : at + 3]]
    return tokens[at].low == "since" and bool({"beginning", "dawn", "start"} & set(following))
