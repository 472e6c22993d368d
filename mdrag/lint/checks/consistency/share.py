"""A count beside its percentage: “Of 200 pupils, 50 (45 %) walked” is 25 %."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.claims.figures import Figure
from mdrag.lazy import lazy_regex

__all__ = ["WrongShare", "wrong_shares"]

_BEFORE = lazy_regex(r"\s(?:[a-z-]+ ){0,3}\(\s*$")  # “50 pupils (”
_BEHIND = lazy_regex(r"\s*[);,]")  # “45 %)”
_OPENS = lazy_regex(r"\s*\(\s*$")  # “45 % (”
_OF = lazy_regex(r"\s*(?:of|out of|/)\s*(?:the |our |all )?$")
_WHOLE = lazy_regex(r"\b(?:of|among|out of|/) ?(?:the |our |these |those |all )?(?:total of )?$")
_PART_OF = lazy_regex(r"\s(?:[a-z-]+ ){0,2}(?:of|out of) (?:the |our |all )?")
_AFTER_COUNT = lazy_regex(r"\d (?:[a-z-]+ ){0,2}of (?:the |our |all )?$")
_OTHER = lazy_regex(r"\b(?:interval|ci|range|rate|weighted|adjusted|estimated|per)\b")
_SLACK = 1.0  # points: some cut digits off where others round


class WrongShare(NamedTuple):
    """A percentage that its counts do not give; offsets of the sentence's prose."""

    start: int
    end: int
    part: float
    whole: float
    said: float

    @property
    def share(self) -> float:
        """What the counts give."""
        return 100 * self.part / self.whole


def wrong_shares(prose: str, found: Sequence[Figure]) -> Iterator[WrongShare]:
    """The percentages whose own count is no such share of any whole of the sentence."""
    low = prose.lower()
    counts = [f for f in found if not f.unit and f.step == 1 and not f.about]
    if len(counts) < 2 or _OTHER.search(low):
        return
    for percent in found:
        if percent.unit != "%" or percent.about or percent.value >= 100:
            continue
        pair = _beside(low, percent, counts)
        if pair is None:
            continue
        part, whole = pair
        near = max(percent.step, _SLACK)
        if any(
            abs(100 * part.value / other.value - percent.value) <= near
            for other in counts
            if other.value >= part.value > 0
        ):
            continue
        start, end = min(part.start, percent.start), max(part.end, percent.end)
        yield WrongShare(start, end, part.value, whole.value, percent.value)


def _beside(low: str, percent: Figure, counts: Sequence[Figure]) -> tuple[Figure, Figure] | None:
    """The count a percentage stands for, and its whole."""
    for at, part in enumerate(counts):
        if part.end <= percent.start and _BEFORE.fullmatch(low, part.end, percent.start):
            if not _BEHIND.match(low, percent.end):
                return None
            before = counts[at - 1] if at else None
            if before and _PART_OF.fullmatch(low, before.end, part.start):
                # “50 of 200 (25 %)”: the count beside it is the whole
                return (before, part) if before.value < part.value else None
            if _AFTER_COUNT.search(low, 0, part.start):
                return None  # of a count that is taken for a year
            wholes = [w for w in counts if w.value > part.value and _WHOLE.search(low, 0, w.start)]
            return (part, wholes[0]) if wholes else None
        after = counts[at + 1] if at + 1 < len(counts) else None
        if (
            after
            and percent.end <= part.start
            and _OPENS.fullmatch(low, percent.end, part.start)
            and _OF.fullmatch(low, part.end, after.start)
            and after.value > part.value
        ):
            return part, after
    return None
