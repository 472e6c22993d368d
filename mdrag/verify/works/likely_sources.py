"""An author and a year that mean no source → the sources that may be meant all the same."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mdrag.evidence.model import Source
from mdrag.verify.works.author_year import family_of, names_of, years_of
from mdrag.verify.works.name_spellings import spellings, words_of

__all__ = ["likely_sources"]

_NEAR = 1  # years between: online first, a preprint
_LONG = 4  # letters of a word that may name a source
_MOST = 3  # more than these say nothing


def likely_sources(author: str, year: str, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources of about this year that know one of the names, closest first; () when many do.

    “Jupyter et al., 2019” is listed under Project Jupyter, “Hamrick 2019” under another first
    author, “nbgrader 2019” is a title. A name wants four letters.
    """
    years = years_of(year)
    names = {spelt for name in names_of(author)[0] for spelt in _spelt(family_of(name))}
    if not years or not names:
        return ()
    found = []
    for source in sources:
        if source.year is None or min(abs(source.year - one) for one in years) > _NEAR:
            continue
        rank = _rank(names, source)
        if rank:
            found.append((rank, source.year not in years, source))
    best = sorted(found, key=lambda one: one[:2])
    best = [one for one in best if one[0] == best[0][0]]  # a name counts more than a title
    return tuple(source for _, _, source in best) if len(best) <= _MOST else ()


def _rank(names: set[str], source: Source) -> int:
    """1 where an author is named so, 2 where a body or the title is; 0 for neither."""
    people = (*source.authors, *source.editors)
    if names & {spelt for person in people for spelt in _spelt(person.family)}:
        return 1
    words = re.findall(r"[^\W_]{4,}", f"{source.title} {source.publisher}")
    return 2 if names & {spelt for word in words for spelt in spellings(word)} else 0


def _spelt(name: str) -> set[str]:
    """The spellings of a name and of its parts that are long enough to name anybody."""
    every = {spelt for part in (name, *words_of(name)) for spelt in spellings(part)}
    return {spelt for spelt in every if len(spelt) >= _LONG}
