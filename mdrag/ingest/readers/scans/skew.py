"""Scans laid askew: their words turned level, by the angle at which they fall into lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mdrag.ingest.readers.printed_words import PrintedWord

__all__ = ["RECOGNISED", "found_skew", "level_words", "turned_box"]

_FEWEST = 30  # words: fewer do not show an angle
_STEEPEST, _COARSE, _FINE = 6.0, 0.3, 0.05  # degrees
_LEAST = 0.2  # degrees: less moves no word into another line
_BIN = 0.25  # of the size: how finely base lines are counted
_BETTER = 1.15  # times what the page as it lies scores

Floats = NDArray[np.float64]
RECOGNISED = "recognised"  # the font of words that come from a picture


def found_skew(words: Sequence[PrintedWord], width: float) -> float:
    """Degrees clockwise by which the lines of a page fall from left to right; 0.0 when level.

    The angle at which the base lines of the words lie on the fewest heights: the sum of the squares
    of how many letters lie on each (a projection profile).
    """
    if len(words) < _FEWEST:
        return 0.0
    x = np.array([_foot(word) for word in words]) - width / 2
    y = np.array([word.base for word in words])
    weights = np.array([len(word.text) for word in words], np.float64)
    step = _BIN * float(np.median([word.size for word in words]))
    angles = np.arange(-_STEEPEST, _STEEPEST + _COARSE / 2, _COARSE)
    best = _best(angles, x, y, weights, step)
    best = _best(np.arange(best - _COARSE, best + _COARSE, _FINE), x, y, weights, step)
    if abs(best) < _LEAST:
        return 0.0
    here, there = (_score(angle, x, y, weights, step) for angle in (0.0, best))
    return round(best, 2) if there > _BETTER * here else 0.0


def level_words(
    words: Sequence[PrintedWord], skew: float, width: float, height: float
) -> list[PrintedWord]:
    """The words of a page turned back by ``skew`` degrees about its middle."""
    slope = abs(math.sin(math.radians(skew)))
    found = []
    for word in words:
        x0, y0, x1, y1 = word.x0, word.y0, word.x1, word.y1
        x, y = _turn((x0 + x1) / 2, (y0 + y1) / 2, -skew, width, height)
        across = (x1 - x0) / 2
        # A box around a slanting word is higher than the word.
        high = y1 - y0
        down = max(high - 2 * across * slope, min(high, 0.8 * word.size)) / 2
        _, base = _turn(_foot(word), word.base, -skew, width, height)
        found.append(
            word._replace(x0=x - across, y0=y - down, x1=x + across, y1=y + down, base=base)
        )
    return found


def turned_box(
    box: tuple[float, float, float, float], skew: float, width: float, height: float
) -> tuple[float, float, float, float]:
    """A box (x0, y0, x1, y1) of the levelled page, where it lies on the page askew."""
    if not skew:
        return box
    corners = [_turn(x, y, skew, width, height) for x in box[::2] for y in box[1::2]]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _foot(word: PrintedWord) -> float:
    """Where the base line of a word was taken: in its middle, or at its first letter."""
    return (word.x0 + word.x1) / 2 if word.font.name == RECOGNISED else word.x0


def _turn(x: float, y: float, angle: float, width: float, height: float) -> tuple[float, float]:
    """A point turned clockwise about the middle of the page, y downward."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    dx, dy = x - width / 2, y - height / 2
    return width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos


def _best(angles: Floats, x: Floats, y: Floats, weights: Floats, step: float) -> float:
    return float(max(angles, key=lambda angle: _score(float(angle), x, y, weights, step)))


def _score(angle: float, x: Floats, y: Floats, weights: Floats, step: float) -> float:
    rows = np.rint((y - math.tan(math.radians(angle)) * x) / step).astype(np.int64)
    counts = np.bincount(rows - rows.min(), weights)
    return float((counts**2).sum())
