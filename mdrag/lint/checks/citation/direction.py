"""A cited sentence says what its source says of things: not negated, turned round or made up."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.checks.citation.contradictions import run
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    yield from run((rule.options["kind"],), rule, paragraph, context)


CHECK = ParagraphCheck(
    {"kind": str}, _run, required=("kind",), gives=("said", "known", "lack", "source", "place")
)
