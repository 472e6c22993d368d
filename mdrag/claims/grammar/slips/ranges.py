"""Ranges whose two words do not go together: “between 2010 to 2015”, “rose from 2010 and 2015”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list

__all__ = ["mixed_ranges"]

_YEAR = lazy_regex("(?:1[5-9]|20)[0-9]{2}s?")
_CHANGING = lexicon("changing")
_MONTHS = frozenset(word_list("dates", "months"))
_FAR = 8  # words behind the range in which the second half of “between … and” may stand
_TO = frozenset({"to", "until", "till"})


def mixed_ranges(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of *between* or *from*, index of the second number) of each."""
    for at, token in enumerate(tokens[:-3]):
        if token.low == "between":
            last = _end_of(tokens, at, _TO)
            if last > at and not _has_and(tokens, last):
                yield at, last
        elif token.low == "from" and _YEAR.fullmatch(tokens[at + 1].low):
            last = _end_of(tokens, at, frozenset({"and"}))
            if last > at and _YEAR.fullmatch(tokens[last].low) and _changes(tokens, at, last):
                yield at, last


def _end_of(tokens: Sequence[GrammarToken], at: int, links: frozenset[str]) -> int:
    """The second number of “between 2010 to 2015”, “between 5 % to 10”; -1 without."""
    first = at + 1
    if tokens[first].low == "the" and tokens[first + 1].low == "years":
        first += 2
    if tokens[first].low in _MONTHS and tokens[min(first + 2, len(tokens) - 1)].low in _MONTHS:
        return first + 2 if tokens[first + 1].low in links else -1
    if first + 2 >= len(tokens) or tokens[first].tag != "CD":
        return -1
    if not tokens[first].low[:1].isdigit():
        return -1
    link = first + 1
    if tokens[link].low == "%":
        link += 1
    if link + 1 >= len(tokens) or tokens[link].low not in links or tokens[link + 1].tag != "CD":
        return -1
    return link + 1


def _has_and(tokens: Sequence[GrammarToken], last: int) -> bool:
    """Whether an *and* follows: “between 2 to 3 years and 4 to 5”."""
    behind = tokens[last + 1 : last + 1 + _FAR]
    return any(one.low in ("and", "versus", "or") or one.low == "-" for one in behind)


def _changes(tokens: Sequence[GrammarToken], at: int, last: int) -> bool:
    """Whether it is a change that lasts for years: reports may be from 2010 and 2015."""
    verb = tokens[tokens[at + 1].head]
    return verb.lemma in _CHANGING and tokens[at + 1].relation.startswith("obl")
