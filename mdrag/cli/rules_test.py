"""``mdrag rules test``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.text.counts import count_of

__all__ = ["command"]


@click.command(name="test")
@click.argument("what", required=False, metavar="[RULES|FOLDER]")
@options.common
@options.formats("text", "json")
def command(what: str | None, fmt: str) -> int:
    """Prove each rule's examples: every "flag" is flagged, no "pass" is.

    RULES: an id, a pack or a glob (house.praise, house, 'house.*'). FOLDER holds rules as
    lint_rules/ does (FOLDER/style/my-rule.yml). Default: all that count here.

    Example: mdrag rules test house.praise
    """
    from mdrag.lint.rules.named_rules import named_rules
    from mdrag.lint.run.prove import proofs
    from mdrag.workspace import open_for

    folders = open_for(Path.cwd(), options.chosen().project, lenient=True).rule_folders
    rules, everything = named_rules(what, folders)
    done = list(proofs(rules, everything))
    bad = [proof for proof in done if proof.problem]
    unproved = [rule.id for rule in rules if not (rule.flag and rule.passes)]
    if fmt == "json":
        wrong = [proof._asdict() for proof in bad]
        counts = {"rules": len(rules), "examples": len(done)}
        options.emit_json({**counts, "wrong": wrong, "unproved": unproved})
        return int(bool(bad))
    for proof in bad:
        way_out.show(f"{proof.rule}: {proof.kind} example {proof.number}: {proof.problem}")
    for name in unproved:
        options.say(f"{name}: has no flag and pass examples to prove")
    proved = f"{count_of(len(rules), 'rule')}, {count_of(len(done), 'example')}"
    options.say(f"{proved}, {len(bad)} of them wrong")
    return int(bool(bad))
