"""``mdrag zotero status|push|bind``: the group; each command has its file."""

from __future__ import annotations

from importlib import import_module

import click

from mdrag.cli import options

__all__ = ["COMMANDS", "command"]

# name → (module in mdrag.cli, one line for --help)
COMMANDS: dict[str, tuple[str, str]] = {
    "status": ("zotero_status", "Which sources Zotero has, and why we think so."),
    "push": ("zotero_push", "Add the missing ones to Zotero, with their files."),
    "bind": ("zotero_bind", "Write down which item each source is."),
}


class _Commands(click.Group):
    """Commands imported on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"mdrag.cli.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        options.known_command(ctx, args, COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.command(name="zotero", cls=_Commands)
def command() -> None:
    """Find, add and bind the sources in Zotero, late: after the draft is written.

    Nothing is asked outside this machine unless you say --via web.

    Example: mdrag zotero status essay.md
    """
