"""What a writer makes up to show what is meant: no source has it."""

from __future__ import annotations

from mdrag.claims.model import Claim
from mdrag.lazy import lazy_regex

__all__ = ["figures_in_examples", "is_supposed"]

# “Suppose that half of them …”, “Say this question …”, “For example, preferring 2 now to 3 later.”
_SUPPOSED = lazy_regex(
    r"\W*(?:(?:Say|Suppose|Imagine|Picture|Assume|Consider (?:an?|the case of|somebody|someone)|"
    r"Let us (?:say|suppose|imagine|assume)|Take (?:an?|the case of) \w+ (?:who|which|that))\b|"
    r"For (?:example|instance), \w+ing\b(?!.*\b(?:is|are|was|were|has|have|had|leads?|led)\b))"
)
_FIGURES = frozenset({"percent", "count"})  # the cues that make a claim one of a figure
_EXAMPLE = lazy_regex(r"[(\[](?:for (?:example|instance)|e\.g\.|say),? [^()\[\]]*")


def is_supposed(prose: str) -> bool:
    """Whether a sentence asks its reader to suppose something."""
    return _SUPPOSED.match(prose) is not None


def figures_in_examples(prose: str, claim: Claim) -> bool:
    """Whether all figures of a claim stand in brackets that give an example."""
    given = [(start, end) for start, end, family in claim.cues if family in _FIGURES]
    examples = [found.span() for found in _EXAMPLE.finditer(prose)]
    return bool(given) and all(
        any(first <= start and end <= last for first, last in examples) for start, end in given
    )
