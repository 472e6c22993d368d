"""``mdrag rules``: the table, the proof of each rule's examples, and a new rule to fill in."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.lint.rule import Rule
from mdrag.text.counted import counted

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
    from mdrag.lint.rules.load import load
    from mdrag.report.rules import as_json, as_table
    from mdrag.workspace import open_for

    rules = load(open_for(Path.cwd(), options.chosen().project, lenient=True).rule_folders)
    if fmt == "json":
        options.emit_json([as_json(rule) for rule in rules])
        return
    way_out.show(as_table(rules), end="")
    options.say(f"{counted(len(rules), 'rule')}; what one wants and why: mdrag explain RULE")


@command.command(name="test")
@click.argument("what", required=False, metavar="[RULES|FOLDER]")
@options.common
def _prove(what: str | None) -> int:
    """Prove each rule's examples: every "flag" is flagged, no "pass" is.

    RULES: an id, a pack or a glob (house.praise, house, 'house.*'). FOLDER holds rules as
    lint_rules/ does (FOLDER/style/my-rule.yml). Default: all that count here.

    Example: mdrag rules test house.praise
    """
    from mdrag.lint.rules.load import load
    from mdrag.lint.run.prove import proofs
    from mdrag.workspace import open_for

    folders = open_for(Path.cwd(), options.chosen().project, lenient=True).rule_folders
    everything = load(folders, cached=False)
    rules: tuple[Rule, ...] = everything
    if what is not None:
        folder, rules = Path(what), _named(what, everything)
        if not rules and folder.is_dir():
            everything = load([*folders, folder], cached=False)
            rules = tuple(one for one in everything if Path(one.path).is_relative_to(folder))
        if not rules:
            raise UsageError(_none(what, everything))
    done = list(proofs(rules, everything))
    bad = [proof for proof in done if proof.problem]
    for proof in bad:
        way_out.show(f"{proof.rule}: {proof.kind} example {proof.number}: {proof.problem}")
    unproved = [rule.id for rule in rules if not (rule.flag and rule.passes)]
    for name in unproved:
        options.say(f"{name}: has no flag and pass examples to prove")
    options.say(
        f"{counted(len(rules), 'rule')}, {counted(len(done), 'example')}, {len(bad)} of them wrong"
    )
    return int(bool(bad))


def _named(what: str, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules an id, a pack or a glob means."""
    from fnmatch import fnmatchcase

    return tuple(r for r in rules if fnmatchcase(r.id, what) or r.id.startswith(f"{what}."))


def _none(what: str, rules: tuple[Rule, ...]) -> str:
    from mdrag.text.nearest import nearest

    if Path(what).is_dir():
        return f"{what}: no rules; they lie one folder deeper, as style/my-rule.yml"
    packs = {rule.id.partition(".")[0] for rule in rules}
    hint = nearest(what, [*sorted(packs), *(rule.id for rule in rules)])
    return f"{what}: no rule and no folder of rules is called so{hint or '; see: mdrag rules'}"


@command.command(name="new")
@click.argument("rule", metavar="FOLDER.NAME")
@click.option("--extends", "kind", required=True, metavar="KIND", help="What it does: existence, "
              "substitution, occurrence, repetition, consistency, tokens, dependency, metric, "
              "section.")  # fmt: skip
@options.common
def _new(rule: str, kind: str) -> None:
    """Write a rule of your own into the project's lint_rules/, commented and working, to change.

    Example: mdrag rules new house.praise --extends existence
    """
    from mdrag.fence import make_folder, write_atomic
    from mdrag.lint.rules.starters import starter
    from mdrag.workspace import open_for

    text = starter(rule, kind)
    found = open_for(Path.cwd(), options.chosen().project, lenient=True).project
    if found is None:
        raise UsageError("rules of your own belong to a project; make one here: mdrag init")
    folder, _, name = rule.partition(".")
    path = found.root / "lint_rules" / folder / f"{name}.yml"
    if any(path.with_suffix(ending).exists() for ending in (".yml", ".yaml")):
        raise UsageError(f"{path}: is there already; it was not changed")
    try:
        make_folder(path.parent)
    except OSError as problem:
        raise UsageError(f"{path.parent}: cannot be made ({problem.strerror})") from None
    write_atomic(path, text)
    way_out.show(str(path))
    options.say(f"change its words, message and examples, then prove it: mdrag rules test {rule}")
