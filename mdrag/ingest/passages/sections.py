"""Headings → sections with a dotted path: the ``s=`` of chunk ids and the titles readers see.

A heading that prints its number gives that number; one that does not continues the count of its
siblings. Before the first printed number (Abstract, Summary) the count runs under ``0``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument, TextBlock

__all__ = ["TextSection", "outline"]

_PRINTED = re.compile(r"(?:\d{1,3}|[A-Z]|[IVX]{2,5})(?:\.\d{1,3}){0,5}")
_UNRELIABLE = frozenset({"no_headings", "headings_unreliable"})


class TextSection(NamedTuple):
    """A stretch of the canonical text under one heading, up to the next heading."""

    path: str  # "3.2"; "0" before the first heading
    titles: tuple[str, ...]  # from the outermost heading in
    start: int
    end: int


def outline(document: ParsedDocument) -> tuple[TextSection, ...]:
    """The sections in reading order, covering the text; () when there are no usable headings."""
    headings = [block for block in document.blocks if block.kind == "heading"]
    if not headings or _UNRELIABLE & set(document.flags):
        return ()
    found = list(_numbered(headings, document.text))
    starts = [block.start for block in headings]
    ends = [*starts[1:], len(document.text)]
    sections = [
        TextSection(path, titles, start, end)
        for (path, titles), start, end in zip(found, starts, ends, strict=True)
    ]
    if starts[0] > 0:
        sections.insert(0, TextSection("0", (), 0, starts[0]))
    return tuple(sections)


class _Open(NamedTuple):
    level: int
    path: str
    title: str


def _numbered(headings: list[TextBlock], text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Dotted path and titles of each heading; printed numbers count, others are given one."""
    any_printed = any(_printed(heading) for heading in headings)
    seen_printed = False
    stack: list[_Open] = []
    last: dict[str, int] = {}  # parent path → number of its last child
    for heading in headings:
        level = heading.level or 1
        while stack and stack[-1].level >= level:
            stack.pop()
        parent = stack[-1].path if stack else ""
        path = _printed(heading)
        if path:
            seen_printed = True
            head, _, tail = path.rpartition(".")
            if tail.isdigit():
                last[head] = int(tail)
        else:
            if not parent and any_printed and not seen_printed:
                parent = "0"
            last[parent] = last.get(parent, 0) + 1
            path = f"{parent}.{last[parent]}" if parent else str(last[parent])
        title = " ".join(text[heading.start : heading.end].split())
        stack.append(_Open(level, path, title))
        yield path, tuple(entry.title for entry in stack)


def _printed(heading: TextBlock) -> str:
    number = heading.number.strip().rstrip(".")
    return number if _PRINTED.fullmatch(number) else ""
