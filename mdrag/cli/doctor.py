"""``mdrag doctor``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.checkup import Check, checkup, report
from mdrag.cli import options, way_out
from mdrag.config import load
from mdrag.errors import ConfigError, FileProblem
from mdrag.escapes import on_one_line
from mdrag.project import Project, write_atomic
from mdrag.wording import words

__all__ = ["command"]

_COLOURS = {"OK": "green", "WARN": "yellow", "FAIL": "red"}


@click.command()
@options.common
@options.formats("text", "json")
def command(fmt: str) -> int:
    """Check this computer and, inside a project, the project; write meta/setup_report.md.

    Example: mdrag doctor
    """
    name = options.chosen().project
    project = Project.named(name, Path.cwd()) if name else Project.find(Path.cwd())
    checks = checkup(project)
    if project:
        checks += _kept(project, report(checks))
    if fmt == "json":
        options.emit_json([check._asdict() for check in checks])
    else:
        for check in checks:
            way_out.show_styled(_line(check) + "\n")
        if project and (project.meta / "setup_report.md").is_file():
            tr = words(_language(project))
            options.say(tr("written to {path}", path=project.meta / "setup_report.md"))
    return 1 if any(check.state == "FAIL" for check in checks) else 0


def _kept(project: Project, text: str) -> list[Check]:
    """Write the report; a FAIL line when the project cannot be written to."""
    path = project.meta / "setup_report.md"
    try:
        write_atomic(path, text)
    except FileProblem as problem:
        return [Check("FAIL", "setup report", str(problem), "make the project's folder writable")]
    return []


def _line(check: Check) -> str:
    state = way_out.painted(check.state.ljust(4), fg=_COLOURS[check.state])
    todo = f"\n       {on_one_line(check.todo)}" if check.todo else ""
    return f"{state}  {on_one_line(check.what)}: {on_one_line(check.found)}{todo}"


def _language(project: Project) -> str:
    try:
        return str(load(project.config_path)["ui_language"])
    except ConfigError:
        return "en"  # the report says what is wrong with the settings
