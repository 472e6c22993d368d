"""``parsed/.mineru/quota.json``: pages sent on the last day anything was sent."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from mdrag.fence import open_own, write_atomic
from mdrag.project import Project

__all__ = ["add_pages", "pages_today"]


def pages_today(project: Project) -> int:
    """Pages sent from this project since midnight, by the clock of this computer."""
    try:
        with open_own(_path(project)) as file:
            told = json.loads(file.read(1000))
        return max(0, int(told["pages"])) if told["day"] == _day() else 0
    except (OSError, ValueError, KeyError, TypeError):
        return 0


def add_pages(project: Project, pages: int) -> None:
    """Count pages that are sent now. Raises FileProblem."""
    told = {"day": _day(), "pages": pages_today(project) + pages}
    write_atomic(_path(project), json.dumps(told) + "\n")


def _path(project: Project) -> Path:
    return project.parsed / ".mineru" / "quota.json"


def _day() -> str:
    return datetime.now().astimezone().date().isoformat()
