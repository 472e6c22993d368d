"""A sentence that cites, asked as a question: what it is about, and which sources it names.

The names and years of a citation stand in the paper it cites hardly ever, and in reference lists
always: they are no words to look for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mdrag.draft.marks.authors import author_before
from mdrag.draft.marks.parenthesis import parse_parenthesis
from mdrag.evidence.model import Source
from mdrag.lazy import lazy_regex
from mdrag.text.dates import CITED_YEAR, MONTHS
from mdrag.text.people import AND_OTHERS
from mdrag.text.words import FUNCTION_WORDS, tokens

__all__ = ["QuestionCitation", "cited_works", "named_sources", "without_citations"]

_FEWEST = 3  # content words that must be left to look for
_PAREN = lazy_regex(
    rf"[(\[](?P<inner>[^()\[\]]{{0,300}}\b{CITED_YEAR}[a-z]?\b[^()\[\]]{{0,200}})[)\]]"
)
_NUMBERS = lazy_regex(r"\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]")
_OTHERS = lazy_regex(rf"\s*{AND_OTHERS}")  # of a citation that was cut off before its year


class QuestionCitation(NamedTuple):
    """A work as a question cites it; ``start`` and ``end`` hold all of its citation."""

    author: str
    year: str
    start: int
    end: int


def cited_works(text: str) -> tuple[QuestionCitation, ...]:
    """The works that ``text`` cites by author and year: ``(Vole, 2015)``, ``Vole (2015)``."""
    return tuple(_works(text))


def without_citations(text: str) -> str:
    """``text`` without what cites in it; as it is where hardly a word would be left."""
    cut = [(work.start, work.end) for work in _works(text)]
    cut += [found.span() for found in _NUMBERS.finditer(text)]
    for found in _OTHERS.finditer(text):
        first, last = author_before(text, found.end())
        if first < last and not any(start <= first < end for start, end in cut):
            cut.append((first, found.end()))
    if not cut:
        return text
    left = "".join(sign for at, sign in enumerate(text) if not _within(at, cut))
    words = {token for token in tokens(left) if token not in FUNCTION_WORDS}
    return " ".join(left.split()) if len(words) >= _FEWEST else text


def named_sources(text: str, sources: Iterable[Source]) -> frozenset[str]:
    """The doc_uids of the ``sources`` whose first author and year ``text`` cites."""
    cited = [(frozenset(tokens(work.author)), work.year[:4]) for work in _works(text)]
    if not cited:
        return frozenset()
    return frozenset(
        source.doc_uid
        for source in sources
        if source.authors and (family := frozenset(tokens(source.authors[0].family)))
        and any(family <= names and str(source.year) == year for names, year in cited)
    )  # fmt: skip


def _works(text: str) -> Iterator[QuestionCitation]:
    for found in _PAREN.finditer(text):
        items = parse_parenthesis(found["inner"])
        if not items or items[0].author.casefold() in MONTHS:
            continue
        start, author = found.start(), items[0].author
        if not author:
            first, last = author_before(text, found.start())
            author = text[first:last]
            if not author:
                continue  # "the crisis (2008)"
            start = first
        for item in items:
            author = item.author or author
            yield QuestionCitation(author, item.year, start, found.end())


def _within(at: int, cut: Sequence[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in cut)
