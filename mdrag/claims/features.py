"""A sentence → named features between 0 and 1: which cues it holds, and its shape."""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.claims.cues import cues

__all__ = ["SHAPE", "Seen", "lower", "seen"]

_QUOTED = re.compile(
    r"“[^“”]{12,600}”|\"[^\"]{12,600}\"|«[^«»]{12,600}»|(?<!\w)‘[^‘]{12,600}’(?!\w)|„[^“”„]{12,600}[“”]"
)
_CAPITAL = re.compile(r"(?<![.!?:]\s)(?<!^)(?<!\w)[A-Z][a-z]+[\w-]*")
_ACRONYM = re.compile(r"(?<!\w)(?:[A-Z]{2,}[\w-]*|\w*[a-z][A-Z]\w*)")
_WORD = re.compile(r"\w+")
_PERFECT = re.compile(r"(?<!\w)(?:has|have) (?:\w+ly )?(?:been )?\w+(?:ed|en|wn)(?!\w)")
_PAST = re.compile(r"(?<!\w)(?:was|were|had|\w{3,}ed)(?!\w)")
# features that are no family of cues
SHAPE = (
    "quotation", "own", "question", "long", "short", "names", "acronyms", "perfect", "past",
    "parenthesis", "colon",
)  # fmt: skip

Cue = tuple[int, int, str]


class Seen(NamedTuple):
    """What was seen in one sentence: feature → strength 0–1, and where the cues stand."""

    features: dict[str, float]
    cues: tuple[Cue, ...]


def lower(prose: str) -> str:
    """``prose`` in lower case, every character still at its place."""
    low = prose.lower()
    if len(low) == len(prose):
        return low
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in prose)


def seen(prose: str) -> Seen:
    """The features of a sentence's prose."""
    low = lower(prose)
    features: dict[str, float] = {}
    found: list[Cue] = []
    known = cues()
    for family, pattern in known.families.items():
        hits = [(hit.start(), hit.end(), family) for hit in pattern.finditer(low)]
        if hits:
            features[family] = 1.0
            found += hits
    quotes = [q for q in _QUOTED.finditer(prose) if len(_WORD.findall(q.group())) >= 4]
    found += [(q.start(), q.end(), "quotation") for q in quotes]
    words = len(_WORD.findall(prose))
    shape = {
        "quotation": float(bool(quotes)),
        "own": float(bool(known.own.search(low))),
        "question": float(prose.rstrip(" )\"'”’").endswith("?")),
        "long": min(words, 40) / 40,
        "short": float(words < 10),
        "names": min(len(_CAPITAL.findall(prose)), 4) / 4,
        "acronyms": min(len(_ACRONYM.findall(prose)), 3) / 3,
        "perfect": float(bool(_PERFECT.search(low))),
        "past": float(bool(_PAST.search(low))),
        "parenthesis": float("(" in prose),
        "colon": float(":" in prose),
    }
    features.update({name: value for name, value in shape.items() if value})
    return Seen(features, tuple(sorted(found)))
