"""What is uncertain of a source, in one line a field: the candidates and how to choose."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from functools import lru_cache

from mdrag.filled_sentence import fill
from mdrag.ingest.ledger import LedgerEntry
from mdrag.text.people import ends_in_dots

__all__ = ["uncertain_lines"]

_PLACEHOLDERS = {
    "title": "TITLE", "authors": "FAMILY, GIVEN; …", "year": "YEAR", "container_title": "VENUE",
}  # fmt: skip

_IS = {
    "title": "the title is", "year": "the year is", "container_title": "the container_title is",
}  # fmt: skip


def uncertain_lines(entry: LedgerEntry) -> Iterator[str]:
    """A line for each uncertain field of a citable source; nothing for what may not be cited."""
    source = entry.source
    if not source.citable or entry.gone:
        return
    for field, candidates in entry.uncertain.items():
        if field in entry.by_hand:
            continue
        listed = source.metadata_from.get(field) == "reading_list" and len(candidates) == 2
        doubt = _two_told(field, candidates) if listed else _doubt(field, tuple(candidates))
        known = candidates and not ends_in_dots(candidates[-1])
        value = candidates[-1] if known else _PLACEHOLDERS[field]
        publisher = source.publisher if source.doc_type == "website" else ""
        if len(candidates) == 1 and source.metadata_from.get(field) == "file_name":
            doubt = fill("the {field} is only the name of the file, “{value}”; to settle it",
                         field=fill(field), value=value[:120])  # fmt: skip
            value = _PLACEHOLDERS[field]  # a work is seldom called so
        elif field == "authors" and not candidates and publisher:
            told = "author unknown; if “{publisher}” speaks for itself"
            doubt, value = fill(told, publisher=publisher), publisher
        command = f"mdrag meta set --doc_uid {source.doc_uid} --{field} {shlex.quote(value)}"
        yield fill("{doubt}: {command}", doubt=doubt, command=command)


def _two_told(field: str, candidates: Sequence[str]) -> str:
    told = "the {field}: your reading list has “{value}”, the paper “{other}”; to take the paper's"
    value, other = (one[:120] for one in candidates)
    return fill(told, field=fill(field), value=value, other=other)


@lru_cache(maxsize=64)  # of most sources that lack something it is the same
def _doubt(field: str, candidates: tuple[str, ...]) -> str:
    """What is uncertain, and what the command after it does; the first candidate is in force."""
    said = [f"“{one[:120]}”" for one in candidates]
    if not said:
        if field == "authors":
            return fill("author unknown; to settle it")
        return fill("no {field} found; to settle it", field=fill(field))
    if ends_in_dots(candidates[-1]):
        named = "venue" if field == "container_title" else field
        return fill("the {field} {value} is cut short; to give the whole", field=fill(named),
                    value=said[-1])  # fmt: skip
    named = fill("the authors are") if field == "authors" else fill(_IS[field])
    if len(said) == 1:
        return fill("{named} taken to be {value}; if that is right", named=named, value=said[0])
    return fill("{named} taken to be {value} and may be {other}; if so", named=named,
                value=said[0], other=said[1])  # fmt: skip
