"""The part of a passage worth showing beside a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mdrag.lazy import lazy_regex
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.text.words import stem, stems

__all__ = ["excerpt_of"]

_MOST_WORDS = 60  # of a quotation shown with a finding
_BLOCK = lazy_regex(r"\n\s*\n")


def excerpt_of(text: str, matched: Iterable[str], headings: Sequence[str] = ()) -> str:
    """The sentence of ``text`` that holds most of the ``matched`` words, 60 words at most.

    Captions, table cells, headings and what has no end count half as much as a sentence.
    ``headings``: titles of the sections the passage stands in; one before the sentence is no
    part of it.
    """
    wanted = {stem(word) for word in matched}
    sentences = list(_sentences(text, headings)) or [" ".join(text.split())]
    best = max(sentences, key=lambda s: _worth(s, wanted))  # the first of equals
    words = best.split(" ")
    return best if len(words) <= _MOST_WORDS else " ".join(words[: _MOST_WORDS - 1]) + " …"


def _sentences(text: str, headings: Sequence[str]) -> Iterator[str]:
    """The sentences block by block, white space settled; a block that is a heading is left out."""
    titles = sorted({" ".join(title.split()) for title in headings} - {""}, key=len, reverse=True)
    for block in _BLOCK.split(text):
        # cells of a table row stand apart by tabs; no sentence goes over them
        for row in block.split("\n") if "\t" in block else (block,):
            plain = _without(" ".join(row.split()), titles)
            yield from (plain[start:end] for start, end in split(plain))


def _without(plain: str, titles: Sequence[str]) -> str:
    """A block without the titles it begins with."""
    while title := next((t for t in titles if plain == t or plain.startswith(t + " ")), ""):
        rest = plain[len(title) :].lstrip()
        if rest[:1].islower():
            return plain  # "Walking is good." under the heading "Walking"
        plain = rest
    return plain


def _worth(sentence: str, wanted: set[str]) -> float:
    held = len(wanted.intersection(stems(sentence)))
    return held if is_sentence(sentence) else held / 2
