"""A call of a tool: its arguments checked, its answer or what was wrong with it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

from mdrag.errors import Bug, FileProblem, MdragError, UsageError
from mdrag.escapes import in_log
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.tool import Tool, ToolAnswer
from mdrag.mcp.tools import TOOLS
from mdrag.text.nearest import nearest

__all__ = ["CallOutcome", "call_tool"]


class CallOutcome(NamedTuple):
    """What came of a call: an answer, or an error as contracts/error.schema.json says it."""

    answer: ToolAnswer | None = None
    error: Mapping[str, Any] | None = None


def call_tool(space: OpenProject, name: str, given: Mapping[str, Any]) -> CallOutcome:
    """Run a tool; whatever goes wrong is an outcome, and the server goes on."""
    try:
        tool = _tool(name)
        _check(tool, given)
        return CallOutcome(tool.run(space, given))
    except MdragError as problem:
        return CallOutcome(error=_told(problem))
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        return CallOutcome(error=_told(UsageError(f"{where}{problem.strerror or problem}")))
    except Exception as problem:
        logging.getLogger("mdrag.mcp").exception("a bug of ours in %s", in_log(name))
        what = f"this is our bug, not a mistake of yours: {type(problem).__name__}"
        return CallOutcome(error=_told(Bug(what)))


def _tool(name: str) -> Tool:
    for tool in TOOLS:
        if tool.name == name:
            return tool
    names = [tool.name for tool in TOOLS]
    raise UsageError(f"no tool {name[:80]!r}{nearest(name[:80], names) or ': ' + ', '.join(names)}")


def _check(tool: Tool, given: Mapping[str, Any]) -> None:
    """Raise UsageError for arguments the tool does not take, or of another kind."""
    from jsonschema import Draft202012Validator

    known = tool.arguments["properties"]
    if strange := [one for one in given if one not in known]:
        hint = nearest(strange[0][:80], known) or f"; it takes {', '.join(known)}"
        raise UsageError(f"{tool.name} takes no {strange[0][:80]!r}{hint}")
    errors = Draft202012Validator(tool.arguments).iter_errors(dict(given))
    for error in sorted(errors, key=lambda one: [str(part) for part in one.absolute_path]):
        place = ".".join(str(part) for part in error.absolute_path)
        raise UsageError(f"{tool.name}: {place + ': ' if place else ''}{error.message[:200]}")


def _told(problem: MdragError) -> dict[str, Any]:
    place: dict[str, Any] = {"path": None, "line": None, "column": None}
    if isinstance(problem, FileProblem):
        line, column = problem.line or None, problem.column or None
        place = {"path": str(problem.path), "line": line, "column": column}
    code = {"code": problem.code, "exit_code": problem.exit_code, "message": str(problem)}
    return {"error": {**code, **place, "next": None}}
