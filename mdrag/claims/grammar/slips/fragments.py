"""Clauses that stand as sentences: “Although the class was small.”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.noun_phrases import FINITE, phrase_start
from mdrag.claims.grammar.tokens import GrammarToken, root_of
from mdrag.claims.grammar.verb_forms import irregular_pasts

__all__ = ["fragments"]

_LINKS = lexicon("fragment-openers")
_SUBJECTS = frozenset({"nsubj", "nsubj:pass", "expl", "csubj"})
_COMMENTING = lexicon("commenting")
_WITHIN = frozenset({"acl:relcl", "ccomp"})
_OPENING = frozenset({"that", "which", "who", "whose", "whether", "what", "how", "where", "why"})
_FAR = 4  # words between what opens a clause within and its verb
# A second clause may follow one of these, whatever the parser makes of it
_PARTING = frozenset({",", ";", ":", "–", "—", "-", "(", "then"})
_LEAST = 4  # words


def fragments(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(first word, last word before the stop) of a sentence that is a clause of another."""
    if _is_comment(tokens):
        yield 0, len(tokens) - 2
        return
    first = 1 if len(tokens) > 1 and tokens[0].low == "even" else 0
    if len(tokens) < _LEAST + 1 or tokens[first].low not in _LINKS or tokens[-1].low != ".":
        return
    root = root_of(tokens)
    if tokens[first].relation != "mark" or tokens[first].head != root:
        return
    if any(one.low in _PARTING for one in tokens):
        return
    subjects = [at for at, one in enumerate(tokens) if one.relation in _SUBJECTS]
    own = next((at for at in subjects if tokens[at].head == root), -1)
    if own < 0 or subjects[0] != own or phrase_start(tokens, own) != first + 1:
        return
    if any(one.low in irregular_pasts() for one in tokens[first + 1 : own]):
        return  # “the tax rose rents”: a verb that the tagger took for a noun
    finite = [at for at, one in enumerate(tokens) if one.tag in FINITE]
    others = [at for at in finite if at != root and tokens[at].head != root]
    if len(others) < len(finite) and all(_is_of_clause(tokens, at) for at in others):
        yield 0, len(tokens) - 2


def _is_comment(tokens: Sequence[GrammarToken]) -> bool:
    """Whether it says what the sentence before means: “Which means that rents fell.”."""
    if len(tokens) < _LEAST or tokens[0].low != "which" or tokens[-1].low != ".":
        return False
    verb = tokens[1]
    if tokens[2].tag in FINITE:
        return False  # “Which means are used is unclear”
    return verb.low in _COMMENTING and verb.tag == "VBZ" and tokens[0].relation == "nsubj"


def _is_of_clause(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether a finite verb belongs to a clause within, opened by a word of its own."""
    verb = at if tokens[at].relation in _WITHIN else tokens[at].head
    if tokens[verb].relation not in _WITHIN:
        return False
    return any(one.low in _OPENING for one in tokens[max(at - _FAR, 1) : at])
