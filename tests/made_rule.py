"""A rule made for a test, and what the real engine finds with it."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.after.fix import apply_fixes
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Rule
from mdrag.lint.run.lint_draft import lint

__all__ = ["findings", "mended", "words"]


def findings(
    text: str, extends: str, message: str = "{words}", config: str = "", **options: object
) -> Sequence[Finding]:
    """What a rule with these options says of ``text``."""
    quoted = bool(options.pop("quoted", False))
    rule = Rule("made.rule", extends, "info", message, "why", options, quoted=quoted)
    result = lint(parse(text), settings(config, ""), NoEvidence(), [rule])
    assert not result.summary.failures, result.summary.failures
    return result.findings


def words(text: str, extends: str, **options: object) -> list[str]:
    """The words it flags."""
    return [text[one.start : one.end] for one in findings(text, extends, **options)]


def mended(text: str, extends: str, **options: object) -> str:
    """``text`` after its safe fixes."""
    return apply_fixes(parse(text), findings(text, extends, **options)).draft.text
