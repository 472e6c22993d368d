"""Recognised words → a page as the PDF reader knows it, and how sure the recognition was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from numpy.typing import NDArray

from mdrag.ingest.normalise import HYPHENS, spelt
from mdrag.ingest.readers.drawn.fonts import Font
from mdrag.ingest.readers.printed_words import PrintedWord
from mdrag.ingest.readers.scans.recognise import UNCERTAIN, RecognisedWord, recognise
from mdrag.ingest.readers.scans.skew import RECOGNISED

__all__ = ["page_words", "recognition_marks"]

# Clean print at 200 dpi gives .97 to 1, a blurred photograph of a page .75. Single lines that fail
# in a page that is otherwise clear (English in a Chinese list) give .5 to .6.
_SURE, _DOUBTFUL = 0.93, 0.85
_FEW = 0.03  # of the characters
_FONT = Font(RECOGNISED, False, False, False)
_OF_HEIGHT = 0.85  # of the box of a line is the size of its type
_BELOW = 0.22  # of the box lies below the base line
_LIKE = (0.78, 1.28)  # of the usual size: boxes of lines without tall letters are lower


def page_words(
    picture: NDArray[Any], scale: float
) -> tuple[list[PrintedWord], list[RecognisedWord]]:
    """The words of a picture in points (``scale`` points a pixel), and as they were recognised."""
    found = recognise(picture)
    heights = {word.line: (word.y1 - word.y0) * scale * _OF_HEIGHT for word in found}
    usual = median(heights.values()) if heights else 0.0
    words = []
    for word in found:
        text = spelt(word.text)
        if not text:
            continue
        size = heights[word.line]
        if _LIKE[0] * usual <= size <= _LIKE[1] * usual:
            size = usual
        x0, y0, x1, y1 = (side * scale for side in word[1:5])
        base = y1 - _BELOW * (y1 - y0)
        broken = len(text) > 1 and text[-1] in HYPHENS
        words.append(PrintedWord(text, x0, y0, x1, y1, base, size, _FONT, True, broken))
    return words, found


def recognition_marks(
    flags: Iterable[str], words: Sequence[RecognisedWord]
) -> tuple[tuple[str, ...], dict[str, str]]:
    """The flags of a source of which ``words`` were recognised, and how sure they are."""
    total = sum(len(word.text) for word in words) or 1
    mean = sum(word.score * len(word.text) for word in words) / total
    doubtful = sum(len(word.text) for word in words if word.score < _DOUBTFUL) / total
    found = {*flags, "scanned_ocr"} - {"ocr_layer"}
    if mean < _SURE or doubtful > _FEW:
        found.add(UNCERTAIN)
    return tuple(sorted(found)), {"ocr_confidence": f"{mean:.2f}"}
