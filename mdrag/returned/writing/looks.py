"""Bold and italics: where the draft has them, and words written with their marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from mdrag.returned.blocks.draft_blocks import DraftBlock

__all__ = ["block_looks", "common_look", "emphasis_markdown", "look_beside"]

_MARKS = re.compile(r"(?<!\\)(?:\*{1,3}|_{1,3})")
_NO_MARKS = re.compile(r"\]\([^)]*\)|\{[^}]*\}|<!--.*?-->|`[^`]*`", re.DOTALL)
_EDGES = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


def block_looks(text: str, block: DraftBlock) -> list[str]:
    """How each character of a block looks in the draft ``text``: "", "*", "**" or "***"."""
    looks: list[str] = []
    bold = italic = False
    at = block.start
    for start, end in zip(block.starts, block.ends, strict=True):
        for mark in _MARKS.findall(_NO_MARKS.sub("", text[at:start])) if at < start else ():
            bold ^= len(mark) > 1
            italic ^= len(mark) != 2
        looks.append("*" * (2 * bold + italic))
        at = end
    return looks


def common_look(looks: Iterable[str]) -> str:
    """The marks that stand around all of these."""
    every = list(looks)
    bold = bool(every) and all(len(one) > 1 for one in every)
    italic = bool(every) and all(len(one) != 2 and one for one in every)
    return "*" * (2 * bold + italic)


def look_beside(look: str, around: str) -> str:
    """The marks that a look wants where those ``around`` are there already."""
    bold = len(look) > 1 and len(around) < 2
    italic = look in ("*", "***") and around not in ("*", "***")
    return "*" * (2 * bold + italic)


def emphasis_markdown(runs: Sequence[tuple[str, str]], around: str = "") -> str:
    """Runs (Markdown, look) with their marks, in words that have those ``around`` already."""
    written = []
    wanted = ((look_beside(look, around) if words.strip() else None, words) for words, look in runs)
    for look, some in groupby(_blanks_joined(wanted), key=lambda one: one[0]):
        words = "".join(one for _, one in some)
        found = _EDGES.fullmatch(words) if look else None
        written.append(f"{found[1]}{look}{found[2]}{look}{found[3]}" if found else words)
    return "".join(written)


def _blanks_joined(runs: Iterable[tuple[str | None, str]]) -> list[tuple[str, str]]:
    """The same with blanks between two runs of one look in that look, any others in none."""
    every = list(runs)
    found = []
    for at, (look, words) in enumerate(every):
        if look is None:
            before = next((one for one, _ in reversed(every[:at]) if one is not None), "")
            after = next((one for one, _ in every[at + 1 :] if one is not None), "")
            look = before if before == after and "\n" not in words else ""
        found.append((look, words))
    return found
