"""A venue whose name a program cut: whether it is, and the whole of it as the page prints it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.printed.page import line_of
from mdrag.text.people import ends_in_dots, without_dots

__all__ = ["begins_venue", "whole_venue"]

_FRONT_LENGTH = 4000  # code points looked at where there are no pages
# A name goes on until a sign, or until a number that counts something: a volume, a page.
_REST = r"(?P<rest>[^\n,.;:(|/•·]*?)(?=\s*(?:[,.;:(|/•·]|\s\d{1,3}\b|\b(?:Vol|No)\b|$))"


def begins_venue(part: str, whole: str) -> bool:
    """Whether ``part`` is how ``whole`` begins, with dots or without, and lacks words of it."""
    stem, rest = without_dots(part).casefold(), whole.casefold()
    cut = rest.startswith(stem) and len(rest) > len(stem)
    return bool(stem) and cut and (ends_in_dots(part) or not rest[len(stem)].isalnum())


def whole_venue(document: ParsedDocument, cut: str) -> str:
    """The name that a short line of the first page or a running line begins with, as ``cut`` does.

    "" when none does or when none says more.
    """
    stem = without_dots(cut)
    if len(stem.split()) < 2:  # "The...": any line may begin so
        return ""
    wanted = re.compile(rf"(?:[\divxl]+\s+)?(?P<name>{re.escape(stem)}{_REST})", re.I)
    for line in _lines(document):
        found = wanted.match(line)
        if found and found["rest"].strip():
            return found["name"].strip()
    return ""


def _lines(document: ParsedDocument) -> Iterator[str]:
    for _, _, samples in document.running:
        yield from (" ".join(sample.split()) for sample in samples[:1])
    end = document.pages[0].end if document.pages else _FRONT_LENGTH
    for block in document.blocks:
        if block.start < end:
            yield line_of(document, block)
