"""What is known of a source, field by field, and where each came from."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.escapes import on_one_line
from mdrag.evidence.model import Source
from mdrag.ingest.run.field_changes import FIELDS
from mdrag.text.name_lists import print_names

__all__ = ["as_fields", "as_lines"]


def as_lines(source: Source) -> Iterator[str]:
    """The source, then a line for each field that is known, with its origin."""
    yield f"{source.doc_uid}  {on_one_line(source.source_path) or '(its file is gone)'}"
    for field, value in as_fields(source).items():
        if value != "":
            came_from = source.metadata_from.get(field, "")
            origin = f"  ({came_from})" if came_from else ""
            yield f"  {field}: {on_one_line(str(value))}{origin}"


def as_fields(source: Source) -> dict[str, str]:
    """Each field that may be set, as meta/library.csv writes it; "" where nothing is known."""
    plain = {field: getattr(source, field) for field in FIELDS}
    for role in ("authors", "editors"):
        plain[role] = print_names((person.family, person.given) for person in plain[role])
    return {
        field: ""
        if value is None
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
        for field, value in plain.items()
    }
