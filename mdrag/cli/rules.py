"""``mdrag rules``: the table, and the proof of each rule's examples."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import options
from mdrag.errors import UsageError
from mdrag.lint.rule import Rule

__all__ = ["command"]


@click.group(name="rules", invoke_without_command=True)
@options.formats("text", "json")
@options.common
@click.pass_context
def command(context: click.Context, fmt: str) -> None:
    """List the rules; prove their examples.

    Example: mdrag rules --format json
    """
    if context.invoked_subcommand is not None:
        return
    from mdrag.lint.load import load
    from mdrag.report.rules import as_json, as_table
    from mdrag.workspace import open_for

    rules = load(open_for(Path.cwd(), options.chosen().project, lenient=True).rule_folders)
    if fmt == "json":
        options.emit_json([as_json(rule) for rule in rules])
        return
    click.echo(as_table(rules), nl=False)
    options.say(f"{len(rules)} rules; what one wants and why: mdrag explain RULE")


@command.command(name="test")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@options.common
def _prove(folder: Path | None) -> int:
    """Prove each rule's examples: every "flag" is flagged, no "pass" is.

    FOLDER holds rules as lint_rules/ does (FOLDER/style/my-rule.yml); default: all that count here.

    Example: mdrag rules test lint_rules
    """
    from mdrag.lint.load import load
    from mdrag.lint.prove import proofs
    from mdrag.workspace import open_for

    folders = open_for(Path.cwd(), options.chosen().project, lenient=True).rule_folders
    everything = load(folders, cached=False)
    rules: tuple[Rule, ...] = everything
    if folder is not None:
        if not folder.is_dir():
            raise UsageError(f"{folder}: no such folder")
        everything = load([*folders, folder], cached=False)
        rules = tuple(one for one in everything if Path(one.path).is_relative_to(folder))
        if not rules:
            raise UsageError(
                f"{folder}: no rules; they lie one folder deeper, as style/my-rule.yml"
            )
    done = list(proofs(rules, everything))
    bad = [proof for proof in done if proof.problem]
    for proof in bad:
        click.echo(f"{proof.rule}: {proof.kind} example {proof.number}: {proof.problem}")
    unproved = [rule.id for rule in rules if not (rule.flag and rule.passes)]
    for name in unproved:
        options.say(f"{name}: has no flag and pass examples to prove")
    options.say(f"{len(rules)} rules, {len(done)} examples, {len(bad)} of them wrong")
    return int(bool(bad))
