"""A picture → its lines of words with boxes and confidence, through RapidOCR (extra ``ocr``).

Its models for Latin and Chinese script lie in its wheel; nothing is fetched.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from mdrag.filled_sentence import fill

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["INSTALL", "UNCERTAIN", "RecognisedWord", "ocr_installed", "ocr_mark", "recognise"]

INSTALL = fill('install OCR, text recognition (pip install "mdrag[ocr]") and ingest again')

UNCERTAIN = "ocr_uncertain"  # a flag: such a source is cited only when the writer says so


class RecognisedWord(NamedTuple):
    """A word and its box in pixels; ``line``: number of its line in the picture, from 0."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    line: int
    score: float  # 0-1, of its line


@cache
def ocr_installed() -> bool:
    """Whether the extra is here."""
    return importlib.util.find_spec("rapidocr") is not None


def ocr_mark() -> str:
    """What a parsed folder depends on: with recognition, scans are read again."""
    return "+ocr" if ocr_installed() else ""


def recognise(picture: NDArray[Any]) -> list[RecognisedWord]:
    """The words of a picture (height x width x 3, BGR), line by line as they were found."""
    found = _engine()(picture, return_word_box=True)
    if found.boxes is None or not found.txts:
        return []
    words: list[RecognisedWord] = []
    held = found.word_results or [()] * len(found.txts)
    for line, (box, text, score, parts) in enumerate(
        zip(found.boxes, found.txts, found.scores, held, strict=True)
    ):
        x0, _, x1, _ = _upright(box)
        for word, left, right in _words(text, parts, x0, x1):
            y0, y1 = _edges_at((left + right) / 2, box)
            words.append(RecognisedWord(word, left, y0, right, y1, line, float(score)))
    return words


@cache
def _engine() -> Any:
    import cv2
    from rapidocr import RapidOCR

    cv2.setNumThreads(1)  # a reader a core is at work already
    threads = {
        f"EngineConfig.onnxruntime.{which}_op_num_threads": 1 for which in ("intra", "inter")
    }
    return RapidOCR(params={"Global.log_level": "error", **threads})


def _upright(box: Any) -> tuple[float, float, float, float]:
    return (
        float(min(point[0] for point in box)),
        float(min(point[1] for point in box)),
        float(max(point[0] for point in box)),
        float(max(point[1] for point in box)),
    )


def _edges_at(x: float, box: Any) -> tuple[float, float]:
    """Top and bottom, at ``x``, of a line that may slant; corners run clockwise from top left."""
    corners = [(float(corner[0]), float(corner[1])) for corner in box]
    if len(corners) != 4:
        _, y0, _, y1 = _upright(box)
        return y0, y1
    edges = []
    for (xa, ya), (xb, yb) in (corners[:2], corners[:1:-1]):
        share = (x - xa) / (xb - xa) if xb > xa else 0.5
        edges.append(ya + min(max(share, 0.0), 1.0) * (yb - ya))
    return min(edges), max(edges)


def _words(
    text: str, parts: Sequence[Any], x0: float, x1: float
) -> Iterator[tuple[str, float, float]]:
    """(word, left, right) of the line ``text``, parted at its white space.

    ``parts`` are (text, score, box) as the program cut them: single signs in Chinese. Without
    them, a line is divided by the number of its signs.
    """
    spans = list(_placed(text, parts))
    at = 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        mine = [box for begin, end, box in spans if begin < at and end > start]
        if mine:
            yield word, min(box[0] for box in mine), max(box[2] for box in mine)
        else:
            wide = sum(map(_width, text)) or 1
            left = x0 + (x1 - x0) * sum(map(_width, text[:start])) / wide
            yield word, left, left + (x1 - x0) * sum(map(_width, word)) / wide


def _placed(
    text: str, parts: Sequence[Any]
) -> Iterator[tuple[int, int, tuple[float, float, float, float]]]:
    at = 0
    for part in parts:
        bare = part[0].strip()
        start = text.find(bare, at) if bare else -1
        if start < 0:
            continue
        at = start + len(bare)
        yield start, at, _upright(part[2])


def _width(sign: str) -> int:
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
