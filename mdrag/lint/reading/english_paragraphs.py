"""The English paragraphs of a draft, for checks that read the whole of it."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lazy import lazy_regex
from mdrag.lint.paragraphs import is_english
from mdrag.lint.rule import Context, Paragraph

__all__ = ["english_paragraphs", "words_of"]

_WORD = lazy_regex(r"[^\W\d_]+")


def english_paragraphs(context: Context) -> Iterator[Paragraph]:
    """Those that rules which read English may speak of, in order."""
    for paragraph in context.paragraphs:
        if is_english(context.draft, paragraph.block):
            yield paragraph


def words_of(paragraph: Paragraph, context: Context) -> frozenset[str]:
    """Every run of letters in a paragraph, case folded: what cannot stand there at all."""
    block = paragraph.block
    found: frozenset[str] = context.once(
        f"words {paragraph.block_index}",
        lambda: frozenset(_WORD.findall(context.draft.masked[block.start : block.end].casefold())),
    )
    return found
