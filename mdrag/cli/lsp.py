"""``mdrag lsp``."""

from __future__ import annotations

import click

from mdrag.cli.terminal import options

__all__ = ["command"]


@click.command()
@click.option("--stdio", is_flag=True, help="Speak on standard input and output (it always does).")
@options.common
def command(stdio: bool) -> int:
    """The language server: findings, passages and actions in your editor.

    Your editor starts it; see editors/README.md for Neovim, Emacs, Helix, Zed and VS Code.

    Example: mdrag lsp
    """
    from mdrag.lsp.serve import serve

    return serve()
