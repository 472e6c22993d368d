"""Where the bytes of a syntax tree stand in its source, when the parser left out white space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["align_offsets"]

_WHITE = b" \t\r\n"


def align_offsets(tree: dict[str, Any], source: bytes) -> Sequence[int] | None:
    """For each byte of the tree, and its end, the byte of ``source`` it is; None if it has others.

    Panache 3.17 drops the blanks of a line like ``- - ``, and every place after it would be
    wrong. Only white space may be missing, and nothing may be added.
    """
    words = _written(tree)
    if words == source:
        return range(len(source) + 1)
    found: list[int] = []
    at = 0
    for byte in words:
        while at < len(source) and source[at] != byte and source[at] in _WHITE:
            at += 1
        if at == len(source) or source[at] != byte:
            return None
        found.append(at)
        at += 1
    if source[at:].strip(_WHITE):
        return None
    return [*found, len(source)]


def _written(tree: dict[str, Any]) -> bytes:
    """The tokens of a tree, one after the other."""
    pieces: list[str] = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if "children" in node:
            waiting.extend(reversed(node["children"]))
        else:
            pieces.append(node.get("text") or "")
    return "".join(pieces).encode("utf-8", "surrogatepass")
