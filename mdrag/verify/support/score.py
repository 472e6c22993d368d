"""support(sentence, passages): how likely the sentence was written about this source."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from mdrag.evidence.model import Passage
from mdrag.verify.support.model import THRESHOLD, Support
from mdrag.verify.support.overlap import (
    NOWHERE,
    SentenceDemand,
    best,
    compare,
    distinct_words,
    sentence_demand,
)

__all__ = ["shape", "support", "words_to_ask"]


def support(
    sentence: str,
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
    threshold: float = THRESHOLD,
) -> Support:
    """How well ``passages`` of one source support ``sentence``.

    ``rarity`` gives the inverse document frequency of the sentence's words and of a word that
    stands nowhere: ``store.rarity(words_to_ask(sentence))``; a missing word counts as rare. The
    score is a logistic of word
    overlap (support.json), calibrated on an equal mixture of true and swapped citations; it
    never falls when a passage says more of the sentence. Status: MISSING when no passage holds
    any content word of it, OK from ``threshold`` on, else WEAK.
    """
    what = sentence_demand(sentence, rarity)
    at, matched = best(what, passages)
    if at < 0:
        return Support(0.0, "MISSING")
    bias, weights = _weights()
    found = {**compare(what, passages), **shape(what)}
    total = bias + sum(weights.get(name, 0.0) * value for name, value in found.items())
    score = round(1 / (1 + math.exp(-total)), 4)
    return Support(score, "OK" if score >= threshold else "WEAK", passages[at], matched)


def words_to_ask(sentence: str) -> list[str]:
    """The words whose rarity `support` wants to know."""
    return [*distinct_words(sentence), NOWHERE]


def shape(what: SentenceDemand) -> dict[str, float]:
    """What of the sentence alone moves the score: its length, whether it has names or numbers."""
    return {
        "length": min(len(what.weight), 30) / 30,
        "has_numbers": float(bool(what.numbers)),
        "has_names": float(bool(what.names)),
    }


@cache
def _weights() -> tuple[float, dict[str, float]]:
    content = json.loads((Path(__file__).parent / "support.json").read_text("utf-8"))
    return content["bias"], content["weights"]
