"""``mdrag new``."""

from __future__ import annotations

import re
from pathlib import Path

import click

from mdrag.cli.init import answer_made
from mdrag.cli.terminal import options
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.scaffold import initialise
from mdrag.settings import PROFILES

__all__ = ["command"]


@click.command()
@click.argument("name", metavar="ID")
@click.option("--parent", default="projects", show_default=True, help="Folder it is made in.")
@click.option("--profile", type=click.Choice(list(PROFILES)), default="offline")
@options.common
@options.formats("text", "json")
def command(name: str, parent: str, profile: str, fmt: str) -> None:
    """Make the folder ID under projects/ and a project in it.

    Example: mdrag new ESSAY_1
    """
    if not re.fullmatch(r"[\w][\w. -]*", name):
        raise UsageError(
            fill("{name!r} cannot be a folder's name; use letters, digits, - and _", name=name)
        )
    if options.chosen().project is not None:
        told = (
            "new takes no --project; name the folder to make it in: mdrag new {name} --parent DIR"
        )
        raise UsageError(fill(told, name=name))
    root = (Path(parent).expanduser() / name).resolve()  # ``..`` is gone: it may lie outside
    answer_made(initialise(root, profile), fmt)
