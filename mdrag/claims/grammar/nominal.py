"""Nouns that hide a verb or a quality: "the reduction of", "the importance of".

The list is drawn from WordNet's links between nouns and the verbs they come from; a suffix alone
is right two times in five ("nation", "moment", "hospital").
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.lazy import lazy_regex

__all__ = ["hidden_verb", "hides_action", "is_nominalisation", "is_settled_noun"]

_LIGHT = lexicon("light")
_ENDS = lazy_regex(r"(?:ion|ment|ance|ence|ancy|ency|al|ure|age)s?")
# From a verb or an adjective by the look of it, where the list is silent: "orientation",
# "importance" (from -ant), "independence" (from -ent).
_LOOKS = lazy_regex(r".{3,}(?:[ai]tion|[ai]sation|ization)s?|.{4,}(?:ance|ence)s?")
_PREFIX = lazy_regex(r"(?:un|dis|re|mis|over|under|pre|co|de|en|self)-?")
# No suffix made these, or none that is still felt.
_UNMADE = lexicon("unmade")
# Made of a verb once, but by now the plain name of a thing, a body, a place or a field.
_SETTLED = lexicon("settled")


def is_nominalisation(token: GrammarToken) -> bool:
    """Whether a common noun names what a verb does or how something is."""
    if token.tag not in ("NN", "NNS") or len(token.low) < 6 or token.lemma in _UNMADE:
        return False
    return token.lemma in _bases() or _LOOKS.fullmatch(token.low) is not None or _prefixed(token)


def hides_action(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether a verb would do its work: "the reduction of costs", "make an assessment".

    In "classification task" it is a term's first half, in "by prediction" a topic.
    """
    token = tokens[at]
    if token.relation in ("compound", "nmod:poss") or is_settled_noun(token.lemma):
        return False
    if not hidden_verb(token.lemma):
        return False
    if at + 1 < len(tokens) and tokens[at + 1].low == "of":
        return True
    return token.relation == "obj" and tokens[token.head].lemma in _LIGHT


def hidden_verb(lemma: str) -> str:
    """The verb a nominalisation comes from ("reduce"), "" when the list does not tell."""
    return _bases().get(lemma, "")


def is_settled_noun(noun: str) -> bool:
    """Whether nobody would write a verb instead of this noun: "government", "literature"."""
    return noun in _SETTLED or noun.removesuffix("s") in _SETTLED


def _prefixed(token: GrammarToken) -> bool:
    prefix = _PREFIX.match(token.lemma)
    return prefix is not None and token.lemma[prefix.end() :] in _bases()


@cache
def _bases() -> dict[str, str]:
    found = {}
    path = Path(__file__).parent / "nominalisations.tsv"
    for line in path.read_text("utf-8").splitlines():
        noun, _, verbs = line.partition("\t")
        if noun and not noun.startswith("#") and _ENDS.search(noun[-5:]):
            found[noun] = verbs.split(",")[0].split(" ")[0].strip()
    return found
