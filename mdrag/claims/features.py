"""A sentence → named features between 0 and 1: which cues it holds, and its shape."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mdrag.claims.cues import Cue, cues
from mdrag.claims.sentence_place import NOWHERE, SentencePlace
from mdrag.lazy import lazy_regex
from mdrag.text.quotation_marks import LONG_QUOTATION

__all__ = ["EDGES", "SHAPE", "SentenceFeatures", "lower", "sentence_features"]

_HYPHEN = lazy_regex(r"\w-\w")
_CAPITAL = lazy_regex(r"(?<![.!?:]\s)(?<!^)(?<!\w)[A-Z][a-z]+[\w-]*")
_ACRONYM = lazy_regex(r"(?<!\w)(?:[A-Z]{2,}[\w-]*|\w*[a-z][A-Z]\w*)")
_WORD = lazy_regex(r"\w+")
_PERFECT = lazy_regex(r"(?<!\w)(?:has|have) (?:\w+ly )?(?:been )?\w+(?:ed|en|wn)(?!\w)")
_PAST = lazy_regex(r"(?<!\w)(?:was|were|had|\w{3,}ed)(?!\w)")
# features that are no family of cues
EDGES = ("opens", "closes", "alone")  # of a paragraph
SHAPE = (
    "quotation", "own", "question", "long", "short", "names", "acronyms", "perfect", "past",
    "parenthesis", "colon", "hyphen", "long_words", "starts_the",
    *EDGES, "in_background", "in_summary", "in_own",
)  # fmt: skip


class SentenceFeatures(NamedTuple):
    """What was seen in one sentence: feature → strength 0–1, and where the cues stand."""

    features: dict[str, float]
    cues: tuple[Cue, ...]


def lower(prose: str) -> str:
    """``prose`` in lower case, every character still at its place."""
    low = prose.lower()
    if len(low) == len(prose):
        return low
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in prose)


def sentence_features(prose: str, place: SentencePlace = NOWHERE) -> SentenceFeatures:
    """The features of a sentence's prose, and of where it stands."""
    shape, found = _prose_features(prose)
    features = dict(shape)
    stands = {
        "opens": place.first and not place.last,
        "closes": place.last and not place.first,
        "alone": place.first and place.last,
        f"in_{place.section}": bool(place.section),
    }
    features.update(dict.fromkeys((name for name, true in stands.items() if true), 1.0))
    return SentenceFeatures(features, found)


@lru_cache(maxsize=4096)
def _prose_features(prose: str) -> tuple[tuple[tuple[str, float], ...], tuple[Cue, ...]]:
    """Those of the prose alone, kept: a lint asks for a sentence's claims, stance and demand."""
    low = lower(prose)
    found, own = cues().find(low)
    features = dict.fromkeys((family for _, _, family in found), 1.0)
    quotes = [q for q in LONG_QUOTATION.finditer(prose) if len(_WORD.findall(q.group())) >= 4]
    found += [(q.start(), q.end(), "quotation") for q in quotes]
    words = len(_WORD.findall(prose)) or 1
    shape = {
        "quotation": float(bool(quotes)),
        "own": float(own),
        "question": float(prose.rstrip(" )\"'”’").endswith("?")),
        "long": min(words, 40) / 40,
        "short": float(words < 10),
        "names": min(len(_CAPITAL.findall(prose)), 4) / 4,
        "acronyms": min(len(_ACRONYM.findall(prose)), 3) / 3,
        "perfect": float(bool(_PERFECT.search(low))),
        "past": float(bool(_PAST.search(low))),
        "parenthesis": float("(" in prose),
        "colon": float(":" in prose),
        "hyphen": float(bool(_HYPHEN.search(prose))),
        # 4 letters a word with its space is plain talk, 8 the densest prose of papers
        "long_words": min(max(len(prose) / words - 4, 0), 4) / 4,
        "starts_the": float(low.startswith("the ")),
    }
    features.update({name: value for name, value in shape.items() if value})
    return tuple(features.items()), tuple(sorted(found))
