"""The line numbers that manuscripts and pleading paper print in the margin."""

from __future__ import annotations

from mdrag.ingest.document import ParsedDocument, PlacedWord
from mdrag.ingest.metadata.printed.page import words_between

__all__ = ["without_line_numbers"]

_FEWEST = 8  # on the page: fewer are a list
_STEP = 3  # the furthest that two neighbours may be apart: numbers get lost on the way
_SHIFT = 0.02  # of the width of the page: digits are set flush left or flush right


def without_line_numbers(document: ParsedDocument) -> ParsedDocument:
    """The document with blanks for the line numbers of its first page; offsets stay."""
    numbers = _margin_numbers(document)
    if not numbers:
        return document
    text = list(document.text)
    for word in numbers:
        text[word.start : word.end] = " " * (word.end - word.start)
    starts = {word.start for word in numbers}
    blocks = tuple(
        block._replace(number="") if block.start in starts else block for block in document.blocks
    )
    return document._replace(text="".join(text), blocks=blocks)


def _margin_numbers(document: ParsedDocument) -> list[PlacedWord]:
    end = document.pages[0].end if document.pages else 0
    words = words_between(document, 0, end)
    found: list[PlacedWord] = []
    numbers = [word for word in words if _is_number(document, word)]
    if len(numbers) < _FEWEST:
        return []
    for word in sorted(numbers, key=lambda word: word.y0):
        if any(other.x1 <= word.x0 and _beside(other, word) for other in words):
            continue
        if found:
            step = _value(document, word) - _value(document, found[-1])
            flush = min(abs(word.x0 - found[-1].x0), abs(word.x1 - found[-1].x1)) < _SHIFT
            if not 0 < step <= _STEP or not flush:
                found = found if len(found) >= _FEWEST else []
                if found:
                    continue
        found.append(word)
    return found if len(found) >= _FEWEST else []


def _is_number(document: ParsedDocument, word: PlacedWord) -> bool:
    if word.end - word.start > 4:
        return False
    text = document.text[word.start : word.end]
    return text.isascii() and text.isdecimal()


def _value(document: ParsedDocument, word: PlacedWord) -> int:
    return int(document.text[word.start : word.end])


def _beside(one: PlacedWord, other: PlacedWord) -> bool:
    """Whether two words stand on one line: the middle of one is within the other."""
    return one.y0 < (other.y0 + other.y1) / 2 < one.y1
