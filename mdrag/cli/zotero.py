"""``mdrag zotero status|push|bind``: the group; each command has its file."""

from __future__ import annotations

import click

from mdrag.cli.entry.lazy_group import LazyGroup

__all__ = ["COMMANDS", "command"]

# name → (module in mdrag.cli, one line for --help)
COMMANDS: dict[str, tuple[str, str]] = {
    "status": ("zotero_status", "Which sources Zotero has, and why we think so."),
    "push": ("zotero_push", "Add the missing ones to Zotero, with their files."),
    "bind": ("zotero_bind", "Write down which item each source is."),
}


class _ZoteroGroup(LazyGroup):
    """Its three commands."""

    table = COMMANDS


@click.command(name="zotero", cls=_ZoteroGroup)
def command() -> None:
    """Find, add and bind the sources in Zotero, late: after the draft is written.

    Nothing is asked outside this machine unless you say --via web.

    Example: mdrag zotero status essay.md
    """
