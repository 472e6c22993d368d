"""A sentence's prose → Claim: its types, and how much it asks for evidence."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path

from mdrag.claims.cues import cues
from mdrag.claims.features import Seen, seen
from mdrag.claims.model import CLAIM_TYPES, Claim
from mdrag.claims.place import NOWHERE, Place

__all__ = ["NO_CLAIM", "claim_of", "prior"]

NO_CLAIM = Claim((), 0.0)
# Authors leave many claims uncited, so training alone rates a bare "X causes Y" below average.
_TYPED_BONUS, _OWN_MALUS = 0.4, 0.3


def claim_of(prose: str, quoted: bool = False, place: Place = NOWHERE) -> Claim:
    """What a sentence claims. ``quoted``: it stands in a block quotation; ``place``: in the draft.

    ``score`` is a logistic of named features (weights.json, trained on which sentences of real
    papers carry a citation, both answers equally frequent): 0.5 is an average sentence. The
    writer's own argument, method and signposts, questions, and what is under three words
    long, or code, have no types; their score says how much they look like others' work.
    """
    if len(prose.split()) < 3 or _code_like(prose):
        return NO_CLAIM
    what = seen(prose, place)
    score = _score(what, prior(what))
    own = _own(what)
    if quoted:
        return Claim(("quotation",), score, ((0, len(prose), "quotation"),))
    quotation = "quotation" in what.features
    if own and not quotation:
        return Claim((), score)
    types = _types()
    named = {types[family] for _, _, family in what.cues if family in types}
    if own:
        named = {"quotation"}  # "I agree that “…”": the quoted words still need their source
    cues = tuple(cue for cue in what.cues if types.get(cue[2]) in named)
    return Claim(tuple(kind for kind in CLAIM_TYPES if kind in named), score, cues)


def _code_like(prose: str) -> bool:
    """Code that the author left outside a fence, or a fence that pandoc does not know."""
    return "```" in prose or sum(c in "{}=<>_$\\|;" for c in prose) * 20 > len(prose)


def prior(what: Seen) -> float:
    """What is added to the trained score (log odds): strong claims up, own words down."""
    if _own(what):
        return -_OWN_MALUS
    return _TYPED_BONUS * any(family in _types() for family in what.features)


@cache
def _types() -> dict[str, str]:
    return {**cues().types, "quotation": "quotation"}


def _own(what: Seen) -> bool:
    return "own" in what.features or "question" in what.features


def _score(what: Seen, before: float) -> float:
    bias, weights = _weights()
    total = bias + before
    total += sum(weights.get(name, 0.0) * value for name, value in what.features.items())
    return round(1 / (1 + math.exp(-total)), 3)


@cache
def _weights() -> tuple[float, dict[str, float]]:
    content = json.loads((Path(__file__).parent / "weights.json").read_text("utf-8"))
    return content["bias"], content["weights"]
