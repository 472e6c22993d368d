"""Paragraphs that begin with a tab or four blanks, as in Word: Markdown reads them as code.

So they are printed letter for letter in another font, and nothing in them is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.draft.language import small_english_words, small_foreign_words
from mdrag.draft.model import Block, Draft
from mdrag.lazy import lazy_regex

__all__ = ["indented_prose", "reads_as_prose", "unread_prose"]

_FENCES = ("```", "~~~")
_WORD = lazy_regex(r"[\W_]*[^\W\d_]+(?:['’-][^\W\d_]+)*[\W_]*")
_OPENING = lazy_regex(r"[\"“‘'(*_]*[^\W\d_a-z]")
_END = lazy_regex(r"(?:[^\W_]|%) ?[.!?][\"”’'»)\]*_]*(?:\s|$)|[。！？]")
_HAN = lazy_regex(r"[\u3400-\u9fff]")
_CITED = lazy_regex(
    r"\{#[^{}]*\}|\[[^\[\]]*@[^\[\]]*\]|\([^()]*\d{4}[^()]*\)"
)  # no words of its own
_LEAST = 12  # words: fewer may be a line of somebody's program, or an address
_LINE = 10  # words of the longest line: verse and dialogues, set as they are on purpose, have fewer
# of the pieces between blanks: words, and of these small ones; prose has .85 and .3, code .4 and .1
_WORDS, _SMALL = 0.7, 0.2
_OTHER_LETTERS = 0.5  # of the words with letters that are not English: no program has so many
_HAN_SIGNS, _HAN_SHARE = 20, 0.6  # signs of Chinese, and their share of what is written


def unread_prose(draft: Draft, roles: Sequence[str]) -> Iterator[Block]:
    """The blocks of `indented_prose` that are the writer's, not those of a licence."""
    licence = {b.start for b, role in zip(draft.blocks, roles, strict=True) if role == "licence"}
    return (block for block in indented_prose(draft) if block.start not in licence)


def indented_prose(draft: Draft) -> Iterator[Block]:
    """The blocks of a draft that are code by their indent alone, and read as prose."""
    for block in draft.blocks:
        text = draft.text[block.start : block.end].strip()
        if block.kind == "code" and not text.startswith(_FENCES) and reads_as_prose(text):
            yield block


def reads_as_prose(text: str, least: int = _LEAST) -> bool:
    """Whether text reads as prose of ``least`` words, by its words and its lines.

    In English or a language whose small words are known, in one with letters of its own, in
    Chinese.
    """
    text = _CITED.sub("", text)
    if not _OPENING.match(text.lstrip()) or not _END.search(text):
        return False
    if _is_chinese(text, least):
        return True
    pieces = text.split()
    words = [piece for piece in pieces if _WORD.fullmatch(piece)]
    if not words or len(words) < max(least, _WORDS * len(pieces)):
        return False
    if least and max(len(line.split()) for line in text.splitlines()) < _LINE:
        return False
    plain = [word.strip("\"“‘'(,.;:)").lower() for word in words]
    known = (small_english_words(), small_foreign_words())
    if any(sum(word in small for word in plain) >= _SMALL * len(words) for small in known):
        return True
    return sum(not word.isascii() for word in plain) >= _OTHER_LETTERS * len(words)


def _is_chinese(text: str, least: int) -> bool:
    signs, written = len(_HAN.findall(text)), len("".join(text.split()))
    return signs >= (_HAN_SIGNS if least else 1) and signs >= _HAN_SHARE * written
