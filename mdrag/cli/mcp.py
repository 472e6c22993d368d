"""``mdrag mcp``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options

__all__ = ["command"]


@click.command(name="mcp")
@click.option("--stdio", is_flag=True, help="Speak on standard input and output (it always does).")
@options.common
def command(stdio: bool) -> None:
    """The server for agents: search, read, lint, verify without a shell (MCP on stdio).

    An agent starts it in the essay's folder, or with --project; see docs/agents.md.

    Example: claude mcp add mdrag -- mdrag mcp
    """
    from mdrag.mcp.serve import serve

    serve(Path.cwd(), options.chosen().project)
