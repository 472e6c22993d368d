"""``audit``: how a draft stands as a whole, and what to do next; writes its documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.tool import Tool, ToolAnswer, any_type, object_of

__all__ = ["TOOL"]

_SHOWN = (
    "go", "gate", "counts", "style", "words", "compliance", "weak_locators", "next_steps",
)  # fmt: skip


def _run(space: OpenProject, given: Mapping[str, Any]) -> ToolAnswer:
    from mdrag.desk.documents.audit_documents import audit_json, write_documents
    from mdrag.desk.documents.audits import audit_draft
    from mdrag.desk.section_desk import section_desk

    desk, section = space.desk(given["path"]).read(), given.get("section", False)
    if isinstance(section, str):
        desk = section_desk(desk, section)
    found = audit_draft(desk, space.brief(), whole=section is False)
    told = audit_json(desk, found)
    document = {name: told[name] for name in _SHOWN}
    # what only reading shows is in the documents; an agent pays for each line here
    document["compliance"] = [row for row in told["compliance"] if row["status"] == "missing"]
    # a part under a heading has no documents of its own: those would be the draft's next version
    named = isinstance(section, str)
    written = () if named else write_documents(desk, space.project, found)
    return ToolAnswer({**document, "documents": [one.path for one in written]})


TOOL = Tool(
    "audit",
    "How a draft stands: gate, citations, style, what the course asks for and is missing; the next "
    "steps in order. Writes documents below outputs/audits.",
    object_of(
        ("path",),
        path={"type": "string"},
        section=any_type("boolean", "string", description="a heading; true: path is one"),
    ),
    # short: the whole contract is what `mdrag schema audit` prints
    lambda: object_of(("go", "gate", "counts", "next_steps", "documents")),
    _run,
    writes=True,
)
