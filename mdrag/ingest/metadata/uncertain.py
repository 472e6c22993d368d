"""What is uncertain of a source, in one line a field: the candidates and how to choose."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from mdrag.ingest.ledger import LedgerEntry
from mdrag.text.people import ends_in_dots

__all__ = ["uncertain_lines"]

_PLACEHOLDERS = {
    "title": "TITLE", "authors": "FAMILY, GIVEN; …", "year": "YEAR", "container_title": "VENUE",
}  # fmt: skip


def uncertain_lines(entry: LedgerEntry) -> Iterator[str]:
    """A line for each uncertain field of a citable source; nothing for what may not be cited."""
    source = entry.source
    if not source.citable or entry.gone:
        return
    for field, candidates in entry.uncertain.items():
        if field in entry.by_hand:
            continue
        doubt = _doubt(field, candidates)
        known = candidates and not ends_in_dots(candidates[-1])
        value = candidates[-1] if known else _PLACEHOLDERS[field]
        publisher = source.publisher if source.doc_type == "website" else ""
        if len(candidates) == 1 and source.metadata_from.get(field) == "file_name":
            doubt = f"the {field} is only the name of the file, “{value[:120]}”; to settle it"
            value = _PLACEHOLDERS[field]  # a work is seldom called so
        elif field == "authors" and not candidates and publisher:
            doubt, value = f"author unknown; if “{publisher}” speaks for itself", publisher
        command = f"mdrag meta set --doc_uid {source.doc_uid} --{field} {shlex.quote(value)}"
        yield f"{doubt}: {command}"


def _doubt(field: str, candidates: Sequence[str]) -> str:
    """What is uncertain, and what the command after it does; the first candidate is in force."""
    said = [f"“{one[:120]}”" for one in candidates]
    if not said:
        unknown = "author unknown" if field == "authors" else f"no {field} found"
        return f"{unknown}; to settle it"
    if ends_in_dots(candidates[-1]):
        named = "venue" if field == "container_title" else field
        return f"the {named} {said[-1]} is cut short; to give the whole"
    verb = "are" if field == "authors" else "is"
    if len(said) == 1:
        return f"the {field} {verb} taken to be {said[0]}; if that is right"
    return f"the {field} {verb} taken to be {said[0]} and may be {said[1]}; if so"
