"""What is uncertain of a source, in one line a field: the candidates and how to choose."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from mdrag.ingest.ledger import LedgerEntry

__all__ = ["uncertain_lines"]

_PLACEHOLDERS = {"title": "TITLE", "authors": "FAMILY, GIVEN; …", "year": "YEAR"}


def uncertain_lines(entry: LedgerEntry) -> Iterator[str]:
    """A line for each uncertain field of a citable source; nothing for what may not be cited."""
    source = entry.source
    if not source.citable or entry.gone:
        return
    for field, candidates in entry.uncertain.items():
        if field in entry.by_hand:
            continue
        said = " or ".join(f"“{one[:120]}”" for one in candidates)
        told = f"the {field} may be {said}" if said else f"no {field} found"
        if field == "authors":
            told = f"the authors may be {said}" if said else "author unknown"
        value = candidates[-1] if candidates else _PLACEHOLDERS[field]
        command = f"mdrag meta set --doc_uid {source.doc_uid} --{field} {shlex.quote(value)}"
        yield f"{told}; to settle it: {command}"
