"""``mdrag doctor``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.checkup.checkup_line import CheckupLine, report
from mdrag.checkup.run import checkup
from mdrag.cli.terminal import options, way_out
from mdrag.escapes import on_one_line
from mdrag.project import Project, write_atomic
from mdrag.wording import say_in, words
from mdrag.workspace import language_of

__all__ = ["command"]

_COLOURS = {"OK": "green", "WARN": "yellow", "FAIL": "red"}


@click.command()
@click.option("--online", is_flag=True, help="Ask each service of the settings one question.")
@options.common
@options.formats("text", "json")
def command(online: bool, fmt: str) -> int:
    """Check this computer and, inside a project, the project; write meta/setup_report.md.

    With --online every service that texts would be sent to is asked the smallest question there is.

    Example: mdrag doctor
    """
    name = options.chosen().project
    project = Project.named(name, Path.cwd()) if name else Project.find(Path.cwd())
    checks = checkup(project, online)
    language = language_of(project.config_path) if project else "en"
    kept = project is not None and _kept(project, report(checks, language))
    if fmt == "json":
        options.emit_json([check._asdict() for check in checks])
    else:
        tr = words(language)
        for check in checks:
            way_out.show_styled(_line(check, language) + "\n")
        if project and kept:
            options.say(tr("written to {path}", path=project.meta / "setup_report.md"))
    return 1 if any(check.state == "FAIL" for check in checks) else 0


def _kept(project: Project, text: str) -> bool:
    """Write the report; whether that could be done, which is said when not."""
    path = project.meta / "setup_report.md"
    with way_out.say_when_unwritten(str(path)):
        write_atomic(path, text)
        return True
    return False


def _line(check: CheckupLine, language: str) -> str:
    state = way_out.paint(check.state.ljust(4), fg=_COLOURS[check.state])
    what = words(language)(on_one_line(check.what))
    found, todo = (on_one_line(say_in(text, language)) for text in (check.found, check.todo))
    todo = f"\n       {todo}" if todo else ""
    return f"{state}  {what}: {found}{todo}"
