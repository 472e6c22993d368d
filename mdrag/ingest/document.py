"""What a reader gives: canonical text with a map back to the page, whatever the file was."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.evidence.model import Page

__all__ = ["ParsedDocument", "PlacedWord", "TextBlock"]


class PlacedWord(NamedTuple):
    """A run of characters of the canonical text and its box on a page (fractions, top left).

    Fractions have five decimals at most, a thousandth of a point on A4: they are stored as given.

    A word hyphenated over a line end gives two Words that share no characters.
    """

    start: int
    end: int
    page_index: int
    line: int  # number of the printed line within the page: words of one line make one rect
    x0: float
    y0: float
    x1: float
    y1: float


class TextBlock(NamedTuple):
    """A stretch of the canonical text that is one thing.

    ``kind``: heading | paragraph | list | table | code | formula | caption | footnote.
    Blocks do not overlap, are in reading order, and are separated by blank lines in the text.
    """

    kind: str
    start: int
    end: int
    level: int = 0  # 1… for headings; of an item how deep its list lies, 0 where nobody knows
    number: str = ""  # "3.2" when the heading prints one


DAMAGED_PAGES = "damaged_pages"  # a flag: their contents in the file do not unpack
TEXT_LEFT_OUT = "text_left_out"  # a flag: another parser took pages with text for pictures
FRONT_MATTER_UNREAD = "front_matter_unread"  # a flag: what it says of author and year is lost


class ParsedDocument(NamedTuple):
    """A parsed source, before it becomes passages."""

    text: str  # canonical: ligatures, hyphens, white space, running lines settled
    pages: tuple[Page, ...]  # () for formats without pages
    blocks: tuple[TextBlock, ...]
    words: tuple[PlacedWord, ...]  # () where there are no boxes
    parser: str  # "local"
    metadata: dict[str, str]  # what the file says of itself: title, author, subject, date, doi …
    flags: tuple[str, ...] = ()  # needs_ocr, no_headings, …
    references_start: int = -1  # offset of the reference list's heading, -1 = none seen
    running: tuple[tuple[str, int, tuple[str, ...]], ...] = ()  # template, pages, up to 3 samples
    raw_lines: int = 0  # printed lines before cleaning, for the quality report
    dropped_lines: int = 0
