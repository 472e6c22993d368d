"""``list_sources``: what is in the library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mdrag.evidence.model import Source
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.tool import Tool, ToolAnswer, object_of

__all__ = ["TOOL"]

_FIELDS = ("doc_uid", "citation_key", "title", "authors", "year", "citable", "pages")


def _run(space: OpenProject, given: Mapping[str, Any]) -> ToolAnswer:
    wanted = str(given.get("text", "")).casefold()
    rows = [_row(one) for one in space.library().sources()]
    found = [
        row for row in rows
        if (row["citable"] or given.get("uncitable")) and wanted in _words(row)
    ]  # fmt: skip
    start = given.get("offset", 0)
    part = found[start : start + given.get("limit", 30)]
    return ToolAnswer({"sources": part, "total": len(found)})


def _row(one: Source) -> dict[str, Any]:
    authors = [person.family for person in one.authors]
    values = (one.doc_uid, one.citation_key, one.title, authors, one.year, one.can_be_cited,
              one.pages)  # fmt: skip
    return dict(zip(_FIELDS, values, strict=True))


def _words(row: Mapping[str, Any]) -> str:
    told = (row["doc_uid"], row["citation_key"], row["title"], *row["authors"], row["year"])
    return " ".join(map(str, told)).casefold()


TOOL = Tool(
    "list_sources",
    "The sources by doc_uid: who, when, title, and whether each may be cited. "
    "text narrows by author, title, year or key.",
    object_of(
        (),
        text={"type": "string"},
        uncitable={"type": "boolean", "description": "guidance, slides, too"},
        offset={"type": "integer", "minimum": 0},
        limit={"type": "integer", "minimum": 1, "maximum": 100, "default": 30},
    ),
    lambda: object_of(
        ("sources", "total"),
        sources={"type": "array", "items": {"type": "object", "required": list(_FIELDS)}},
        total={"type": "integer"},
    ),
    _run,
)
