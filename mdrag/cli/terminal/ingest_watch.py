"""``mdrag ingest --watch``: the same again whenever raw/ changes."""

from __future__ import annotations

from pathlib import Path

from mdrag.cli.terminal import options
from mdrag.cli.terminal.ingest_steps import run_steps
from mdrag.config import load
from mdrag.errors import MdragError
from mdrag.project import Project
from mdrag.wording import words

__all__ = ["ingest_watch"]


def ingest_watch(paths: tuple[str, ...]) -> int:
    """Ingest now and after every change, until Ctrl+C; what the writer can mend ends nothing."""
    from mdrag.cli.entry.problem_answer import complain_of
    from mdrag.ingest.run.watch import changes

    project = Project.require(Path.cwd(), options.chosen().project)
    tr = words(load(project.config_path).ui_language)
    waiting = changes(project)
    while True:
        try:
            next(waiting)
        except KeyboardInterrupt:
            options.say(tr("stopped watching; the library is as after the last change"))
            return 0
        try:
            run_steps(paths, "text", "index")
        except MdragError as problem:
            complain_of(problem.sentence)
        options.say(tr("watching raw/ (Ctrl+C to stop)"))
