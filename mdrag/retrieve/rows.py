"""Rows of evidence.sqlite → our types."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from mdrag.evidence.model import Anchor, Passage, Rect
from mdrag.index.database import PASSAGE_COLUMNS

__all__ = ["PASSAGE_SQL", "anchor_from", "passage_from"]

# The columns of a passage, for SELECT.
PASSAGE_SQL = ", ".join(f'passages."{name}"' for name in PASSAGE_COLUMNS)
_TUPLES = tuple(i for i, name in enumerate(PASSAGE_COLUMNS) if name == "section_path")
_FLAGS = tuple(i for i, name in enumerate(PASSAGE_COLUMNS) if name == "citable")


def passage_from(row: Sequence[Any]) -> Passage:
    """A Passage from a row of `PASSAGE_SQL`."""
    values = list(row)
    for at in _TUPLES:
        values[at] = tuple(json.loads(values[at]))
    for at in _FLAGS:
        values[at] = bool(values[at])
    return Passage(*values)


def anchor_from(record: str) -> Anchor:
    """An Anchor from its stored record."""
    anchor = Anchor(*json.loads(record))
    return anchor._replace(
        bbox=Rect(*anchor.bbox) if anchor.bbox else None,
        rects=tuple(Rect(*rect) for rect in anchor.rects),
        section_path=tuple(anchor.section_path),
        quality_flags=tuple(anchor.quality_flags),
    )
