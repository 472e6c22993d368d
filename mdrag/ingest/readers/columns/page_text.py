"""A page as words in the frame they read in, and where each of them is on the page as shown."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.ingest.readers.drawn.drawn_rules import DrawnRule
from mdrag.ingest.readers.printed_words import PrintedWord
from mdrag.ingest.readers.scans.skew import found_skew, level_words, turned_box

__all__ = ["SCAN_IMAGE", "PageText", "frame_of", "level_page", "place_of"]

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
    unmapped: int
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


def place_of(
    word: PrintedWord, page: PageText, angle: int | None = None
) -> tuple[float, float, float, float]:
    """The box of a word on the page as shown, as fractions of it.

    ``angle``: of a word that does not read as most of its page does.
    """
    box = word.x0, word.y0, word.x1, word.y1
    if angle is None and page.skew:
        box = turned_box(box, page.skew, *frame_of(page))
    return _fractions(box, page.angle if angle is None else angle, page.width, page.height)


def _fractions(
    box: tuple[float, float, float, float], angle: int, width: float, height: float
) -> tuple[float, float, float, float]:
    """A box turned back into the page as shown, as fractions, outward to 1e-4."""
    x0, y0, x1, y1 = box
    if angle == 90:
        x0, y0, x1, y1 = width - y1, x0, width - y0, x1
    elif angle == 180:
        x0, y0, x1, y1 = width - x1, height - y1, width - x0, height - y0
    elif angle == 270:
        x0, y0, x1, y1 = y0, height - x1, y1, height - x0
    x0, y0 = round(x0 / width - 5e-5, 4), round(y0 / height - 5e-5, 4)
    x1, y1 = round(x1 / width + 5e-5, 4), round(y1 / height + 5e-5, 4)
    # Not min and max: this is asked for every word.
    return (
        x0 if x0 > 0.0 else 0.0,
        y0 if y0 > 0.0 else 0.0,
        x1 if x1 < 1.0 else 1.0,
        y1 if y1 < 1.0 else 1.0,
    )
