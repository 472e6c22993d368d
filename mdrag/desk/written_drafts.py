"""Which drafts an agent has just written, as its hook tells, and what it is to mend in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mdrag.desk.find_drafts import is_draft_name
from mdrag.errors import UsageError
from mdrag.fence import real_path
from mdrag.filled_sentence import fill
from mdrag.project import Project

__all__ = ["lines_to_mend", "told_to_agent", "written_drafts"]

_SHOWN = 15  # findings handed back at once; an agent mends these, and the hook tells the next

# The lines of a patch that name a file (Codex gives the patch whole, Claude Code the file's name).
_PATCHED = re.compile(r"^\*\*\* (?:Add File|Update File|Move to): (.+?)\s*$", re.MULTILINE)


def written_drafts(told: bytes) -> list[Path]:
    """The drafts that the JSON on a hook's standard input names; [] for anything else.

    Only drafts that are there, inside the project of the folder the agent works in. Raises
    UsageError for what is no JSON object.
    """
    try:
        event = json.loads(told.decode("utf-8"))
        place, given = event.get("cwd"), event.get("tool_input") or {}
    except (ValueError, AttributeError, RecursionError) as problem:
        raise UsageError(fill("standard input holds no JSON of a hook")) from problem
    folder = Path(place) if place and isinstance(place, str) else Path.cwd()
    try:
        project = Project.find(folder)
    except OSError:  # a name that no folder can have, such as one that is too long
        project = None
    if project is None or not isinstance(given, dict):
        return []
    paths = [folder / name for name in dict.fromkeys(_names(given))]
    return [path for path in paths if _is_draft(path, project)]


def _names(given: dict[str, Any]) -> Iterator[str]:
    if isinstance(path := given.get("file_path"), str) and path:
        yield path
    if isinstance(patch := given.get("command"), str):
        yield from _PATCHED.findall(patch)


def _is_draft(path: Path, project: Project) -> bool:
    try:
        place = real_path(path)
        parts = place.relative_to(project.root).parts
    except Exception:  # outside the project, or no name of a file: nothing of ours
        return False
    return is_draft_name(parts) and place.is_file()


def told_to_agent(drafts: Sequence[Path]) -> list[str]:
    """What an agent is told of the drafts it has written: the first findings; [] for none."""
    lines = lines_to_mend(drafts)
    if not lines:
        return []
    more = len(lines) - _SHOWN
    rest = [f"and {more} more: mdrag lint {' '.join(map(str, drafts))}"] if more > 0 else []
    return ["mdrag lint: mend these, or tell the writer why not:", *lines[:_SHOWN], *rest]


def lines_to_mend(drafts: Sequence[Path]) -> list[str]:
    """``path:line:column: severity rule message`` of what fails, and what could not be read."""
    from mdrag.desk.lint_drafts import lint_all
    from mdrag.desk.request import LintRequest
    from mdrag.report.records import records
    from mdrag.severity import Severity

    lines: list[str] = []
    for draft in drafts:
        linted = lint_all((str(draft),), LintRequest(), 1)
        lines += linted.problems
        for report in linted.reports:
            lines += [
                f"{one['path']}:{one['line']}:{one['column']}: {one['severity']} {one['rule']} "
                f"{one['message']}"
                for one in records(report)
                if Severity(one["severity"]) >= linted.fail_on
            ]
    return lines
