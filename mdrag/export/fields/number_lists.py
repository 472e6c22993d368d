"""``1,2`` and ``73–75``: the numbers of a citation, parted and joined as Zotero does it.

Pandoc parts the numbers of a narrative citation by a comma and a space in any style, and joins
none behind words such as "e.g."
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.fields.printed_works import PrintedWork
from mdrag.zotero.fields import CitationItem

__all__ = ["join_numbers"]

_LEAST = 3  # two neighbours stay "1,2"


def join_numbers(
    content: list[Any], works: Sequence[PrintedWork], cited: Sequence[CitationItem],
    style: CitationStyle,
) -> list[Any]:  # fmt: skip
    """The words with their numbers so; ``works`` say where each of ``cited`` stands, in order."""
    text = inlines.flat(content)
    changes: list[tuple[int, int, str]] = []
    at = 0
    while at < len(works) - 1:
        last = _run_end(text, works, at, style.delimiter) if style.collapses_numbers else at
        if last - at + 1 >= _LEAST:
            changes.append((works[at].end, works[last].start, "–"))
            at = last
            continue
        between = (works[at].end, works[at + 1].start)
        plain = style.delimiter == "," and not cited[at + 1].prefix
        if plain and text[slice(*between)] == ", ":
            changes.append((*between, ","))
        at += 1
    for start, end, new in reversed(changes):
        content = inlines.replace_words(content, start, end, new)
    return content


def _run_end(text: str, works: Sequence[PrintedWork], at: int, delimiter: str) -> int:
    """The last of the works from ``at`` on whose bare numbers follow each other."""
    while at + 1 < len(works):
        number, following = (text[one.start : one.end] for one in works[at : at + 2])
        between = text[works[at].end : works[at + 1].start]
        if between.strip() != delimiter.strip() or not number.isdigit() or not following.isdigit():
            break
        if int(following) != int(number) + 1:
            break
        at += 1
    return at
