"""``mdrag build-bm25``."""

from __future__ import annotations

import click

from mdrag.cli.terminal import options
from mdrag.cli.terminal.ingest_steps import update_index

__all__ = ["command"]


@click.command()
@options.common
@options.formats("text", "json")
def command(fmt: str) -> None:
    """Step 4 of ingest: the read files with the word index, from the passages there are.

    Example: mdrag build-bm25
    """
    update_index(fmt)
