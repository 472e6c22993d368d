"""The marked blocks of AGENT.md: what stands between two markers is ours, the rest the writer's.

::

    <!-- mdrag:begin Non-negotiables -->
    …
    <!-- mdrag:end Non-negotiables -->
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["BLOCKS", "BlockOutcome", "text_digest", "with_blocks"]

BLOCKS = ("Non-negotiables", "Rubric-to-action mapping", "Tone & style", "Feedback hotfixes")


class BlockOutcome(NamedTuple):
    """A block and what was done: written | unchanged | edited (kept) | missing | doubled."""

    name: str
    outcome: str


def text_digest(text: str) -> str:
    """The sha-256 of a text, by which a change by hand is seen; ends of lines do not count."""
    return hashlib.sha256("\n".join(text.split()).encode("utf-8", "replace")).hexdigest()


def with_blocks(
    text: str, contents: Mapping[str, str], written: Mapping[str, str], overwrite: bool = False
) -> tuple[str, tuple[BlockOutcome, ...]]:
    """AGENT.md with fresh blocks, and what became of each.

    ``written``: name → digest of what was written last. A block that holds something else was
    edited by hand and stays, unless ``overwrite``; so does everything outside the markers.
    """
    outcomes = []
    line_end = "\r\n" if "\r\n" in text else "\n"
    for name, content in contents.items():
        found = list(_pattern(name).finditer(text))
        if len(found) != 1:
            outcomes.append(BlockOutcome(name, "doubled" if found else "missing"))
            continue
        held = found[0]["held"]
        if text_digest(held) == text_digest(content):
            outcomes.append(BlockOutcome(name, "unchanged"))
            continue
        if held.strip() and text_digest(held) != written.get(name) and not overwrite:
            outcomes.append(BlockOutcome(name, "edited"))
            continue
        fresh = content.strip("\n").replace("\n", line_end)
        fresh = f"{line_end}{fresh}{line_end}" if fresh else line_end
        text = text[: found[0].start("held")] + fresh + text[found[0].end("held") :]
        outcomes.append(BlockOutcome(name, "written"))
    return text, tuple(outcomes)


def _pattern(name: str) -> re.Pattern[str]:
    mark = re.escape(name)
    return re.compile(
        rf"<!-- mdrag:begin {mark} -->(?P<held>(?:(?!<!-- mdrag:).)*?)<!-- mdrag:end {mark} -->",
        re.DOTALL,
    )
