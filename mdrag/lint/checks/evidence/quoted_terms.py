"""Whether what a sentence quotes is a term or a title, and not somebody's words."""

from __future__ import annotations

import re

from mdrag.claims.model import Claim
from mdrag.lazy import lazy_regex

__all__ = ["quotes_terms_only"]

_QUOTED_LEAST = 5  # words: fewer are a term
_ENTITLED = lazy_regex(
    r"(?:\b(?:entitled|titled|headed|called|named|paper|article|book|essay|chapter|film|novel|song|"
    r"report|talk|poem|play|series|episode|sentences?)\b,? )$"
)
# “Division 3, “Principles of placement””: the heading of a part
_HEADED = lazy_regex(
    r"\b(?:[Dd]ivisions?|[Pp]arts?|[Ss]ections?|[Cc]hapters?|[Aa]rticles?|[Bb]ooks?|[Vv]olumes?|"
    r"[Tt]itles?|[Ss]chedules?|[Cc]lauses?|[Aa]ppendix) (?:\d[\d.]*|[IVXLC]+|[A-Z])[,:]? $"
)
# “a policy like “attend to what I feel”, or “head off falsehoods””: invented, to give an example
_FOR_EXAMPLE = lazy_regex(
    r"\b(?:like|such as|for example|for instance|e\.g\.|i\.e\.|say),? "
    r"(?:[^.;]*[”\"’],? (?:or|and) )?$"
)
_ABBREVIATED = lazy_regex(r" \([A-Z]{2,}\)")  # “what you see is what you get” (WYSIWYG)
# “Being Alive: Essays on Movement”: the title of a work, not words of it
_SMALL_WORDS = frozenset(
    ["a", "an", "the", "of", "and", "in", "on", "for", "to", "with", "from", "by", "at", "or", "as"]
)


def quotes_terms_only(prose: str, claim: Claim) -> bool:
    """Whether all that is quoted are terms, titles, examples or questions."""
    quoted = [(start, prose[start:end]) for start, end, kind in claim.cues if kind == "quotation"]
    return bool(quoted) and all(
        _is_title(one)
        or len(one.split()) < _QUOTED_LEAST
        or one.rstrip("\"”’'»").endswith("?")
        or not one[1:2].isalnum()
        or _ABBREVIATED.match(prose, start + len(one))
        or _ENTITLED.search(prose[:start])
        or _HEADED.search(prose[:start])
        or _FOR_EXAMPLE.search(prose[:start])
        for start, one in quoted
    )


def _is_title(quoted: str) -> bool:
    words = [w for w in re.findall(r"[^\W\d_][\w’'-]*", quoted) if w.lower() not in _SMALL_WORDS]
    capitals = sum(1 for word in words if word[0].isupper())
    return capitals >= 0.8 * len(words)
