"""``mdrag init``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import options
from mdrag.scaffold import Made, initialise

__all__ = ["command", "next_steps", "told"]


@click.command()
@click.option("--profile", type=click.Choice(["offline", "cloud"]), default="offline",
              help="Which services the settings begin with; offline needs no key.")  # fmt: skip
@options.common
@options.formats("text", "json")
def command(profile: str, fmt: str) -> None:
    """Make a project in this folder; what exists is left alone.

    Example: mdrag init
    """
    made = initialise(Path.cwd(), profile)
    if fmt == "json":
        options.emit_json({"root": str(made.project.root), "made": made.made, "left": made.left})
        return
    told(made)


def told(made: Made) -> None:
    """Say what was made and what comes next."""
    if made.made:
        options.say(f"made in {made.project.root}: " + ", ".join(made.made))
    if made.left:
        options.say("left as it was: " + ", ".join(made.left))
    options.say(next_steps())


def next_steps() -> str:
    """The next three steps of a new project."""
    return "\n".join(
        [
            "next:",
            "  1. put the papers you may cite into raw/evidence/pdfs/ and the rubric, feedback and",
            "     slides into raw/instruction/",
            "  2. mdrag ingest",
            '  3. mdrag query "what you want to know"   then write, and: mdrag lint DRAFT.md',
        ]
    )
