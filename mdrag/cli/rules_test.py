"""``mdrag rules test``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.entry.spoken_language import spoken_language
from mdrag.cli.terminal import options, way_out
from mdrag.filled_sentence import fill
from mdrag.wording import say_in

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
        told = "{rule}: {kind} example {number}: {problem}"
        way_out.show(say_in(fill(told, **proof._asdict()), spoken_language()))
    for name in unproved:
        options.say(fill("{name}: has no flag and pass examples to prove", name=name))
    told = "{rules} rules, {examples} examples, {wrong} of them wrong"
    options.say(fill(told, rules=len(rules), examples=len(done), wrong=len(bad)))
    return int(bool(bad))
