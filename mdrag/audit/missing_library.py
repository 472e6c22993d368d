"""Why nothing that is cited can be checked when there is no library, and what to do about it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.project import Project

__all__ = ["UNREAD", "MissingLibrary", "missing_library"]

_SOURCES = ("evidence", "reading_list")  # folders of raw/ whose files may be cited


class MissingLibrary(NamedTuple):
    """What to tell who has no library: a sentence to end with, and the command to run next."""

    hint: str
    command: str


UNREAD = MissingLibrary(fill("no library; next: mdrag ingest"), "mdrag ingest")
_OUTSIDE = fill(
    "no library, for this is no project; make one (mdrag init), put the PDFs into "
    "raw/evidence/pdfs, then: mdrag ingest"
)
_EMPTY = "no library; put the PDFs into raw/evidence/pdfs, then: {command}"
_THERE = "no library; the sources under raw/ were not read here yet: {command}"


def missing_library(project: Project | None, stand: Path) -> MissingLibrary:
    """The hint that fits: no project, no sources under raw/ yet, or sources nobody has read.

    ``stand``: the folder commands are typed in; from outside the project they name it.
    """
    if project is None:
        return MissingLibrary(_OUTSIDE, UNREAD.command)
    command = UNREAD.command
    if Project.find(stand) != project:
        command += f" --project {shlex.quote(str(project.root))}"
    told = _THERE if any(_files(project)) else _EMPTY
    return MissingLibrary(fill(told, command=command), command)


def _files(project: Project) -> Iterator[Path]:
    for name in _SOURCES:
        for path in (project.raw / name).rglob("*"):
            if path.is_file() and not path.name.startswith("."):
                yield path
