"""What the name of a level looks like: "Good", "70–100", "5", "B+", "SCORE OF 6", "优秀"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.brief.cues import cue_list
from mdrag.brief.model import CriterionLevel

__all__ = ["best_level", "is_level", "level_of_line", "weight_in"]

_LONGEST = 48  # characters
_LABEL = r"(?:(?:level|band|grade|score|rating)(?:\s+of)?\s*)"
_FIGURE = (
    r"(?:[<>≥≤]?\s*\d{1,3}(?:\.\d)?(?:\s*(?:[-–—]|to)\s*\d{1,3})?\s*\+?\s*"
    r"(?:%|marks?|points?|pts?|分)?\s*\+?|[A-F][+-]?|2[:.][12]|[IVX]{1,4}|1st|2nd|3rd)"
)
_ALONE = re.compile(rf"{_LABEL}?{_FIGURE}", re.IGNORECASE)
_FIGURES = re.compile(
    rf"\(.*?\)|（.*?）|(?<!\w){_FIGURE}(?!\w)|{_LABEL}(?=\W|$)|[^\w\s]", re.IGNORECASE
)
_LINE = re.compile(
    rf"(?P<name>{_LABEL}{_FIGURE}|[A-F][+-]?|[^\W\d_][^:：.]{{0,40}}|\d{{1,3}}\s*[-–]\s*\d{{1,3}}\s*%?)"
    r"\s*[:：–—]\s*(?P<text>\S.{15,})",
    re.IGNORECASE,
)
_WEIGHT = re.compile(
    r"(?P<whole>\d{1,3}(?:\.\d+)?\s*(?:%|per\s?cent|percent|marks?|points?|pts\b|分))",
    re.IGNORECASE,
)


def is_level(cell: str) -> bool:
    """Whether a cell of a table, or the label of a line, names a level."""
    if not cell or len(cell) > _LONGEST:
        return False
    if _ALONE.fullmatch(cell.strip()):
        return True
    words = " ".join(_FIGURES.sub(" ", cell).casefold().split())
    names = cue_list("levels")
    if not words:
        return False
    return words in names or all(
        word in names or word in ("or", "and", "to", "very", "below", "above", "under", "over")
        for word in words.split()
    )


def level_of_line(line: str) -> CriterionLevel | None:
    """The level that a paragraph describes: ``SCORE OF 6: An essay …``, ``Good (60–69): …``."""
    found = _LINE.match(line)
    if not found or not is_level(found["name"].strip()):
        return None
    return CriterionLevel(found["name"].strip(), found["text"].strip())


def best_level(levels: Sequence[CriterionLevel]) -> CriterionLevel | None:
    """The highest level that has a text: by its figure, else by its name, else the first."""
    told = [level for level in levels if level.text]
    if not told:
        return None
    figures = [re.findall(r"\d+(?:\.\d+)?", level.name) for level in told]
    if all(figures):
        return max(
            told, key=lambda level: max(map(float, re.findall(r"\d+(?:\.\d+)?", level.name)))
        )
    return min(told, key=_rank)


def _rank(level: CriterionLevel) -> int:
    words = level.name.casefold()
    names = cue_list("levels")
    ranks = [at for at, name in enumerate(names) if re.search(rf"(?<!\w){name}(?!\w)", words)]
    return min(ranks, default=len(names))


def weight_in(text: str) -> str:
    """The weight that a text names, as printed: ``30%``, ``25 marks``; ""."""
    found = _WEIGHT.search(text)
    return " ".join(found["whole"].split()) if found else ""
