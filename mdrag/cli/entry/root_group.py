"""The group of all commands: what is said around each of them."""

from __future__ import annotations

import time
from typing import Any

import click

from mdrag.cli.commands import COMMANDS
from mdrag.cli.entry.bug_report import is_our_bug, versions, whole_story
from mdrag.cli.entry.lazy_group import LazyGroup
from mdrag.cli.terminal import options, way_out

__all__ = ["ReaderGone", "RootGroup"]

# They make what would be missing, or have no words for people.
_BESIDE_PROJECTS = ("init", "new", "demo", "agent", "lsp", "mcp", "schema", "explain", "defaults")


class ReaderGone(Exception):
    """Whoever read our output (head, less) closed it: nobody's mistake."""


class RootGroup(LazyGroup):
    """All commands of the table."""

    table = COMMANDS

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; say how long it took (--verbose) and what its folder lacks."""
        began = time.perf_counter()
        try:
            return super().invoke(ctx)
        except BrokenPipeError as problem:
            raise ReaderGone from problem  # click itself would end with 1
        except Exception as problem:
            if options.chosen().verbose and is_our_bug(problem):
                way_out.complain(whole_story(problem))
            raise
        finally:
            if ctx.invoked_subcommand not in ("trust", "lsp", "mcp"):
                options.say_withheld()
            if ctx.invoked_subcommand not in _BESIDE_PROJECTS:
                options.say_missing()
            if options.chosen().verbose:
                took = time.perf_counter() - began
                way_out.complain(f"{ctx.invoked_subcommand}: {took:.2f} s, {versions()}")
