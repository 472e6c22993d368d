"""Paragraphs that begin with a tab or four blanks, as in Word: Markdown reads them as code.

So they are printed letter for letter in another font, and nothing in them is checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.language import small_english_words
from mdrag.draft.model import Block, Draft
from mdrag.lazy import lazy_regex

__all__ = ["indented_prose", "reads_as_prose"]

_FENCES = ("```", "~~~")
_WORD = lazy_regex(r"[\W_]*[^\W\d_]+(?:['’-][^\W\d_]+)*[\W_]*")
_OPENING = lazy_regex(r"[\"“‘'(*_]*[^\W\d_a-z]")
_END = lazy_regex(r"[^\W_] ?[.!?][\"”’'»)\]*_]*(?:\s|$)")
_CITED = lazy_regex(
    r"\{#[^{}]*\}|\[[^\[\]]*@[^\[\]]*\]|\([^()]*\d{4}[^()]*\)"
)  # no words of its own
_LEAST = 12  # words: fewer may be a line of somebody's program, or an address
_LINE = 10  # words of the longest line: verse and dialogues, set as they are on purpose, have fewer
# of the pieces between blanks: words, and of these small ones; prose has .85 and .3, code .4 and .1
_WORDS, _SMALL = 0.7, 0.2


def indented_prose(draft: Draft) -> Iterator[Block]:
    """The blocks of a draft that are code by their indent alone, and read as English prose."""
    for block in draft.blocks:
        text = draft.text[block.start : block.end].strip()
        if block.kind == "code" and not text.startswith(_FENCES) and reads_as_prose(text):
            yield block


def reads_as_prose(text: str, least: int = _LEAST) -> bool:
    """Whether text reads as English prose of ``least`` words, by its words and its lines."""
    text = _CITED.sub("", text)
    if not _OPENING.match(text.lstrip()) or not _END.search(text):
        return False
    pieces = text.split()
    words = [piece for piece in pieces if _WORD.fullmatch(piece)]
    if not words or len(words) < max(least, _WORDS * len(pieces)):
        return False
    if least and max(len(line.split()) for line in text.splitlines()) < _LINE:
        return False
    known = small_english_words()
    return sum(word.strip("\"“‘'(,.;:)").lower() in known for word in words) >= _SMALL * len(words)
