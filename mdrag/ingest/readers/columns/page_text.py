"""A page as words in the frame they read in, and where each of them is on the page as shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mdrag.ingest.readers.drawn.drawn_rules import DrawnRule
from mdrag.ingest.readers.printed_words import PrintedWord
from mdrag.ingest.readers.scans.skew import found_skew, level_words, turned_box

__all__ = [
    "SCAN_IMAGE",
    "PageText",
    "frame_of",
    "level_page",
    "places_of",
]

Floats = NDArray[np.float64]

_NEAR_MIDDLE = 1e-6  # of the last place
SCAN_IMAGE = 0.5  # of a page covered by one image: a scan, when there is no visible text


class PageText(NamedTuple):
    """A page reduced to words: its main direction, and what reads in others."""

    width: float
    height: float
    label: str
    angle: int
    words: list[PrintedWord]
    sideways: list[tuple[int, list[PrintedWord]]]
    image_share: float
    nameless: bool  # fonts that do not say what their signs are leave nothing to read of it
    rules: tuple[DrawnRule, ...] = ()  # in the frame of the words
    skew: float = 0.0  # degrees clockwise that the scan lay askew before its words were levelled


def level_page(page: PageText) -> PageText:
    """A scanned page with its words in level lines."""
    if page.image_share <= SCAN_IMAGE:
        return page
    wide, high = frame_of(page)
    skew = found_skew(page.words, wide)
    if not skew:
        return page
    return page._replace(words=level_words(page.words, skew, wide, high), skew=skew)


def frame_of(page: PageText) -> tuple[float, float]:
    """Width and height of a page in the frame its words read in."""
    upright = page.angle % 180 == 0
    return (page.width, page.height) if upright else (page.height, page.width)


def places_of(
    words: Sequence[PrintedWord], page: PageText, angle: int | None = None
) -> list[tuple[float, float, float, float]]:
    """The boxes of words on the page as shown, as fractions of it.

    ``angle``: of words that do not read as most of their page does.
    """
    if not words:
        return []
    boxes = [(x0, y0, x1, y1) for _, x0, y0, x1, y1, _, _, _, _, _ in words]
    if angle is None and page.skew:
        frame = frame_of(page)
        boxes = [turned_box(box, page.skew, *frame) for box in boxes]
    turned = page.angle if angle is None else angle
    return _fractions(np.array(boxes), turned, page.width, page.height)


def _fractions(
    boxes: Floats, angle: int, width: float, height: float
) -> list[tuple[float, float, float, float]]:
    """Boxes turned back into the page as shown, as fractions, outward to 1e-4."""
    x0, y0, x1, y1 = boxes.T
    if angle == 90:
        x0, y0, x1, y1 = width - y1, x0, width - y0, x1
    elif angle == 180:
        x0, y0, x1, y1 = width - x1, height - y1, width - x0, height - y0
    elif angle == 270:
        x0, y0, x1, y1 = y0, height - x1, y1, height - x0
    low = _rounded(np.stack([x0 / width, y0 / height]) - 5e-5)
    high = _rounded(np.stack([x1 / width, y1 / height]) + 5e-5)
    low, high = np.where(low > 0.0, low, 0.0), np.where(high < 1.0, high, 1.0)
    return list(zip(*low.tolist(), *high.tolist(), strict=True))


def _rounded(values: Floats) -> Floats:
    """Each value as ``round(value, 4)`` gives it, for all of them at once."""
    scaled = values * 1e4
    found: Floats = np.rint(scaled) / 1e4
    # Where the product may have been rounded over the middle of two.
    with np.errstate(invalid="ignore"):  # a broken file may say that a letter has no bounds
        near = np.abs(np.abs(scaled - np.trunc(scaled)) - 0.5) < _NEAR_MIDDLE
    for at in zip(*np.nonzero(near), strict=True):
        found[at] = round(float(values[at]), 4)
    return found
