"""``next_version``: the next version of a draft, which is never overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mdrag.errors import UsageError
from mdrag.evidence.schemas import schema
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.tool import Tool, ToolAnswer, object_of
from mdrag.versions import start_version

__all__ = ["TOOL"]


def _run(space: OpenProject, given: Mapping[str, Any]) -> ToolAnswer:
    path, project = space.draft(given["path"]), space.project
    if not path.resolve().is_relative_to((project.outputs / "drafts").resolve()):
        raise UsageError(f"{given['path']}: versions are written below outputs/drafts only")
    written = start_version(project, path, given["summary"], given.get("text"))
    names = (project.relative(path), project.relative(written))
    document = {"draft": names[0], "written": names[1], "summary": given["summary"]}
    return ToolAnswer(document)


def _output() -> dict[str, Any]:
    told = schema("version")
    return object_of(tuple(told["required"]), **told["properties"])


TOOL = Tool(
    "next_version",
    "Start the next version of a draft below outputs/drafts (essay_v001.md to essay_v002.md) with "
    "the words given, or as a copy; logged with why.",
    object_of(
        ("path", "summary"),
        path={"type": "string"},
        summary={"type": "string", "minLength": 1},
        text={"type": "string", "description": "the whole draft"},
    ),
    _output,
    _run,
    writes=True,
)
