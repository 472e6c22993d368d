"""From a file to a `Draft`."""

from __future__ import annotations

from pathlib import Path

from mdrag.draft.draft_text import decode, read_text
from mdrag.draft.model import Draft
from mdrag.draft.parse import parse

__all__ = ["decode", "read"]


def read(path: Path | str) -> Draft:
    """Read and parse a draft; "-" is standard input. DraftError when it is no text."""
    _, text, bom = read_text(path)
    return parse(text, str(path), bom)
