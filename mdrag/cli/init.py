"""``mdrag init``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options
from mdrag.config import load
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.scaffold import ScaffoldResult, initialise
from mdrag.settings import PROFILES
from mdrag.wording import words

__all__ = ["NEXT_STEPS", "answer_made", "command"]


@click.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False))
@click.option("--profile", type=click.Choice(list(PROFILES)), default="offline",
              help="Which services the settings begin with; offline needs no key.")  # fmt: skip
@options.common
@options.formats("text", "json")
def command(folder: str | None, profile: str, fmt: str) -> None:
    """Make a project in FOLDER, else in the one you stand in; what exists is left alone.

    Example: mdrag init
    """
    named = options.chosen().project
    if folder and named:
        raise UsageError(
            fill(
                "two folders: {folder} and --project {named}; name one", folder=folder, named=named
            )
        )
    named = folder or named
    answer_made(initialise(Path(named).expanduser() if named else Path.cwd(), profile), fmt)


def answer_made(made: ScaffoldResult, fmt: str) -> None:
    """Say what was made and what comes next."""
    if fmt == "json":
        options.emit_json({"root": str(made.project.root), "made": made.made, "left": made.left})
        return
    tr = words(load(made.project.config_path).ui_language)
    if made.made:
        options.say(
            tr("made in {root}: {names}", root=made.project.root, names=", ".join(made.made))
        )
    if made.left:
        options.say(tr("left as it was: {names}", names=", ".join(made.left)))
    for line in NEXT_STEPS:
        options.say(tr(line))
    if made.project.root != Path.cwd().resolve():
        options.say(tr("it is in {root}: cd there first", root=made.project.root))


NEXT_STEPS = (
    "next:",
    "  1. put the papers you may cite into raw/evidence/pdfs/ and the rubric, feedback and\n"
    "     slides into raw/instruction/",
    "  2. mdrag ingest",
    '  3. mdrag query "what you want to know"   then write, and: mdrag lint DRAFT.md',
)
