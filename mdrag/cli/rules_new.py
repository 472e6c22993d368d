"""``mdrag rules new``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.filled_sentence import fill

__all__ = ["command"]


@click.command(name="new")
@click.argument("rule", metavar="FOLDER.NAME")
@click.option("--extends", "kind", required=True, metavar="KIND", help="What it does: existence, "
              "substitution, occurrence, repetition, consistency, tokens, dependency, metric, "
              "section.")  # fmt: skip
@options.common
@options.formats("text", "json")
def command(rule: str, kind: str, fmt: str) -> None:
    """Write a rule of your own into the project's lint_rules/, commented and working, to change.

    Example: mdrag rules new house.praise --extends existence
    """
    from mdrag.lint.rules.new_rule import write_new_rule
    from mdrag.workspace import open_for

    project = open_for(Path.cwd(), options.chosen().project, lenient=True).project
    path = write_new_rule(project, rule, kind)
    if fmt == "json":
        options.emit_json({"rule": rule, "path": str(path)})
        return
    way_out.show(str(path))
    told = "change its words, message and examples, then prove it: mdrag rules test {rule}"
    options.say(fill(told, rule=rule))
