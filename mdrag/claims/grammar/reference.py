"""*It, this, these* whose noun the sentence before does not give, or gives several times over.

Only a word that opens its sentence is judged, and only by what the sentence before it holds:
further in, a reader has the sentence itself to go by. A subject that goes on being the subject is
clear; so is "this" after one plain statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.claims.grammar.tokens import GrammarToken, root_of

__all__ = ["NONE", "SEVERAL", "VaguePronoun", "unclear"]

# the marks
NONE = "no-antecedent"
SEVERAL = "several-antecedents"

_SINGULAR, _PLURAL = frozenset({"this", "that", "it"}), frozenset({"these", "those"})
_SUBJECTS = frozenset({"nsubj", "nsubj:pass", "csubj", "csubj:pass"})
_NAMES_NOTHING = frozenset({"flat", "fixed", "compound", "goeswith"})
_MANY = 3  # nouns that would do
_BEFORE_EXTRAPOSED = 8  # words: "It does no good to …", "It was years before …"
_PERSONS = frozenset({"i", "we", "you"})
_LONG = 25  # words of a sentence that "this" cannot sum up when it says two things
_OPENING = 3  # a word before it may be "and", "however", a comma


class VaguePronoun(NamedTuple):
    """A word that points nowhere clear."""

    at: int  # its index in the sentence
    kind: str  # NONE or SEVERAL
    meant: tuple[int, ...] = ()  # indices of the nouns it may mean, in the sentence before


def unclear(
    tokens: Sequence[GrammarToken], before: Sequence[GrammarToken] | None, empty: set[int]
) -> VaguePronoun | None:
    """The word of a sentence that points nowhere clear, None when there is none.

    ``before``: the sentence before in the paragraph, None when this one opens it. ``empty``:
    indices of expletives, which stand for nothing.
    """
    at = _opener(tokens)
    if at is None or at in empty:
        return None
    word = tokens[at]
    if before is None:
        return None if _said(tokens, at) else VaguePronoun(at, NONE)
    if word.low in ("this", "that"):
        several = before and not _said(tokens, at) and _two_statements(before)
        return VaguePronoun(at, SEVERAL) if several else None
    if not before or _goes_on(before, word.low) or _said(tokens, at):
        return None
    fitting = _nouns(before, "NNS" if word.low in _PLURAL else "NN")
    if not fitting and not _coordinates(before):
        return VaguePronoun(at, NONE)
    return VaguePronoun(at, SEVERAL, tuple(fitting)) if len(fitting) >= _MANY else None


def _opener(tokens: Sequence[GrammarToken]) -> int | None:
    """The pronoun that opens the sentence as its subject."""
    for at, token in enumerate(tokens[:_OPENING]):
        if token.low in _SINGULAR | _PLURAL:
            alone = token.pos == "PRON" and token.relation in _SUBJECTS
            return at if alone else None
        if token.pos not in ("CCONJ", "ADV", "PUNCT") or token.tag == "WRB":
            return None
    return None


def _said(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether it is a phrase: "That said, …", "it is this that …", "those who …"."""
    after = [t.low for t in tokens[at + 1 : at + 4]]
    return (
        bool({"who", "whose", "that", "which", "said", "being"} & set(after[:1]))
        or bool({"how", "why", "what", "where", "when", "because"} & set(after[1:2]))
        or (tokens[at].low == "it" and _extraposed(tokens[at + 1 : at + _BEFORE_EXTRAPOSED]))
        or after[:2] in (["is", ","], ["is", "to"])
        or (tokens[at].low == "it" and bool({"this", "these", "that", "because"} & set(after)))
    )


def _extraposed(after: Sequence[GrammarToken]) -> bool:
    """Whether what "it" stands for follows: a clause with to, that, when or before."""
    return any(t.low in ("to", "that", "when", "before", "if") and t.tag != "DT" for t in after)


def _object(before: Sequence[GrammarToken], word: str) -> bool:
    """Whether the sentence before does something to one thing, which "it" then is.

    "Write a plan. It should be short.": its subject is the writer or the reader, or none.
    """
    root = root_of(before)
    mine = [t for t in before if t.head == root]
    if any(t.relation in _SUBJECTS and t.low not in _PERSONS for t in mine):
        return False
    objects = [t for t in mine if t.relation == "obj"]
    plural = word in _PLURAL
    return (
        len(objects) == 1
        and objects[0].tag.startswith("NN")
        and (objects[0].tag.endswith("S") == plural)
    )


def _goes_on(before: Sequence[GrammarToken], word: str) -> bool:
    """Whether a subject of the sentence before, or its one object, can be the word's noun."""
    if _object(before, word):
        return True
    for token in before:
        if token.low == word:
            return True
        if token.relation not in _SUBJECTS:
            continue
        if token.relation.startswith("csubj") or token.low in _SINGULAR | _PLURAL:
            return True
        if token.tag in ("NNS", "NNPS") and word in _PLURAL:
            return True
        if token.tag in ("NN", "NNP") and word not in _PLURAL:
            return True
    return False


def _two_statements(before: Sequence[GrammarToken]) -> bool:
    """A long sentence with two main clauses, each with its own subject."""
    if sum(token.pos != "PUNCT" for token in before) <= _LONG:
        return False
    root = root_of(before)
    for at, token in enumerate(before):
        if token.relation in ("conj", "parataxis") and token.head == root and at > root:
            return any(t.head == at and t.relation in _SUBJECTS for t in before)
    return False


def _nouns(before: Sequence[GrammarToken], tag: str) -> list[int]:
    tags = (tag, "NNP") if tag == "NN" else (tag, "NNPS")
    return [at for at, t in enumerate(before) if t.tag in tags and t.relation not in _NAMES_NOTHING]


def _coordinates(before: Sequence[GrammarToken]) -> bool:
    """Whether nouns are joined: "the mayor and the council" are a plural."""
    return any(t.relation == "conj" and t.tag.startswith("NN") for t in before)
