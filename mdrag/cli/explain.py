"""``mdrag explain``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.text.nearest import nearest

__all__ = ["command"]


@click.command(name="explain")
@click.argument("rule")
@options.formats("text", "json")
@options.common
def command(rule: str, fmt: str) -> None:
    """Say why RULE is there, what it flags and passes, and how to waive it.

    RULE is an id, or the label a message begins with (CITATION_WEAK).

    Example: mdrag explain style.long-sentence
    """
    from mdrag.lint.rules.load import load
    from mdrag.report.rules import as_json, as_page
    from mdrag.wording import say_in
    from mdrag.workspace import open_for

    space = open_for(Path.cwd(), options.chosen().project, lenient=True)
    rules = load(space.rule_folders)
    found = {name: one for one in rules for name in (one.message.split(":")[0], one.id)}.get(rule)
    if found is None and rule.startswith("review."):
        from mdrag.returned.finding_meanings import KINDS

        if rule in KINDS:
            told = {"rule": rule, "extends": "import-docx", "why": KINDS[rule]}
            meaning = say_in(KINDS[rule], space.config.ui_language)
            options.emit_json(told) if fmt == "json" else way_out.show(f"{rule}\n\n{meaning}")
            return
    if found is None:
        hint = nearest(rule, [one.id for one in rules]) or fill(
            "; see: {command}", command="mdrag rules"
        )
        raise UsageError(fill("there is no rule {rule!r}{hint}", rule=rule, hint=hint))
    if fmt == "json":
        options.emit_json(as_json(found))
    else:
        way_out.show(as_page(found, space.config.ui_language), end="")
