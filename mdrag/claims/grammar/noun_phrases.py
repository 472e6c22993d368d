"""Which nouns are surely one thing or surely several, and where their phrase begins."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.tokens import GrammarToken

__all__ = [
    "ADJECTIVES",
    "FINITE",
    "is_plural",
    "is_singular",
    "noun_after",
    "opens_clause",
    "phrase_start",
]

ADJECTIVES = frozenset({"JJ", "JJR", "JJS", "RBS", "RBR", "VBN", "VBG"})
_IN_PHRASE = frozenset({"DT", "PDT", "PRP$", "JJ", "JJR", "JJS", "NN", "NNS", "VBN"})
_FIRST = frozenset({"DT", "PRP$"})
_SINGULAR_IN_S = lexicon("singular-in-s")
_PLURAL_WITHOUT_S = lexicon("plural-without-s")
_EITHER_NUMBER = lexicon("either-number")
_ONE_THING = ("ics", "ss", "us", "is", "species")
_FOREIGN_PLURALS = ("a", "ae", "i")  # taxa, larvae, bacilli
_LEAST = 3  # letters
FINITE = frozenset({"VBD", "VBP", "VBZ", "MD"})
_OPENERS = lexicon("subject-openers")
# Before “that” these want the plain form: “they ask that the result depend on”
_WANTING = tuple(sorted(lexicon("wanting")))
_LINKS = frozenset({"and", "but", "so", "yet"})
_BEFORE_NOUN = frozenset({"DT", "PRP$", "JJ", "JJR", "JJS", "NN", "CD", "VBN"})
_FAR = 5  # words


def is_plural(token: GrammarToken) -> bool:
    """Whether it is a noun of several things, by its tag and by how it is written."""
    word = token.low
    if token.tag != "NNS" or token.pos != "NOUN" or not word.isalpha():
        return False
    if word in _PLURAL_WITHOUT_S:
        return True
    ends = word.endswith("s") and not word.endswith(_ONE_THING)
    return ends and len(word) > _LEAST and word not in _SINGULAR_IN_S


def is_singular(token: GrammarToken) -> bool:
    """Whether it is a noun of one thing, and of none that several may be called."""
    word = token.low
    if token.tag != "NN" or token.pos != "NOUN" or not word.isalpha() or len(word) < _LEAST:
        return False
    if word.endswith(("s", *_FOREIGN_PLURALS)) and not word.endswith(("ss", "us", "is")):
        return False
    return word not in _EITHER_NUMBER


def phrase_start(tokens: Sequence[GrammarToken], noun: int) -> int:
    """The index of the first word of the phrase that ends with ``noun``."""
    at = noun
    while at and tokens[at - 1].tag in _IN_PHRASE and tokens[at].tag not in _FIRST:
        at -= 1
    return at


def noun_after(tokens: Sequence[GrammarToken], start: int) -> int:
    """The index of the noun whose phrase begins at ``start``, -1 where none does."""
    at = start
    while at < len(tokens) and at - start < _FAR and tokens[at].tag in _BEFORE_NOUN:
        at += 1
    if at < len(tokens) and tokens[at].tag == "NNS":
        return at
    while at > start and tokens[at - 1].tag == "VBN":
        at -= 1  # a verb of the noun before: “the roof leaked”
    return at - 1 if at > start and tokens[at - 1].tag == "NN" else -1


def opens_clause(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether a subject that begins there is that of a clause: a sentence's, behind *because*."""
    if at == 0 or tokens[at - 1].low in _OPENERS or _opens_second_clause(tokens, at):
        return True
    if tokens[at - 1].low != "that" or tokens[at - 1].tag != "IN":
        return False
    return not any(one.low.startswith(_WANTING) for one in tokens[max(0, at - 7) : at - 1])


def _opens_second_clause(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether “, and” or the like stands before it, behind a verb of its own."""
    if at < 3 or tokens[at - 1].low not in _LINKS or tokens[at - 2].low != ",":
        return False
    return any(one.tag in FINITE for one in tokens[: at - 2])
