"""``mdrag brief``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out

__all__ = ["command"]


@click.command()
@click.option("--overwrite", is_flag=True, help="Also what was edited by hand is made anew.")
@options.common
@options.formats("text", "json")
def command(overwrite: bool, fmt: str) -> int:
    """What raw/instruction asks for: task, rubric, rules and feedback, each with file and page.

    Writes meta/instruction_brief.md and meta/style_brief.md and refreshes the marked blocks of
    AGENT.md; what you edited there stays. Exit code 1 when a file could not be read or two
    contradict each other.

    Example: mdrag brief
    """
    from mdrag.config import load
    from mdrag.desk.documents.brief_lines import contradiction_lines, refresh_json, refresh_lines
    from mdrag.desk.documents.briefs import refresh_brief
    from mdrag.project import Project
    from mdrag.wording import words

    project = Project.require(Path.cwd(), options.chosen().project)
    done = refresh_brief(project, overwrite)
    tr = words(load(project.config_path).ui_language)
    if fmt == "json":
        options.emit_json(refresh_json(done))
    else:
        for line in contradiction_lines(done.brief, tr):
            way_out.show(line)
    for line in refresh_lines(done, tr):
        options.say(line)
    return int(bool(done.brief.unread or done.brief.contradictions))
