"""Rows of evidence.sqlite → our types."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, get_type_hints

from mdrag.evidence.model import Anchor, Passage, Rect
from mdrag.filled_sentence import fill
from mdrag.index.database import PASSAGE_COLUMNS

__all__ = ["PASSAGE_SQL", "Unreadable", "anchor_from", "passage_from"]

# The columns of a passage, for SELECT.
PASSAGE_SQL = ", ".join(f'passages."{name}"' for name in PASSAGE_COLUMNS)
_TUPLES = tuple(i for i, name in enumerate(PASSAGE_COLUMNS) if name == "section_path")
_FLAGS = tuple(i for i, name in enumerate(PASSAGE_COLUMNS) if name == "citable")

_HINTS = get_type_hints(Passage)
_PLAIN = tuple((i, _HINTS[n]) for i, n in enumerate(PASSAGE_COLUMNS) if _HINTS[n] in (str, int))


class Unreadable(Exception):
    """A row that mdrag never wrote."""


def passage_from(row: Sequence[Any]) -> Passage:
    """A Passage from a row of `PASSAGE_SQL`. Raises Unreadable: no passage of ours."""
    values = list(row)
    try:
        for at in _TUPLES:
            values[at] = tuple(json.loads(values[at]))
            "".join(values[at])
    except (ValueError, TypeError, RecursionError) as problem:
        raise Unreadable(fill("a passage has a section path that is none")) from problem
    if wrong := [PASSAGE_COLUMNS[at] for at, kind in _PLAIN if type(values[at]) is not kind]:
        raise Unreadable(fill("{wrong} of a passage has the wrong kind", wrong=wrong[0]))
    for at in _FLAGS:
        values[at] = bool(values[at])
    return Passage(*values)


def anchor_from(record: str) -> Anchor:
    """An Anchor from its stored record. Raises Unreadable: no anchor of ours."""
    try:
        anchor = Anchor(*json.loads(record))
        return anchor._replace(
            bbox=Rect(*anchor.bbox) if anchor.bbox else None,
            rects=tuple(Rect(*rect) for rect in anchor.rects),
            section_path=tuple(anchor.section_path),
            quality_flags=tuple(anchor.quality_flags),
        )
    except (ValueError, TypeError, RecursionError) as problem:
        raise Unreadable(fill("an anchor is none")) from problem
