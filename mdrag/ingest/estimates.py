"""What reading and embedding costs, reckoned before it is done: pages and tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import NamedTuple

__all__ = ["WorkEstimate", "estimate_of"]

_TOKENS_A_PAGE = 560  # of a paper: 105 with 610 pages gave 1,821 passages of 189 tokens
_BYTES_A_TOKEN = 5  # of a text file: 1.3 tokens an English word of 6.5 bytes
_TEXTS = (".md", ".markdown", ".qmd", ".rmd", ".txt", ".text")


class WorkEstimate(NamedTuple):
    """``tokens`` to embed; ``uncounted``: files of which nobody knows before they are read."""

    pages: int = 0  # of PDFs
    tokens: int = 0
    uncounted: int = 0


def estimate_of(pages: Mapping[str, int], files: Iterable[tuple[str, int]]) -> WorkEstimate:
    """``pages``: PDF → its pages; ``files``: (path, bytes) of all that would be read."""
    tokens, uncounted = _TOKENS_A_PAGE * sum(pages.values()), 0
    for path, size in files:
        if path in pages:
            continue
        if PurePath(path).suffix.casefold() in _TEXTS:
            tokens += size // _BYTES_A_TOKEN
        else:
            uncounted += 1
    return WorkEstimate(sum(pages.values()), tokens, uncounted)
