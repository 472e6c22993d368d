"""What a completion writes, as plain text or as the protocol's snippet with a stop at the page."""

from __future__ import annotations

import re

__all__ = ["STOP", "plain_text", "snippet_text"]

STOP = "\0"  # before and behind what the writer may want to change
_STEERS = re.compile(r"([\\$}])")  # what has a meaning in a snippet


def plain_text(marked: str) -> str:
    """The text without its stops."""
    return marked.replace(STOP, "")


def snippet_text(marked: str) -> str:
    """The snippet: the cursor goes behind it, and with the tab key to its stops, all at once.

    What is typed next so stands outside the brace, and the page is a key away.
    """
    parts = [_STEERS.sub(r"\\\1", part) for part in marked.split(STOP)]
    stops = [f"${{2:{part}}}" if part else "$2" for part in parts[1::2]]
    ends = [*stops, ""]
    return "".join(text + stop for text, stop in zip(parts[::2], ends, strict=True)) + "$1$0"
