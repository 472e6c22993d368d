"""``mdrag parse``."""

from __future__ import annotations

import click

from mdrag.cli.terminal import options
from mdrag.cli.terminal.ingest_steps import run_steps

__all__ = ["command"]


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@options.common
@options.formats("text", "json")
def command(paths: tuple[str, ...], fmt: str) -> int:
    """Step 1 of ingest: files to text with places, without passages.

    Example: mdrag parse
    """
    return run_steps(paths, fmt, "parse")
