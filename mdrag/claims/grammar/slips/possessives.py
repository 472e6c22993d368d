"""Possessives written as what sounds alike: “who's laptop failed”, “in there opinion”."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.noun_phrases import FINITE, noun_after, opens_clause
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import reporting_stems

__all__ = ["contracted_possessive", "misspelt_there"]

Tokens = Sequence[GrammarToken]

_PRONOUNS = frozenset({"who", "it", "you", "they"})
_GOVERNING = frozenset({"VB", "VBP", "VBZ", "VBD", "VBG"})
_NOT_POSSESSED = lexicon("predicates")
_OFFICES = lexicon("offices")
_CERTAIN = lexicon("certain-prepositions")
_BEFORE_THEIR = frozenset({"of", "with", "about", "on", "for", "in", "by", "at"})
_CLAUSE_TAKING = lexicon("clause-taking")
_REPORTS = lazy_regex(rf"(?:{reporting_stems()})(?:e?s?|ed|d|t)")
_OWNED_BY_IT = lexicon("owned-by-it")
_OWNED_BY_THEM = lexicon("owned-by-them")
_OWNED = lexicon("taking-their")
_TIMES = lexicon("times")
_SKILLS = lexicon("skills")


def contracted_possessive(tokens: Tokens, at: int) -> tuple[int, int] | None:
    """From “who's”, “it's”, “you're”, “they're” to the noun that they belong to."""
    word = tokens[at - 1].low if at else ""
    if word not in _PRONOUNS or tokens[at - 1].end != tokens[at].start:
        return None
    if (word in ("who", "it")) != (tokens[at].low[-1] == "s"):
        return None
    after = at + 1
    if after < len(tokens) and tokens[after].low == "own":
        return at - 1, after
    noun = noun_after(tokens, after)
    if word == "it" and noun == after and tokens[noun].low in _OWNED_BY_IT:
        return at - 1, noun
    if word == "it" and at > 1 and tokens[at - 2].low in _CERTAIN and _is_phrase(tokens, after):
        return at - 1, max(noun, after)
    if noun < 0 or tokens[noun].low in _NOT_POSSESSED or tokens[noun].low.endswith("ing"):
        return None
    if word == "who":
        return (at - 1, noun) if _has_clause(tokens, noun) else None
    governed = at > 1 and _governs(tokens, at - 2)
    if governed and (word == "it" or tokens[noun].tag == "NN" or tokens[at - 2].tag == "IN"):
        return (at - 1, noun) if noun == after or tokens[at - 2].tag == "IN" else None
    opening = opens_clause(tokens, at - 1)
    return (at - 1, noun) if opening and _is_subject(tokens, noun) else None


def misspelt_there(tokens: Tokens, at: int) -> tuple[int, int] | None:
    """“in there opinion”, “changed there methods”: from *there* to the noun."""
    after, before = at + 1, tokens[at - 1] if at else None
    if tokens[at].relation in ("nmod:poss", "det") and opens_clause(tokens, at):
        noun = noun_after(tokens, after)  # “There results were published”
        owned = noun > 0 and tokens[noun].low in _OWNED_BY_THEM  # “There teachers left” is right
        return (at, noun) if owned and _is_subject(tokens, noun) else None
    if before is None or after >= len(tokens):
        return None
    if tokens[after].low == "own" and (before.lemma in _OWNED or tokens[after].tag == "JJ"):
        return at, after
    if before.low in _BEFORE_THEIR and tokens[after].low in _OWNED_BY_THEM:
        return None if _is_subject(tokens, after) else (at, after)  # “in there view”
    if tokens[at].tag == "EX" and not (before.low in _BEFORE_THEIR and _is_noun(tokens, after)):
        return None
    noun = after if tokens[after].low in _SKILLS else noun_after(tokens, after)
    if noun < 0 or tokens[noun].low in _TIMES or (tokens[after].tag == "VBG" and noun != after):
        return None
    if before.tag == "IN" and before.low in _BEFORE_THEIR:
        return None if _is_subject(tokens, noun) else (at, noun)
    return (at, noun) if before.lemma in _OWNED and before.tag in _GOVERNING else None


def _is_noun(tokens: Tokens, at: int) -> bool:
    return tokens[at].tag in ("NN", "NNS", "JJ")


def _is_phrase(tokens: Tokens, at: int) -> bool:
    return at < len(tokens) and tokens[at].tag[:2] in ("NN", "JJ", "RB", "CD", "VB")


def _is_subject(tokens: Tokens, noun: int) -> bool:
    """Whether a finite verb stands right behind it."""
    return noun + 1 < len(tokens) and tokens[noun + 1].tag in FINITE


def _has_clause(tokens: Tokens, noun: int) -> bool:
    """Whether a verb follows, or a subject with its own: “who's laptop failed”, “… we read”."""
    if noun + 1 >= len(tokens):
        return False
    if tokens[noun].low in _OFFICES:
        return False
    verb = tokens[noun + 1]
    if verb.tag in FINITE:
        return True
    if verb.tag == "VBN" and verb.relation == "acl:relcl" and tokens[noun].head == noun + 1:
        return True  # “who's roof leaked”
    pronoun = tokens[noun + 1].tag == "PRP"
    return pronoun and noun + 2 < len(tokens) and tokens[noun + 2].tag in FINITE


def _governs(tokens: Tokens, at: int) -> bool:
    """Whether a preposition stands there, or a verb that takes a thing and no clause."""
    word = tokens[at]
    if word.tag == "IN":
        return word.low in _CERTAIN
    had = word.tag == "VBN" and at > 0 and tokens[at - 1].lemma == "have"
    if (word.tag not in _GOVERNING and not had) or word.lemma in _CLAUSE_TAKING:
        return False
    return not _REPORTS.fullmatch(word.low)
