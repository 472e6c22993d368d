"""``lint_draft``: what the rules say of a draft."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from typing import Any

from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.tool import Tool, ToolAnswer, items_of, object_of
from mdrag.severity import Severity

__all__ = ["TOOL"]


def _run(space: OpenProject, given: Mapping[str, Any]) -> ToolAnswer:
    from mdrag.desk.lint_desk import lint_file
    from mdrag.lint.cache.store import Cache
    from mdrag.report.records import Report, records, summary

    desk = space.desk(given["path"]).with_rules()
    with closing(Cache()) as cache:  # closed: what was learned is kept for the next call
        result = lint_file(desk, desk.source.text, cache)
    report = Report(desk.shown, result, desk.root, desk.language)
    least = Severity(given.get("severity", "warning"))
    serious = [one for one in records(report) if Severity(one["severity"]) >= least]
    start = given.get("offset", 0)
    told = summary([report])
    document = {
        "findings": serious[start : start + given.get("limit", 15)],
        "total": len(serious),
        "counts": told["findings"],
        "skipped": [*told["skipped"], *(one["problem"] for one in told["failures"])],
    }
    return ToolAnswer(document)


TOOL = Tool(
    "lint_draft",
    "Findings of a draft, each with its place, what to do and, where there is one, a fix: claims "
    "without evidence, citations that do not hold, altered quotations, style. Call it after every "
    "change.",
    object_of(
        ("path",),
        path={"type": "string"},
        severity={"enum": ["error", "warning", "info"], "default": "warning"},
        offset={"type": "integer", "minimum": 0},
        limit={"type": "integer", "minimum": 1, "maximum": 100, "default": 15},
    ),
    lambda: object_of(
        ("findings", "total", "counts"),
        findings=items_of("finding"),
        total={"type": "integer"},
        counts={"type": "object", "required": ["error", "warning", "info"]},
        skipped={"type": "array", "items": {"type": "string"}},
    ),
    _run,
)
