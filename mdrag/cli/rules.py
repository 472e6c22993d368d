"""``mdrag rules``: the table; ``test`` and ``new`` have their files."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import rules_new, rules_test
from mdrag.cli.terminal import options, way_out
from mdrag.filled_sentence import fill

__all__ = ["command"]


@click.group(name="rules", cls=options.CommandGroup, invoke_without_command=True)
@options.formats("text", "json")
@options.common
@click.pass_context
def command(context: click.Context, fmt: str) -> None:
    """List the rules; prove their examples.

    Example: mdrag rules --format json
    """
    if context.invoked_subcommand is not None:
        return
    from mdrag.lint.rules.load import load
    from mdrag.report.rules import as_json, as_table
    from mdrag.workspace import open_for

    space = open_for(Path.cwd(), options.chosen().project, lenient=True)
    rules = load(space.rule_folders)
    if fmt == "json":
        options.emit_json([as_json(rule) for rule in rules])
        return
    way_out.show(as_table(rules, space.config.ui_language), end="")
    off = sum(rule.taste for rule in rules)
    told = "{count} rules; what one wants and why: mdrag explain RULE"
    if off:
        told = "{count} rules, {off} of taste (off; on: {on}); what one wants: mdrag explain RULE"
    options.say(fill(told, count=len(rules), off=off, on="lint: {rules: {RULE: on}}"))


command.add_command(rules_test.command)
command.add_command(rules_new.command)
