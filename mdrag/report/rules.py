"""Rules for a person and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent, wrap
from typing import Any

from mdrag.lint.rule import Example, Rule

__all__ = ["as_json", "as_page", "as_table"]

_WIDTH = 96


def as_table(rules: Sequence[Rule]) -> str:
    """One line a rule: id, severity, the first words of what it says."""
    wide = max((len(rule.id) for rule in rules), default=0)
    return "".join(
        f"{rule.id:<{wide}}  {rule.severity:<7}  {_cut(rule.why, _WIDTH - wide - 11)}\n"
        for rule in rules
    )


def _cut(text: str, width: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= width else text[: width - 1].rsplit(" ", 1)[0] + " …"


def as_json(rule: Rule) -> dict[str, Any]:
    """Everything the rule's file says."""
    return {
        "rule": rule.id,
        "extends": rule.extends,
        "severity": rule.severity,
        "message": rule.message,
        "why": rule.why,
        "source": rule.source,
        "options": dict(rule.options),
        "quoted": rule.quoted,
        "flag": [_example(one) for one in rule.flag],
        "pass": [_example(one) for one in rule.passes],
        "path": rule.path,
    }


def _example(example: Example) -> dict[str, str]:
    return {"text": example.text, **({"marked": example.marked} if example.marked else {})}


def as_page(rule: Rule) -> str:
    """A rule explained: why, what it says, its options, its examples, how to turn it off."""
    lines = [f"{rule.id} ({rule.severity})", "", *wrap(rule.why, _WIDTH), ""]
    lines += ["It says:", *(f"  {line}" for line in wrap(rule.message, _WIDTH - 2)), ""]
    if rule.options:
        lines += ["Options (config.yaml, lint: rules:):"]
        lines += [f"  {key}: {_value(value)}" for key, value in rule.options.items()] + [""]
    for title, examples in (("Flagged:", rule.flag), ("Not flagged:", rule.passes)):
        if examples:
            lines += [title, *(indent(one.text.rstrip(), "  | ", lambda _: True)
                               for one in examples[:3]), ""]  # fmt: skip
    lines += [
        "Waive it in one place:  <!-- mdrag: ignore " + rule.id + " -- your reason -->",
        f"Turn it off:            lint: {{rules: {{{rule.id}: off}}}}",
        f"Where it comes from:    {rule.source or 'its author'}; {rule.path}",
    ]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
