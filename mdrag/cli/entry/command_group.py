"""A group of commands that names those it has when somebody asks for another."""

from __future__ import annotations

import click

from mdrag.cli.terminal import options

__all__ = ["CommandGroup"]


class CommandGroup(click.Group):
    """Suggests the nearest of its commands, or names them all where they are few."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant. Raises UsageError for an unknown one, with the nearest."""
        options.known_command(ctx, args, self.list_commands(ctx))
        return super().resolve_command(ctx, args)
