"""Styles that print a citation as a number or a note, by their names."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex
from mdrag.lint.rule import Context

__all__ = ["cites_by_number", "cites_in_notes"]

# Of the styles that ship, and what the names of others say
_BY_NUMBER = lazy_regex(
    r"\b(?:ieee|vancouver|nature|science|ama|nlm|acm|acs|plos|elife|springer|gb7714|numeric|cell|"
    r"american-medical)\b(?!-author)",
    re.IGNORECASE,
)
_IN_NOTES = lazy_regex(r"\b(?:foot)?notes?\b|\boscola\b", re.IGNORECASE)


def cites_by_number(context: Context) -> bool:
    """Whether “by [3]” will be printed, which reads well."""
    return _BY_NUMBER.search(_style(context)) is not None


def cites_in_notes(context: Context) -> bool:
    """Whether a citation is printed as the call of a note, which may stand behind a stop."""
    return _IN_NOTES.search(_style(context)) is not None


def _style(context: Context) -> str:
    return f"{context.draft.meta.get('csl', '')} {context.config.export.style}"
