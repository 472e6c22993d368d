"""What is printed along the edge of a page, turned: an arXiv stamp, the marks of a printer."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["in_margin"]

_EDGE = 0.12  # of the page: a margin is no wider
_STRAY = 0.02  # of the words of the text that may reach into it
_LEAST_WORDS = 20  # of text, or nobody knows where its margins are

Box = tuple[float, float, float, float]


def in_margin(words: Sequence[Box], text: Sequence[Box], upright: bool) -> list[bool]:
    """For each turned word whether it stands beside the text, near the edge of the page.

    Boxes (x0, y0, x1, y1) as fractions of the page as shown; ``upright``: the text reads from
    left to right of it, and not from one end to the other.
    """
    if len(text) < _LEAST_WORDS:
        return [False] * len(words)
    low, high = (0, 2) if upright else (1, 3)
    stray = int(_STRAY * len(text))
    first = sorted(box[low] for box in text)[stray]
    last = sorted(box[high] for box in text)[-1 - stray]
    return [box[high] <= min(_EDGE, first) or box[low] >= max(1 - _EDGE, last) for box in words]
