"""A rule proves itself: each ``flag`` example is flagged, each ``pass`` example is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.filled_sentence import fill
from mdrag.lint.rule import Example, Rule
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint

__all__ = ["Proof", "proofs"]


class Proof(NamedTuple):
    """What became of one example; ``problem`` is "" when it did what it should."""

    rule: str
    kind: str  # flag or pass
    number: int  # from 1
    text: str
    problem: str


def proofs(rules: Iterable[Rule], everything: Sequence[Rule] = ()) -> Iterator[Proof]:
    """Run every example of ``rules`` with the example library and default settings.

    ``everything``: all rules there are; rules about waivers are proved in their company.
    """
    for rule in rules:
        company = [rule, *(r for r in everything if r.id != rule.id)]
        among = company if rule.extends == "waiver" else [rule]
        for number, example in enumerate(rule.flag, 1):
            yield Proof(rule.id, "flag", number, example.text, _flagged(rule, example, among))
        for number, example in enumerate(rule.passes, 1):
            yield Proof(rule.id, "pass", number, example.text, _passed(rule, example, among))


def _found(rule: Rule, example: Example, among: Sequence[Rule]) -> tuple[list[str], str]:
    """The words flagged by the rule, and how it broke ("" if it did not)."""
    result = lint(parse(example.text), settings("", ""), ExampleLibrary(), among)
    broken = [one.problem for one in result.summary.failures if one.rule == rule.id]
    mine = [f for f in result.findings if f.rule == rule.id]
    return [example.text[f.start : f.end] for f in mine], broken[0] if broken else ""


def _flagged(rule: Rule, example: Example, among: Sequence[Rule]) -> str:
    found, broken = _found(rule, example, among)
    if broken or not found:
        return broken or fill("not flagged")
    if example.marked and example.marked not in found:
        return fill("flagged {found!r}, not {marked!r}", found=found[0], marked=example.marked)
    return ""


def _passed(rule: Rule, example: Example, among: Sequence[Rule]) -> str:
    found, broken = _found(rule, example, among)
    return broken or (fill("flagged {found!r}", found=found[0]) if found else "")
