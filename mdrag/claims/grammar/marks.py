"""A parsed paragraph → what the rules want to know of its grammar, as marks in each sentence.

| mark | stands on |
|---|---|
| passive | the form of *be* or *get* up to its participle |
| expletive | *it* or *there* that stand for nothing |
| comparative, superlative | the adjective or adverb in that degree |
| nominalisation | a noun made of a verb or an adjective |
| hidden-action | one of these that does the work of a verb: "the reduction of" |
| entity | a run of names, or a number |
| subject | the subject of the main clause, its last word |
| agent | the subject of any other clause, when it has a noun or is a person |
| pronoun | a personal pronoun |
| demonstrative | *this, these, that, those* without a noun |
| finite | the first finite verb of the sentence |
| imperative | the verb of a sentence that tells somebody to do something |
| clause | from the subject to the verb of a second main clause |
| empty | a sentence that says nothing |
| no-antecedent, several-antecedents | *it, this, these* that point nowhere clear |
| antecedent | the nouns that such a word of the next sentence may mean |
| verb-number | from a subject to a verb in another number |
| noun-number | from what wants one number to a noun in the other |
| doubled-link | the *but* after *although* that is too much |
| spoilt-form | from a modal or *do* to a verb that should be in its plain form |
| confused-word | words of which one is written for another that sounds alike |
| bare-genitive | from *each other* to a noun, where *'s* is missing |
| mixed-participle | from a pronoun, *have* or *be* to a verb, past and participle mixed up |
| mixed-range | from *between* or *from* to the second number, where the two do not go together |
| fragment | a sentence that is a clause of another |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mdrag.claims.facts import Mark
from mdrag.claims.grammar.emptiness import is_empty
from mdrag.claims.grammar.expletive import expletives
from mdrag.claims.grammar.nominal import hides_action, is_nominalisation
from mdrag.claims.grammar.passive import passives
from mdrag.claims.grammar.reference import NONE, SEVERAL, unclear
from mdrag.claims.grammar.slips.agreement import disagreeing_verbs
from mdrag.claims.grammar.slips.confused_words import confused_words
from mdrag.claims.grammar.slips.doubled_links import doubled_links
from mdrag.claims.grammar.slips.fragments import fragments
from mdrag.claims.grammar.slips.genitives import bare_genitives
from mdrag.claims.grammar.slips.noun_number import misnumbered_nouns
from mdrag.claims.grammar.slips.participles import mixed_participles
from mdrag.claims.grammar.slips.plain_forms import spoilt_plain_forms
from mdrag.claims.grammar.slips.ranges import mixed_ranges
from mdrag.claims.grammar.tokens import GrammarToken, root_of, sentences

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["MARKS", "marks", "marks_of"]

MARKS = (
    "passive", "expletive", "comparative", "superlative", "nominalisation", "hidden-action",
    "entity", "subject", "agent", "pronoun", "demonstrative", "finite", "imperative", "clause",
    "empty", NONE, SEVERAL, "antecedent", "verb-number", "noun-number", "doubled-link",
    "spoilt-form", "confused-word", "bare-genitive", "mixed-participle", "mixed-range", "fragment",
)  # fmt: skip

_SLIPS = {
    "verb-number": disagreeing_verbs,
    "noun-number": misnumbered_nouns,
    "doubled-link": doubled_links,
    "spoilt-form": spoilt_plain_forms,
    "confused-word": confused_words,
    "bare-genitive": bare_genitives,
    "mixed-participle": mixed_participles,
    "mixed-range": mixed_ranges,
    "fragment": fragments,
}
_DEGREES = {"Cmp": "comparative", "Sup": "superlative"}
_SUBJECTS = frozenset({"nsubj", "nsubj:pass", "csubj", "csubj:pass", "expl", "nsubj:outer"})
_NOBODY = frozenset(["it", "this", "that", "these", "those", "there", "which", "who", "what"])
_FINITE = frozenset({"VBD", "VBP", "VBZ", "MD"})
_SHOWING = frozenset({"this", "these", "that", "those"})


def marks(doc: Doc) -> tuple[tuple[Mark, ...], ...]:
    """The marks of each sentence of ``doc``, offsets in that sentence's prose."""
    found: list[list[Mark]] = []
    before: Sequence[GrammarToken] | None = None
    for tokens in sentences(doc):
        pointing = unclear(tokens, before, set(expletives(tokens)))
        found.append(list(marks_of(tokens)))
        if pointing:
            found[-1].append(_mark(tokens, pointing.at, pointing.kind))
            if before:
                found[-2] += [_mark(before, at, "antecedent") for at in pointing.meant]
        before = tokens
    return tuple(tuple(sorted(some)) for some in found)


