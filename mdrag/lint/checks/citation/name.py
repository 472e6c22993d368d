"""A name of a cited sentence that its source has not, or has another in place of."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.checks.citation.contradictions import run
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """A name in place of another is a warning, one that is merely absent an info."""
    yield from run(("name", "name-absent"), rule, paragraph, context)


CHECK = ParagraphCheck({}, _run, gives=("said", "known", "instead", "source", "place"))
