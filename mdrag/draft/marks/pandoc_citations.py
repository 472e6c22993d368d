"""pandoc's own citations, from panache's nodes: ``[see @a, p. 4; @b]``, ``@a [p. 4]``, ``-@a``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mdrag.draft.model import CiteItem

__all__ = ["items_of"]


class _Token(NamedTuple):
    kind: str
    words: str
    start: int
    end: int


def items_of(nodes: list[dict[str, Any]], text: str, place: Sequence[int]) -> list[CiteItem]:
    """The items of one citation: a CITATION node, or ``@key`` with the bracket that follows it.

    In that bracket the words before the first ``;`` are the suffix of the key in the text, if
    they hold no key themselves; ``@a [p. 4; see @b]`` names two sources (as in pandoc 3.9).
    """
    found: list[CiteItem] = []
    for index, node in enumerate(nodes):
        for number, tokens in enumerate(_segments(node, text, place)):
            items = _items(tokens)
            if not items and index and not number:
                words = "".join(t.words for t in tokens if t.kind == "CITATION_CONTENT")
                found[:1] = [item._replace(suffix=words) for item in found[:1]]
            found += items
    return found


def _segments(
    node: dict[str, Any], text: str, place: Sequence[int]
) -> list[list[_Token]]:  # fmt: skip
    """The tokens between one ``;`` and the next."""
    where = node["range"]
    start, end = place[where["start"]], place[where["end"]]
    if node["kind"] == "UNRESOLVED_REFERENCE":
        return [[_Token("CITATION_CONTENT", text[start + 1 : end - 1], start + 1, end - 1)]]
    segments: list[list[_Token]] = [[]]
    for child in node.get("children", ()):
        start, end = place[child["range"]["start"]], place[child["range"]["end"]]
        if child["kind"] == "CITATION_SEPARATOR":
            segments.append([])
        else:
            segments[-1].append(_Token(child["kind"], text[start:end], start, end))
    return segments


def _items(tokens: list[_Token]) -> list[CiteItem]:
    items: list[CiteItem] = []
    prefix, suppress = "", False
    for token in tokens:
        if token.kind == "CITATION_MARKER":
            suppress = token.words.startswith("-")
        elif token.kind == "CITATION_KEY":
            items.append(
                CiteItem(token.words, prefix.strip(), "", suppress, token.start, token.end)
            )
            prefix = ""
        elif token.kind == "CITATION_CONTENT":
            if items:
                items[-1] = items[-1]._replace(suffix=items[-1].suffix + token.words)
            else:
                prefix += token.words
    return items
