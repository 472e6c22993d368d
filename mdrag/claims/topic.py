"""Which sentence of a paragraph states its point: a weighted sum of a few plain features.

The weights (topic.json) were trained by scripts/measures/topic.py on which sentences readers of
GUM found most central; a feature is a number between 0 and 1 anybody can check by eye.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from mdrag.lazy import lazy_regex
from mdrag.text.connectives import opening_pattern
from mdrag.text.dates import MONTHS
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = [
    "FEATURES",
    "content_stems",
    "opening_kind",
    "point_of",
    "topic_features",
    "topic_scores",
]

FEATURES = (
    "first", "second", "last", "late", "after_question", "after_aside", "question", "example",
    "contrast", "result", "addition", "time", "back", "order", "own", "judgement", "overlap",
    "new", "long", "short", "figures", "names", "quotation", "plural",
)  # fmt: skip

# How a sentence opens → what it does to the one before it.
_OPENINGS: dict[str, re.Pattern[str]] = {
    "example": lazy_regex(
        r"(?:for (?:example|instance)|as an example|consider\b|imagine\b|suppose\b|take |in one |"
        r"such as|specifically|to illustrate|in particular|figure \d|table \d)"
    ),
    "contrast": lazy_regex(rf"{opening_pattern('objection', 'contrast')}\b", re.IGNORECASE),
    "result": lazy_regex(
        rf"(?:{opening_pattern('result', 'summing-up')}|in other words|"
        r"this (?:means|suggests|shows|implies)|these (?:results|findings))\b",
        re.IGNORECASE,
    ),
    "addition": lazy_regex(
        rf"(?:{opening_pattern('addition')}|another|second|third|finally|next|further)\b",
        re.IGNORECASE,
    ),
    "time": lazy_regex(
        rf"(?:in (?:the )?(?:\d{{4}}|early|late|{'|'.join(MONTHS)})|"
        r"on \w+ \d|then|later|after|before|when|during|"
        r"since|until|by \d{4}|at the time|meanwhile|\d{4})\b"
    ),
    "back": lazy_regex(r"(?:he|she|they|it|his|her|their|its|this|these|those|that|such|here)\b"),
    "order": lazy_regex(r"(?:let['’]?s?|note|see|remember|recall|notice|look|thank|please|ask)\b"),
}
_OWN = lazy_regex(
    r"(?:we|i) (?:\w+ )?(?:argue|conclude|propose|show|find|believe|suggest|want|need|must|can|"
    r"will|should)\b|\b(?:this|the present) (?:paper|study|essay|article|chapter|section|project)|"
    r"\b(?:aim|purpose|goal) of\b"
)
_JUDGEMENT = lazy_regex(
    r"\b(?:must|should|need|important|key|main|central|because|cause[sd]?|leads?|led|most|"
    r"first|only|best|critical|crucial|problem|reason|result|means|not)\b"
)
_FIGURE = lazy_regex(r"\d")
_NAME = lazy_regex(r"(?<=[a-z,;] )[A-Z][a-z]+")


def topic_features(prose: Sequence[str]) -> list[dict[str, float]]:
    """The features of each sentence of a paragraph."""
    bags = [content_stems(one) for one in prose]
    everywhere = Counter(stem for bag in bags for stem in bag)
    found = []
    asked = aside = False
    for at, (one, bag) in enumerate(zip(prose, bags, strict=True)):
        low = one.lower().lstrip("\"'“‘( ")
        words = len(one.split())
        shared = sum(everywhere[s] > 1 for s in bag)
        question = one.rstrip("\"'”’) ").endswith("?")
        kind = _opening(low)
        values = {
            "first": at == 0,
            "second": at == 1,
            "last": at == len(prose) - 1,
            "late": at / len(prose),
            "after_question": asked,
            "after_aside": aside,
            "question": question,
            "own": bool(_OWN.search(low)),
            "judgement": min(len(_JUDGEMENT.findall(low)), 3) / 3,
            "overlap": shared / max(len(bag), 4),
            "new": min(len(bag) - shared, 12) / 12,
            "long": min(words, 40) / 40,
            "short": words < 8,
            "figures": min(len(_FIGURE.findall(one)), 4) / 4,
            "names": min(len(_NAME.findall(one)), 4) / 4,
            "quotation": one[:1] in "\"“‘'",
            "plural": "we " in low or "our " in low,
        }
        if kind:
            values[kind] = True
        found.append({name: float(value) for name, value in values.items() if value})
        asked, aside = question, words < 8 or kind == "order"
    return found


def topic_scores(prose: Sequence[str]) -> list[float]:
    """How likely each sentence is to state the point, as a share: they sum to 1."""
    from math import exp

    weights = _weights()
    sums = [sum(weights.get(n, 0.0) * v for n, v in one.items()) for one in topic_features(prose)]
    top = max(sums, default=0.0)
    powers = [exp(value - top) for value in sums]
    return [value / sum(powers) for value in powers]


def point_of(prose: Sequence[str]) -> int:
    """Index of the sentence that most likely states the point; the first of equals."""
    scores = topic_scores(prose)
    return scores.index(max(scores))


def opening_kind(prose: str) -> str:
    """How a sentence opens: example, contrast, result, addition, time, back, order, or ""."""
    return _opening(prose.lower().lstrip("\"'“‘( "))


def _opening(low: str) -> str:
    return next((kind for kind, pattern in _OPENINGS.items() if pattern.match(low)), "")


def content_stems(prose: str) -> frozenset[str]:
    """The stems of the words that say what a sentence is about."""
    return frozenset(stem(w) for w in tokens(prose) if w not in FUNCTION_WORDS and len(w) > 2)


@cache
def _weights() -> dict[str, float]:
    content = json.loads((Path(__file__).parent / "topic.json").read_text("utf-8"))
    return {str(name): float(value) for name, value in content.items()}
