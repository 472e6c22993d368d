"""``mdrag agent``: what agents read in a project, and the hook they run."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError

__all__ = ["command"]

_LONGEST = 32 << 20  # bytes of a hook's JSON: a written file may stand in it


@click.group(name="agent", cls=options.CommandGroup)
def command() -> None:
    """What agents read in this project, and the hook that lints what they write.

    Example: mdrag agent install
    """


@command.command("install")
@click.option("--dry-run", is_flag=True, help="Say what would be written; write nothing.")
@options.common
@options.formats("text", "json")
def _install(dry_run: bool, fmt: str) -> None:
    """Write a skill, a hook for Claude Code and Codex, and the reference in AGENTS.md.

    A file that you changed is kept. Codex asks you to trust a project's hooks before it runs them.

    Example: mdrag agent install --dry-run
    """
    from mdrag.agent.install import install
    from mdrag.project import Project
    from mdrag.wording import words
    from mdrag.workspace import language_of

    project = Project.require(Path.cwd(), options.chosen().project)
    done = install(project, dry_run)
    if fmt == "json":
        told = {name: list(names) for name, names in done._asdict().items()}
        options.emit_json({"root": str(project.root), "dry_run": dry_run, **told})
        return
    tr = words(language_of(project.config_path))
    made = "would be written: {names}" if dry_run else "written: {names}"
    for sentence, names in (
        (made, (*done.made, *done.updated)),
        ("left as it was: {names}", done.unchanged),
        ("kept, for somebody changed it: {names}", done.kept),
    ):
        if names:
            options.say(tr(sentence, names=", ".join(names)))


@command.command("hook")
@options.common
def _hook() -> int:
    """Lint the drafts an agent has just written; its JSON comes on standard input.

    Exit code 2 with the findings on standard error, which hands them to the agent; 0 when there is
    nothing to mend; 1 when the hook itself could not run, which disturbs nobody.

    Example: mdrag agent hook < event.json
    """
    from mdrag.cli.entry.problem_answer import complain_of
    from mdrag.desk.written_drafts import told_to_agent, written_drafts

    try:
        drafts = written_drafts(sys.stdin.buffer.read(_LONGEST))
    except UsageError as problem:
        complain_of(problem.sentence)
        return 1
    lines = told_to_agent(drafts)
    for line in lines:
        way_out.complain(line)
    return 2 if lines else 0
