"""Pages of a file that are sent as one part."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["PageSpan", "halves", "part_name", "spans_of"]


class PageSpan(NamedTuple):
    """Pages of a file, both counted from 1 and both in it."""

    first: int
    last: int

    @property
    def pages(self) -> int:
        """How many there are."""
        return self.last - self.first + 1


def part_name(span: PageSpan) -> str:
    """The stem of a part's files: ``0001-0200``."""
    return f"{span.first:04d}-{span.last:04d}"


def spans_of(pages: int, most: int) -> list[PageSpan]:
    """Spans of ``most`` pages that cover ``pages``."""
    return [
        PageSpan(first, min(first + most - 1, pages)) for first in range(1, pages + 1, max(most, 1))
    ]


def halves(span: PageSpan) -> list[PageSpan]:
    """A span cut in the middle; itself when it is one page."""
    if span.first == span.last:
        return [span]
    middle = (span.first + span.last) // 2
    return [PageSpan(span.first, middle), PageSpan(middle + 1, span.last)]
