"""A text with edits made in it."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.lint.finding import Edit

__all__ = ["applied_text"]


def applied_text(text: str, edits: Sequence[Edit]) -> str | None:
    """The text with the edits; None when two of them overlap."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        if edit.start < at:
            return None
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join(parts) + text[at:]
