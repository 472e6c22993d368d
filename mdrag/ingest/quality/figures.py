"""A parsed source → how well it was parsed, and the report of all."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument

__all__ = ["Quality", "QualityLine", "measure"]

_SHORT_CHARS = 40
_SAMPLES = 3


class Quality(NamedTuple):
    """The figures of one source. Shares are 0-1; lengths are characters."""

    name: str
    pages: int
    pages_without_text: tuple[int, ...]  # page indexes, from 1
    chars: int
    repeated_lines: float  # share of the printed lines that were running headers and footers
    non_letters: float  # share of the characters that are neither letters nor white space
    paragraphs: int
    quartiles: tuple[int, int, int]  # of the paragraphs' lengths
    short_paragraphs: float  # share below 40 characters
    templates: tuple[tuple[str, int, tuple[str, ...]], ...]  # template, pages, samples
    flags: tuple[str, ...]
    advice: tuple[str, ...]

    @property
    def needs_manual_check(self) -> bool:
        """Whether a person should look before citing from it."""
        return bool(self.advice)


def measure(name: str, document: ParsedDocument) -> Quality:
    """The figures of ``document``, without advice; ``name`` is what the report calls it."""
    bare = "".join(document.text.split())
    letters = sum(count for char, count in Counter(bare).items() if char.isalpha())
    lengths = sorted(b.end - b.start for b in document.blocks if b.kind == "paragraph")
    return Quality(
        name=name,
        pages=len(document.pages),
        pages_without_text=tuple(p.page_index for p in document.pages if not p.text.strip()),
        chars=len(bare),
        repeated_lines=document.dropped_lines / max(document.raw_lines, 1),
        non_letters=1 - letters / len(bare) if bare else 0.0,
        paragraphs=len(lengths),
        quartiles=_quartiles(lengths),
        short_paragraphs=sum(n < _SHORT_CHARS for n in lengths) / max(len(lengths), 1),
        templates=tuple((t, pages, samples[:_SAMPLES]) for t, pages, samples in document.running),
        flags=document.flags,
        advice=(),
    )


def _quartiles(lengths: list[int]) -> tuple[int, int, int]:
    if not lengths:
        return 0, 0, 0
    low, high = lengths[: (len(lengths) + 1) // 2], lengths[len(lengths) // 2 :]
    return round(median(low)), round(median(lengths)), round(median(high))


class QualityLine(NamedTuple):
    """What the report says of one source."""

    name: str
    cells: str  # the rest of its line in the table
    advice: tuple[str, ...]
    templates: tuple[str, ...]
    flagged: tuple[int, ...] = ()  # pages to look at
    doubts: tuple[str, ...] | None = None  # of its title, authors and year; None: not asked yet
