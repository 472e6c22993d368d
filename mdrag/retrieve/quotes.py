"""The sentence of a passage that answers best: what a pack quotes word for word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["MOST_WORDS", "Quote", "exact_quote", "snippet"]

MOST_WORDS = 60
_HEADING_WORDS = 12
_CLAUSE = re.compile(r"[,;:–—]\s+|\s+(?=(?:and|but|or|which|because|although|while)\s)")


class Quote(NamedTuple):
    """A stretch of a text; ``cut`` when a sentence had to be cut at a clause."""

    start: int
    end: int
    cut: bool = False


def exact_quote(
    text: str, question: str, rarity: Callable[[Iterable[str]], Mapping[str, float]]
) -> Quote:
    """The whole sentences of ``text`` that best answer ``question``, at most 60 words.

    The sentence with the highest sum of rarities of the question's stems, joined by its better
    neighbour while there is room. Headings, questions, captions, table cells and sentences without
    an end count half and join nothing. Offsets count ``text``; an empty text gives an empty quote.
    """
    spans = _sentences(text)
    if not spans:
        return Quote(0, 0)
    wanted = {stem(t) for t in tokens(question) if t not in FUNCTION_WORDS}
    weight = rarity(wanted)
    whole = [is_sentence(text[a:b]) and not _asks(text[a:b]) for a, b in spans]
    gains = [
        _gain(text[a:b], weight) / (1 if is_whole else 2)
        for (a, b), is_whole in zip(spans, whole, strict=True)
    ]
    first = max(range(len(spans)), key=lambda i: (gains[i], whole[i], -i))
    if not whole[first] and _like_heading(text[slice(*spans[first])]):
        first = next((i for i in range(first, len(spans)) if whole[i]), first)  # what it heads
    last = first
    if _words(text, spans[first][0], spans[first][1]) > MOST_WORDS:
        return _cut(text, *spans[first])
    while True:
        grown = [
            (gains[i], -abs(i - first), a, b)
            for i, a, b in ((first - 1, first - 1, last), (last + 1, first, last + 1))
            if 0 <= i < len(spans)
            and gains[i] > 0
            and whole[i]
            and "\n\n" not in text[spans[a][0] : spans[b][1]]
            and _words(text, spans[a][0], spans[b][1]) <= MOST_WORDS
        ]
        if not grown:
            return Quote(spans[first][0], spans[last][1])
        _, _, first, last = max(grown)


def snippet(text: str, quote: Quote, most: int) -> str:
    """At most ``most`` characters of ``text`` around the quote, cut between words.

    White space is settled, and an ellipsis stands at each end that was cut.
    """
    if len(text) <= most:
        return " ".join(text.split())
    room = most - 2  # the two ellipses
    start = max(0, min(quote.start, len(text) - room))
    end = min(len(text), start + room)
    if start > 0 and not text[start - 1].isspace():
        while start < end and not text[start - 1].isspace():
            start += 1
    if end < len(text):
        space = max(text.rfind(sign, start + 1, end + 1) for sign in " \n\t")
        end = space if space > start else end
    words = " ".join(text[start:end].split())
    return ("…" if start > 0 else "") + words + ("…" if end < len(text) else "")


def _sentences(text: str) -> list[tuple[int, int]]:
    spans, start = [], 0
    for paragraph in text.split("\n\n"):
        spans += [(start + a, start + b) for a, b in split(paragraph)]
        start += len(paragraph) + 2
    return spans


def _asks(words: str) -> bool:
    """Whether it is a question, which says nothing: it often heads what answers it."""
    return words.rstrip('"”’») \n').endswith(("?", "？"))


def _like_heading(words: str) -> bool:
    return len(words.split()) <= _HEADING_WORDS and not any(c.isdigit() for c in words)


def _gain(sentence: str, weight: Mapping[str, float]) -> float:
    return sum(weight.get(s, 0.0) for s in {stem(token) for token in tokens(sentence)})


def _words(text: str, start: int, end: int) -> int:
    return len(text[start:end].split())


def _cut(text: str, start: int, end: int) -> Quote:
    """The beginning of a sentence that is too long, up to its last clause that fits."""
    words = list(re.finditer(r"\S+", text[start:end]))
    furthest = start + words[MOST_WORDS - 1].end()
    clauses = [m.start() + start for m in _CLAUSE.finditer(text[start:furthest])]
    near = [at for at in clauses if _words(text, start, at) >= MOST_WORDS // 3]
    return Quote(start, max(near, default=furthest), True)
