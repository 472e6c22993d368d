"""How many words a reader sees."""

from __future__ import annotations

from functools import lru_cache

from mdrag.draft.model import Draft
from mdrag.draft.references.listed_sources import sections_of_ids
from mdrag.draft.references.typed_lists import typed_entries
from mdrag.lazy import lazy_regex

__all__ = ["count", "count_words", "of_block", "words_between"]

_GOES_ON = lazy_regex(r"[^\s—]{2}")
_WORD = lazy_regex(r"\w[^\s—]*")  # linear: what stands before the first letter is skipped


@lru_cache(maxsize=4096)  # rules, and an editor at every save, ask about the same sentences
def count_words(text: str) -> int:
    """Runs of characters with a letter or digit in them; white space and em dashes part them."""
    return len(_WORD.findall(text))


def words_between(text: str, start: int, end: int) -> int:
    """How many of the words of ``text`` begin in ``[start, end)``."""
    if start and _GOES_ON.match(text, start - 1):  # the word before may reach in
        return sum(start <= word.start() < end for word in _WORD.finditer(text))
    return len(_WORD.findall(text, start, end))


def count(draft: Draft) -> int:
    """Words of a draft: headings, paragraphs, lists, quotations, tables, captions and notes.

    Technical marks count nothing, so a draft and its stripped copy count the same; a citation in
    pandoc's syntax counts author and year for each key. The list of ids under "Sources used", which
    no built file prints, counts nothing, nor do the entries of a reference list that was typed.
    """
    places = [*sections_of_ids(draft.text), *typed_entries(draft)]
    return sum(
        sentence.words
        for sentence in draft.sentences
        if not any(start <= sentence.start < end for start, end in places)
    )


def of_block(draft: Draft, block: int) -> int:
    """Words of one block."""
    return sum(sentence.words for sentence in draft.sentences if sentence.block == block)
