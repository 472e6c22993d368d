"""The chapters before this one: files of its folder that a number puts before it."""

from __future__ import annotations

from pathlib import Path

from mdrag.draft.draft_text import read_text
from mdrag.errors import DraftError
from mdrag.lazy import lazy_regex

__all__ = ["earlier_chapters"]

# “03-chapter2.md”, “chapter4_design.md”; a version at the end (“essay_v002.md”) numbers no chapter
_NUMBERED = lazy_regex(r"(?i)(?:ch(?:ap(?:ter)?)?|part)?[-_ .]?(\d+(?:[._-]\d+)*)")
_BETWEEN = lazy_regex(r"[._-]")
_MOST = 60  # files that are read
Number = tuple[int, ...]


def earlier_chapters(path: str) -> tuple[str, ...]:
    """The texts of the chapters before the one at ``path``, in order.

    () where its name has no number in front, and for a text without a file. What cannot be read
    is left out.
    """
    here = Path(path)
    number = _number(here)
    if not number or not here.is_file():
        return ()
    before: list[tuple[Number, Path]] = []
    for other in here.parent.iterdir():
        theirs = _number(other)
        if theirs and theirs < number and other.suffix.lower() == here.suffix.lower():
            before.append((theirs, other))
    return tuple(filter(None, (_text(one) for _, one in sorted(before)[-_MOST:])))


def _number(path: Path) -> Number:
    found = _NUMBERED.match(path.stem)
    if not found:
        return ()
    return tuple(int(one) for one in _BETWEEN.split(found[1]))


def _text(path: Path) -> str:
    try:
        return read_text(path).text
    except DraftError:
        return ""
