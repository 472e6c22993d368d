"""``mdrag embed``."""

from __future__ import annotations

import click

from mdrag.cli.terminal import options
from mdrag.cli.terminal.ingest_steps import update_index

__all__ = ["command"]


@click.command()
@options.common
@options.formats("text", "json")
def command(fmt: str) -> None:
    """Step 3 of ingest: passages to vectors, and the files readers open.

    Example: mdrag embed
    """
    update_index(fmt)
