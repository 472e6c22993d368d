"""The English paragraphs of a draft, for checks that read the whole of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.lint.paragraphs import is_english
from mdrag.lint.rule import Context, Paragraph

__all__ = ["english_paragraphs", "vocabulary"]

_WORD = re.compile(r"[^\W\d_]+")


def english_paragraphs(context: Context) -> Iterator[Paragraph]:
    """Those that rules which read English may speak of, in order."""
    for paragraph in context.paragraphs:
        if is_english(context.draft, paragraph.block):
            yield paragraph


def vocabulary(context: Context) -> frozenset[str]:
    """Every run of letters in the draft's prose, case folded: what cannot stand there at all."""
    found: frozenset[str] = context.once(
        "vocabulary", lambda: frozenset(_WORD.findall(context.draft.masked.casefold()))
    )
    return found
