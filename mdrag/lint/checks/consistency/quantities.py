"""Figures of a sentence with what they count, and whether two are of the same things."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.claims.figures import Figure, figures
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.lines import SentenceLine
from mdrag.text.dates import MONTH
from mdrag.text.words import FUNCTION_WORDS, stem, stems

__all__ = ["Quantity", "are_alike", "is_labelled", "quantities"]

# “47% of the schools”, “17.5 long minutes”: what a figure counts
_NOUN = lazy_regex(
    r"(?:of |the |all |our |these |those |[ -]|\s)*(?:[a-z]+(?:ed|al|ic|ary) )?([a-z]{3,})"
)
_CLAUSE = lazy_regex(r"[,;:()–—]|\b(?:and|but|while|whereas|which)\b")
_SAID_SO = frozenset(s for word in FUNCTION_WORDS for s in stems(word)) | frozenset(
    stems("find found show shows result results study percent per cent overall about")
)
_NOT_MEASURED = lazy_regex(
    r"(?:figures?|fig\.|tables?|sections?|chapters?|study|experiment|appendix|equation|eq\.|step|"
    r"part|phase|level|grade|version|pages?|p\.|pp\.|no\.|article|covid|type|year|day|week|goal|"
    rf"\b(?:{MONTH})\.?|"
    r"by|until|since)\s*$",
    re.IGNORECASE,
)
_LEAST_SHARED, _SHARED = 2, 0.5  # words, share of the words of both clauses


class Quantity(NamedTuple):
    """A figure with what it counts: its noun, and the words of the clause it stands in."""

    figure: Figure
    noun: str  # its stem
    end: int  # of the noun
    said: str  # the figure and its noun, as written
    words: frozenset[str]  # stems


def quantities(line: SentenceLine) -> Iterator[Quantity]:
    """The figures of a line that count something, in order."""
    for figure in figures(line.low):
        noun = _NOUN.match(line.low, figure.end)
        if figure.year or noun is None:
            continue
        start = max((one.end() for one in _CLAUSE.finditer(line.low, 0, figure.start)), default=0)
        stop = _CLAUSE.search(line.low, noun.end())
        clause = (
            line.low[start : figure.start] + line.low[figure.end : stop.start() if stop else None]
        )
        said = " ".join(line.prose[figure.start : noun.end()].split())
        words = frozenset(s for s in stems(clause) if s not in _SAID_SO and not s.isdigit())
        yield Quantity(figure, stem(noun[1]), noun.end(), said, words)


def is_labelled(line: SentenceLine, figure: Figure) -> bool:
    """Whether a figure is no count: “Section 7”, “grade 4”, “until 5”."""
    return _NOT_MEASURED.search(line.prose[: figure.start][-14:]) is not None


def are_alike(one: Quantity, other: Quantity) -> bool:
    """Whether two figures are of the same things: noun, unit and nearly all words agree."""
    if one.noun != other.noun or one.figure.unit != other.figure.unit:
        return False
    both = one.words & other.words
    return len(both) >= _LEAST_SHARED and len(both) >= _SHARED * len(one.words | other.words)
