"""A sentence by itself → what its words and its place in the paragraph say of its demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from mdrag.claims.classify import is_silent
from mdrag.claims.demand.weights import demand_weights
from mdrag.claims.features import sentence_features
from mdrag.claims.sentence_place import SentencePlace
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import reporting_stems, word_list
from mdrag.text.words import FUNCTION_WORDS

__all__ = [
    "LOCAL", "SILENT", "LocalDemand", "local_demand", "local_features", "names_speaker",
    "signs_of", "without_citation",
]  # fmt: skip

SILENT = -9.0  # log odds of what states nothing: code, a word or two
# features that `sentence_features` does not know
LOCAL = (
    "author_says", "abbreviates", "proper_names", "in_paragraph", "of_own_text", "own_figure",
    "digit", "relates", "dated", "leans_back",
)  # fmt: skip

_STEMS = reporting_stems()
# “Diamond argues”, “Smith and Lee (…) later showed”, “Olah et al. describe”
_AUTHOR_SAYS = lazy_regex(
    r"(?:^|[ (“\"])([A-Z][a-z]+)(?:[-’'][A-Z][a-z]+)?(?: and [A-Z][a-z]+)?(?:['’]s)? "
    rf"(?:et al\.?,? )?(?:(?:\w+ly|later|also|first|then|further) )?(?:{_STEMS})"
)
# “It also shows”, “Several describe”: words with a capital that are nobody's name
_NO_NAMES = FUNCTION_WORDS | frozenset(
    "another authors despite early let like many others previous recent researchers "  # noqa: SIM905
    "several similarly since studies".split()
) | frozenset(word_list("connectives", "order"))  # fmt: skip
_ABBREVIATES = lazy_regex(r"\((?:[A-Z][\w-]*[A-Z][\w-]*)s?\)")
_PROPER = lazy_regex(r"(?<=[a-z,;] )[A-Z][a-z]+(?: [A-Z][a-z]+)+")
_PATTERNS = {
    "abbreviates": _ABBREVIATES,
    "proper_names": _PROPER,
    "of_own_text": lazy_regex(
        r"\b(?:here|above|below|following|aforementioned|previous(?:ly)?|next|"
        r"this (?:paper|chapter|section|thesis|study|article|case|example|way))\b"
    ),
    "own_figure": lazy_regex(
        r"\b(?:[Ff]igures?|[Tt]ables?|Fig\.|[Ss]ection|[Cc]hapter|[Aa]ppendi)"
    ),
    "digit": lazy_regex(r"\d"),
    "relates": lazy_regex(
        r"\b(?:associated|related|linked|correlat\w+|increase[sd]?|decrease[sd]?|reduc\w+|higher|"
        r"lower|effects?|risk|impact)\b"
    ),
    "dated": lazy_regex(
        r"\b(?:first|early|originally|since|recent(?:ly)?|traditionally|historically|century|"
        r"decades?)\b"
    ),
    "leans_back": lazy_regex(r"^(?:This|These|It|They|Such|That|Those|He|She|Its|Their)\b"),
}


# A citation in words stands in what is compared of sentences that cite, and of no others
_IN_BRACKETS = lazy_regex(r"\s*\((?=[^()]*(?:\d|et al))[^()]{3,400}\)")


class LocalDemand(NamedTuple):
    """What a sentence's words and its place in the paragraph say of its demand."""

    odds: float  # in logs
    signs: int  # the features it has without citations in words, a bit each


def local_features(prose: str, place: SentencePlace, at: int, of: int) -> dict[str, float]:
    """The named features, each 0 to 1, of sentence ``at`` of the ``of`` of a paragraph."""
    found = dict(sentence_features(prose, place).features)
    found["in_paragraph"] = at / (of - 1) if of > 1 else 0.5
    if names_speaker(prose):
        found["author_says"] = 1.0
    for name, pattern in _PATTERNS.items():
        if pattern.search(prose):
            found[name] = 1.0
    return found


def local_demand(prose: Sequence[str], section: str, ends: bool) -> list[LocalDemand]:
    """Of each sentence of a paragraph; ``section``, ``ends`` as in `claims_of`."""
    weights = demand_weights().sentence
    found = []
    for at, one in enumerate(prose):
        if is_silent(one):
            found.append(LocalDemand(SILENT, 0))
            continue
        place = SentencePlace(section, ends and at == 0, ends and at == len(prose) - 1)
        features = local_features(one, place, at, len(prose))
        odds = sum(weights.get(name, 0.0) * value for name, value in features.items())
        if (bare := without_citation(one)) != one:
            features = local_features(bare, place, at, len(prose))
        found.append(LocalDemand(odds, signs_of(features)))
    return found


def without_citation(prose: str) -> str:
    """A sentence without what stands in brackets with a figure, as “(Bell, 2010)” does."""
    return _IN_BRACKETS.sub("", prose) if "(" in prose else prose


def signs_of(features: Mapping[str, float]) -> int:
    """Which of the weighted features are there, a bit each."""
    bits = _bits()
    return sum(bits[name] for name, value in features.items() if value > 0 and name in bits)


@cache
def _bits() -> Mapping[str, int]:
    return {name: 1 << at for at, name in enumerate(sorted(demand_weights().sentence))}


def names_speaker(prose: str) -> bool:
    """Whether somebody is named who says, finds or does something in it."""
    return any(one[1].lower() not in _NO_NAMES for one in _AUTHOR_SAYS.finditer(prose))
