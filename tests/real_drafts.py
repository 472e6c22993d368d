"""The real drafts of the shared material, and their beginnings."""

from __future__ import annotations

import re
from pathlib import Path

from shared import SHARED

__all__ = ["begin", "real_drafts"]


def real_drafts(files: int) -> list[Path]:
    """So many files of every draft, or some more: chapters of one book are much alike."""
    if SHARED is None:
        return []
    found: dict[str, list[Path]] = {}
    for path in sorted((SHARED / "drafts").rglob("*")):
        if path.suffix in (".md", ".Rmd") and not path.name.startswith(("LICENSE", "LICENCE")):
            found.setdefault(path.relative_to(SHARED / "drafts").parts[0], []).append(path)
    return [path for mine in found.values() for path in mine[:: len(mine) // files or 1]]


def begin(text: str, characters: int) -> str:
    """``text``, or of a long one what stands before the first empty line after so many."""
    end = re.compile(r"(?:\r?\n){2}").search(text, characters)
    return text[: end.end()] if end else text
