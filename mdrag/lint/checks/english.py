"""The English paragraphs of a draft, for checks that read the whole of it."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.paragraphs import is_english
from mdrag.lint.rule import Context, Paragraph

__all__ = ["english_paragraphs"]


def english_paragraphs(context: Context) -> Iterator[Paragraph]:
    """Those that rules which read English may speak of, in order."""
    for paragraph in context.paragraphs:
        if is_english(context.draft, paragraph.block):
            yield paragraph
