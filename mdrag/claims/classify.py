"""A sentence's prose → Claim: its types, and how much it asks for evidence."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mdrag.claims.cues import cues
from mdrag.claims.features import EDGES, SentenceFeatures, sentence_features
from mdrag.claims.model import CLAIM_TYPES, Claim
from mdrag.claims.sentence_place import NOWHERE, SentencePlace
from mdrag.lazy import lazy_regex
from mdrag.recall import keep_answer

__all__ = ["NO_CLAIM", "claim_of", "claims_of", "is_silent", "log_odds", "prior"]

NO_CLAIM = Claim((), 0.0)
# Authors leave many claims uncited, so training alone rates a bare "X causes Y" below average.
_TYPED_BONUS, _OWN_MALUS = 0.4, 0.3
_ASKED_OF_OWN = ("quotation", "recommends")
_LONGEST = 8_000  # characters: no sentence that claims anything
_MANY = 12  # sentences of a long paragraph
_CALL = lazy_regex(r"\w\([\"']|\w <- \w|\w\(\w+\(|\w::\w")


def claims_of(
    sentences: Sequence[tuple[str, bool]], section: str = "", ends: bool = True
) -> tuple[Claim, ...]:
    """What each sentence of a paragraph claims: (prose, stands in a block quotation) in order.

    ``section``: what the section is for (`place.section_of`). ``ends``: whether the first and the
    last sentence open and close something, as in a list item or a paragraph of several.
    """
    last = len(sentences) - 1
    # a paragraph is kept whole; of a very long one the sentences, for one of them changes
    look = keep_answer(sentence_features) if len(sentences) > _MANY else sentence_features
    seen_ = [
        None
        if is_silent(prose)
        else look(prose, SentencePlace(section, ends and at == 0, ends and at == last))
        for at, (prose, _) in enumerate(sentences)
    ]
    bare = [None if what is None else log_odds(what, edges=False) for what in seen_]
    found = []
    for at, ((prose, quoted), what) in enumerate(zip(sentences, seen_, strict=True)):
        near = [z for z in (*bare[max(at - 1, 0) : at], *bare[at + 1 : at + 2]) if z is not None]
        found.append(NO_CLAIM if what is None else _claim(prose, what, quoted, near))
    return tuple(found)


def claim_of(prose: str, quoted: bool = False, place: SentencePlace = NOWHERE) -> Claim:
    """What a sentence by itself claims. ``quoted``: it stands in a block quotation.

    ``score`` is a logistic of named features (weights.json, trained on which sentences of real
    papers carry a citation, both answers equally frequent): 0.5 is an average sentence. The
    writer's own argument, method and signposts, questions, and what is under three words
    long, or code, have no types; their score says how much they look like others' work.
    """
    return (
        NO_CLAIM if is_silent(prose) else _claim(prose, sentence_features(prose, place), quoted, ())
    )


def _claim(prose: str, what: SentenceFeatures, quoted: bool, near: Sequence[float]) -> Claim:
    total = log_odds(what) + prior(what)
    if near:
        total += _weights().around * sum(near) / len(near)
    score = round(1 / (1 + math.exp(-total)), 3)
    own = _own(what)
    if quoted:
        return Claim(("quotation",), score, ((0, len(prose), "quotation"),))
    types = _types()
    named = {types[family] for _, _, family in what.cues if family in types}
    if own:
        # "I agree that “…”": the quoted words still need their source; "We recommend": reasons
        named = {types[one] for one in _ASKED_OF_OWN if one in what.features}
        if not named:
            return Claim((), score)
    cues = tuple(cue for cue in what.cues if types.get(cue[2]) in named)
    return Claim(tuple(kind for kind in CLAIM_TYPES if kind in named), score, cues)


def is_silent(prose: str) -> bool:
    """Whether it states nothing: a word or two, code, or far too long for a sentence."""
    return len(prose) > _LONGEST or len(prose.split()) < 3 or _code_like(prose)


def _code_like(prose: str) -> bool:
    """Code that the author left outside a fence, or a fence that pandoc does not know."""
    return (
        "```" in prose
        or _CALL.search(prose) is not None
        or sum(map(prose.count, "{}=<>_$\\|;")) * 20 > len(prose)
    )


def prior(what: SentenceFeatures) -> float:
    """What is added to the trained score (log odds): strong claims up, own words down."""
    if _own(what):
        return -_OWN_MALUS
    return _TYPED_BONUS * any(family in _types() for family in what.features)


@cache
def _types() -> dict[str, str]:
    return {**cues().types, "quotation": "quotation"}


def _own(what: SentenceFeatures) -> bool:
    return "own" in what.features or "question" in what.features


def log_odds(what: SentenceFeatures, edges: bool = True) -> float:
    """The trained score of a sentence by itself, in log odds; ``edges``: with where it stands."""
    known = _weights()
    left_out = () if edges else EDGES
    return known.bias + sum(
        known.weights.get(name, 0.0) * value
        for name, value in what.features.items()
        if name not in left_out
    )


class _Weights(NamedTuple):
    bias: float
    around: float  # how much the mean of the sentences before and after counts
    weights: dict[str, float]


@cache
def _weights() -> _Weights:
    content = json.loads((Path(__file__).parent / "weights.json").read_text("utf-8"))
    return _Weights(content["bias"], content["around"], content["weights"])
