"""Everything worth knowing before the first ingest."""

from __future__ import annotations

from mdrag.checkup.checkup_line import CheckupLine
from mdrag.checkup.programs import program_lines, tool_lines
from mdrag.checkup.project_state import no_project, project_lines
from mdrag.project import Project

__all__ = ["checkup"]


def checkup(project: Project | None, online: bool = False) -> list[CheckupLine]:
    """Everything worth knowing before the first ingest.

    Nothing leaves the machine, but for one question to the parser the settings name, if any, and
    with ``online`` one to each other service they name.
    """
    about = project_lines(project, online) if project else no_project()
    return [*program_lines(), *tool_lines(), *about]
