"""A group of commands whose modules are imported when one of them is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import click

from mdrag.cli.terminal import options
from mdrag.lazy import load

__all__ = ["LazyGroup"]


class LazyGroup(options.CommandGroup):
    """Subclasses name their ``table``: name → (module in mdrag.cli, one line for --help)."""

    table: ClassVar[Mapping[str, tuple[str, str]]] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command; None for a name that is not in the table."""
        if cmd_name not in self.table:
            return None
        command = load(f"mdrag.cli.{self.table[cmd_name][0]}:command")
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table, without importing anything."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in self.table.items()])
