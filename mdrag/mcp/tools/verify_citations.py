"""``verify_citations``: whether each cited source says what its sentence says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mdrag.errors import LibraryMissing
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.passages import passage_links
from mdrag.mcp.tool import Tool, ToolAnswer, items_of, object_of

__all__ = ["TOOL"]


def _run(space: OpenProject, given: Mapping[str, Any]) -> ToolAnswer:
    from mdrag.desk.documents.audits import audit_citations, why_unread
    from mdrag.report.citations import as_json

    desk = space.desk(given["path"]).read()
    if not desk.space.has_library:
        raise LibraryMissing(f"{desk.shown}: nothing to check against: {why_unread(desk).hint}")
    found, _ = audit_citations(desk)
    rows = [_short(row) for row in as_json(found)]
    wanted = [
        row
        for row, one in zip(rows, found, strict=True)
        if given.get("all") or one.doubts or not one.passes
    ]
    start = given.get("offset", 0)
    part = wanted[start : start + given.get("limit", 15)]
    document = {
        "bindings": part,
        "total": len(wanted),
        "checked": len(rows),
        "passing": sum(row["passes"] for row in rows),
    }
    titles = ((row["chunk_id"] or "", row["sentence_id"]) for row in part)
    return ToolAnswer(document, tuple(passage_links(titles)))


def _short(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of verification.schema.json without what it says of each source again."""
    return {name: value for name, value in row.items() if name not in ("sources", "findings")}


TOOL = Tool(
    "verify_citations",
    "Whether each cited source says what its sentence says: OK, WEAK or MISSING with a score, and "
    "hard checks of quotations, numbers, direction, author, year and page. Only those that need "
    "somebody, unless all. OK ranks, and does not prove.",
    object_of(
        ("path",),
        path={"type": "string"},
        all={"type": "boolean"},
        offset={"type": "integer", "minimum": 0},
        limit={"type": "integer", "minimum": 1, "maximum": 100, "default": 15},
    ),
    lambda: object_of(
        ("bindings", "total", "checked", "passing"),
        bindings=items_of("verification"),
        total={"type": "integer"},
        checked={"type": "integer"},
        passing={"type": "integer"},
    ),
    _run,
)
