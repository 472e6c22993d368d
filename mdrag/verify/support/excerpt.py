"""The part of a passage, and of a sentence of it, worth showing beside a sentence of the draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from mdrag.lazy import lazy_regex
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.text.words import stem, stems
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import same_value
from mdrag.verify.support.overlap import is_common

__all__ = ["excerpt_of", "telling_part"]

_MOST_WORDS = 60  # of a quotation shown with a finding
_COMMON = 0.5  # what a word common in any text counts
_NUMBER = 1.5  # … and a number of the claim, beside 1 of any other word
_BLOCK = lazy_regex(r"\n\s*\n")
_BROKEN = lazy_regex(r"(?<![.!?:…\s])\s*\n\s*\n\s*(?=\d+[)\]]|[a-z]{2,})")  # by the end of a page


def excerpt_of(
    text: str, matched: Iterable[str], headings: Sequence[str] = (), claim: str = ""
) -> str:
    """The sentence of ``text`` that holds most of the ``matched`` words, 60 words at most.

    Words common in any text count less, the numbers of ``claim`` more. Captions, table cells,
    headings and what has no end count half as much as a sentence. ``headings``: titles of the
    sections the passage stands in; one before the sentence is no part of it.
    """
    wanted = {stem(word) for word in matched}
    given = _counted(claim)
    sentences = list(_sentences(text, headings)) or [" ".join(text.split())]
    best = max(sentences, key=lambda s: _worth(s, wanted, given))  # the first of equals
    words = best.split(" ")
    return best if len(words) <= _MOST_WORDS else " ".join(words[: _MOST_WORDS - 1]) + " …"


def telling_part(quote: str, claim: str, width: int) -> str:
    """``quote``, or of a longer one the ``width`` characters that hold most of ``claim``.

    The beginning, unless more of the claim's numbers and words stand behind it.
    """
    if len(quote) <= width:
        return quote
    wanted, given = set(stems(claim)), _counted(claim)
    words = quote.split()
    parts: list[str] = []
    for first in range(len(words)):
        part = _from(words, first, width)
        parts.append(part)
        if part.endswith(words[-1]):
            break
    return max(parts, key=lambda part: _held(part, wanted, given))


def _from(words: Sequence[str], first: int, width: int) -> str:
    """The words from a place on, as many as there is room for, with “…” where some are missing."""
    part, room = ["…"] * bool(first), width - 2 * bool(first)
    for at in range(first, len(words)):
        room -= len(words[at]) + 1
        if room < (1 if at + 1 < len(words) else -1):
            return " ".join([*part, "…"])
        part.append(words[at])
    return " ".join(part)


def _sentences(text: str, headings: Sequence[str]) -> Iterator[str]:
    """The sentences block by block, white space settled; a block that is a heading is left out."""
    titles = sorted({" ".join(title.split()) for title in headings} - {""}, key=len, reverse=True)
    for block in _BLOCK.split(_BROKEN.sub(" ", text)):
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


def _worth(sentence: str, wanted: Set[str], given: Sequence[Number]) -> float:
    held = _held(sentence, wanted, given)
    return held if is_sentence(sentence) else held / 2


def _held(part: str, wanted: Set[str], given: Sequence[Number]) -> float:
    words = sum(_COMMON if is_common(key) else 1.0 for key in wanted & set(stems(part)))
    there = numbers(part) if given else ()
    return words + _NUMBER * sum(any(same_value(one, other) for other in there) for one in given)


def _counted(claim: str) -> list[Number]:
    return [one for one in numbers(claim) if one.kind in ("plain", "year")]
