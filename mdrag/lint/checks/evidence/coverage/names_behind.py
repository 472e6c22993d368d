"""Names where a source would stand, in a form nobody can tell for sure: “… (ADRC).”, “(Roe, Jane)”.

Lint says of such a sentence not that no source stands behind it; it counts it.
"""

from __future__ import annotations

from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.lint.reading.citations.hand_citations import NO_SOURCE, introduces
from mdrag.text.people import REGIONS
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["may_name_source"]

_LAST = lazy_regex(r"\(([^()]{2,120})\)[\W_]*$")
_FIRST = lazy_regex(r"\W*?\(([^()]{2,120})\)")  # behind the full stop of the sentence before
_WORD = lazy_regex(r"[^\W\d_][\w’'.-]*")
# “According to an NYU press blog in 2019”, “… the 2024 Fitness Report”: who says it and when
_SAID_WHEN = lazy_regex(
    r"\b[Aa]ccording to\b(?:[^,.;]{0,60}?\b[A-Z][^,;]{0,60}?\b(?:in|of|from) (?:19|20)\d\d\b"
    r"| (?:the |its |their )?(?:19|20)\d\d [A-Z][a-z])"
)
_FIGURE = lazy_regex(r"\d")


def may_name_source(prose: str, before: str, after: str) -> bool:
    """Whether a sentence ends with names in brackets, or says who tells it and in which year.

    ``before``: the sentence in front of it, which may say so of what this one gives figures of;
    ``after``: the one behind it, which may begin with the bracket.
    """
    if _names_one(prose) or ("(" in after and _begins_with_names(after)):
        return True
    return _SAID_WHEN.search(before) is not None and _FIGURE.search(prose) is not None


@lru_cache(maxsize=4096)
def _names_one(prose: str) -> bool:
    if _SAID_WHEN.search(prose):
        return True
    found = _LAST.search(prose) if "(" in prose else None
    return found is not None and _are_names(prose[: found.start()], found[1])


@lru_cache(maxsize=4096)
def _begins_with_names(prose: str) -> bool:
    found = _FIRST.match(prose)
    return found is not None and _are_names("", found[1])


def _are_names(before: str, inside: str) -> bool:
    """Whether a bracket holds names, and neither a place nor what the words before shorten to."""
    if NO_SOURCE.match(f"({inside} ") or not inside.lstrip('“"‘*_')[:1].isupper():
        return False
    words = [w for w in _WORD.findall(inside) if w.lower().strip(".") not in FUNCTION_WORDS]
    if not words or not all(word[0].isupper() for word in words):
        return False
    return REGIONS.isdisjoint(word.lower() for word in words) and not introduces(before, inside)
