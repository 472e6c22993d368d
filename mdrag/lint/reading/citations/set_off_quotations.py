"""Quotations that nothing sets off but a line: no marks, no block quotation."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex

__all__ = ["set_off_quotations"]

_CITED = (
    r"\[\^[^\]\s]+\]|\^\d{1,3}\^|<sup>\d{1,3}</sup>|\[[^\[\]]*@[^\[\]]+\](?:\{[^{}]*\})?|"
    r"\((?!see |[Ff]ig|[Tt]ab)[^()]{0,80}?\d{1,4}[^()]{0,40}\)(?:\{[^{}]*\})?"
)
_ENDS = lazy_regex(rf"(?:[.!?…”\"’']|\w)\s?(?:{_CITED})[\s.]*$")
_CITES = lazy_regex(_CITED)
_LEADS_IN = lazy_regex(r":[\s*_]*$")


def set_off_quotations(draft: Draft) -> Iterator[tuple[int, int]]:
    """Paragraphs that words with a colon lead in, and that cite once, as they end.

    “Monroe laid it down:”, then a paragraph of his own words with a note: who comes from a word
    processor, where such paragraphs are indented, has no mark for them.
    """
    before = ""
    for block in draft.blocks:
        plain = block.kind == "paragraph" and not block.within and block.top >= 0
        text = draft.text[block.start : block.end] if plain else ""
        if text and _LEADS_IN.search(before):
            ends = _ENDS.search(text)
            if ends and len(_CITES.findall(text)) == 1:
                yield block.start, block.end
        if block.top >= 0 and "footnote" not in block.within:
            before = text
