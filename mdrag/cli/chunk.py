"""``mdrag chunk``."""

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
    """Step 2 of ingest: text to passages and anchors; what is not parsed yet is parsed.

    Example: mdrag chunk
    """
    return run_steps(paths, fmt, "chunk")
