"""A cited sentence has the direction of its source: not negated, not turned round."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.checks.citation.contradictions import run
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    yield from run(("direction",), rule, paragraph, context)


CHECK = ParagraphCheck({}, _run, gives=("said", "known", "source", "place"))
