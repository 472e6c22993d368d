"""A sentence's prose → Claim: its types, and how much it asks for evidence."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path

from mdrag.claims.cues import TYPES
from mdrag.claims.features import Seen, seen
from mdrag.claims.model import CLAIM_TYPES, Claim

__all__ = ["NO_CLAIM", "claim_of"]

NO_CLAIM = Claim((), 0.0)
_TYPED = {**TYPES, "quotation": "quotation"}


def claim_of(prose: str, first: bool = False, last: bool = False, quoted: bool = False) -> Claim:
    """What a sentence claims. ``quoted``: it stands in a block quotation.

    ``score`` is a logistic of named features (weights.json, trained on which sentences of real
    papers carry a citation, both answers equally frequent): 0.5 is an average sentence. The
    writer's own argument, method and signposts, questions, and what has no verb-like length
    (under four words) have no types; their score says how much they look like others' work.
    """
    if len(prose.split()) < 4:
        return NO_CLAIM
    what = seen(prose, first, last)
    score = round(_score(what), 3)
    if quoted:
        return Claim(("quotation",), score, ((0, len(prose), "quotation"),))
    quotation = "quotation" in what.features
    own = "own" in what.features or "question" in what.features
    if own and not quotation:
        return Claim((), score)
    named = {_TYPED[family] for _, _, family in what.cues if family in _TYPED}
    if own:
        named = {"quotation"}  # "I agree that “…”": the quoted words still need their source
    cues = tuple(cue for cue in what.cues if _TYPED.get(cue[2]) in named)
    return Claim(tuple(kind for kind in CLAIM_TYPES if kind in named), score, cues)


def _score(what: Seen) -> float:
    bias, weights = _weights()
    total = bias + sum(weights.get(name, 0.0) * value for name, value in what.features.items())
    return 1 / (1 + math.exp(-total))


@cache
def _weights() -> tuple[float, dict[str, float]]:
    content = json.loads((Path(__file__).parent / "weights.json").read_text("utf-8"))
    return content["bias"], content["weights"]