def _mark(tokens: Sequence[GrammarToken], at: int, kind: str) -> Mark:
    return tokens[at].start, tokens[at].end, kind


def marks_of(tokens: Sequence[GrammarToken]) -> Iterator[Mark]:
    """The marks of one sentence, in no order, but for what points to the sentence before."""
    if not tokens:
        return
    if is_empty(tokens):
        yield tokens[0].start, tokens[-1].end, "empty"
    for first, last in passives(tokens):
        first, last = min(first, last), max(first, last)
        yield tokens[first].start, tokens[last].end, "passive"
    empty = set(expletives(tokens))
    for at in empty:
        yield tokens[at].start, tokens[at].end, "expletive"
    # "there are many reasons", "it is clear that …": what follows is no clear subject either
    root = root_of(tokens)
    opened = any(tokens[at].head == root and at < root for at in empty)
    for at, token in enumerate(tokens):
        degree = _DEGREES.get(token.degree)
        if degree:
            yield token.start, token.end, degree
        if token.tag == "PRP" and at not in empty:
            yield token.start, token.end, "pronoun"
        elif token.low in _SHOWING and token.pos == "PRON" and token.tag == "DT":
            yield token.start, token.end, "demonstrative"
        if token.relation in _SUBJECTS and token.head == root != at and (not opened or at in empty):
            yield token.start, token.end, "subject"
        if is_nominalisation(token):
            yield token.start, token.end, "nominalisation"
            if hides_action(tokens, at):
                yield token.start, token.end, "hidden-action"
    for token in (one for one in tokens if one.tag in _FINITE):
        yield token.start, token.end, "finite"
        break
    for kind, slips in _SLIPS.items():
        for first, last in slips(tokens):
            yield tokens[first].start, tokens[last].end, kind
    yield from _entities(tokens)
    yield from _clauses(tokens, root)
    if root >= 0 and _commands(tokens, root):
        yield tokens[root].start, tokens[root].end, "imperative"


def _entities(tokens: Sequence[GrammarToken]) -> Iterator[Mark]:
    """Runs of names, and numbers; "one" and "two" alone are no figures."""
    start = -1
    for at, token in enumerate(tokens):
        if token.pos == "PROPN":
            start = at if start < 0 else start
        elif start >= 0:
            yield tokens[start].start, tokens[at - 1].end, "entity"
            start = -1
        if token.pos == "NUM" and token.low not in ("one", "two"):
            yield token.start, token.end, "entity"
    if start >= 0:
        yield tokens[start].start, tokens[-1].end, "entity"


def _clauses(tokens: Sequence[GrammarToken], root: int) -> Iterator[Mark]:
    """Main clauses beside the first, each with a subject of its own."""
    for at, token in enumerate(tokens):
        if token.relation in ("conj", "parataxis") and token.head == root and at > root:
            own = [i for i, t in enumerate(tokens) if t.head == at and t.relation in _SUBJECTS]
            if own and own[0] > root:
                yield tokens[own[0]].start, token.end, "clause"


def _commands(tokens: Sequence[GrammarToken], root: int) -> bool:
    """Whether the main verb is a bare form with neither subject nor auxiliary."""
    if tokens[root].tag != "VB":
        return False
    return not any(
        t.head == root and (t.relation in _SUBJECTS or t.relation.startswith("aux"))
        and t.low not in ("do", "n't", "n’t", "let")
        for t in tokens
    )  # fmt: skip
