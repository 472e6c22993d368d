"""Marks where the words of a link begin and end → a link of pandoc's tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["BEGINS", "ENDS", "with_links"]

BEGINS = "LinkBegins"  # elements of ours until a link is made: {"t": …, "c": URL}
ENDS = "LinkEnds"


def with_links(inlines: Sequence[Any]) -> list[Any]:
    """The inlines with a link around the words between two marks.

    Where emphasis begins or ends within those words the address stands behind them.
    """
    found: list[Any] = []
    begins: list[int] = []
    for one in inlines:
        kind = one.get("t") if isinstance(one, dict) else ""
        if kind == BEGINS:
            begins.append(len(found))
        elif kind == ENDS and begins:
            at = begins.pop()
            found[at:] = _link(found[at:], one["c"]) if len(found) > at else []
        elif kind == ENDS:
            found += [{"t": "Space"}, *_link([{"t": "Str", "c": one["c"]}], one["c"])]
        else:
            found.append(one)
    return found


def _link(words: list[Any], url: str) -> list[Any]:
    """A link; around another link, or a citation, it gives way."""
    if any(isinstance(one, dict) and one.get("t") in ("Link", "RawInline") for one in words):
        return words
    return [{"t": "Link", "c": [["", [], []], words, [url, ""]]}]
