"""An author and a year that mean no source → the sources that may be meant all the same."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mdrag.evidence.model import Person, Source
from mdrag.verify.works.author_year import family_of, match_sources, names_of, years_of
from mdrag.verify.works.name_spellings import is_slip, spellings, words_of

__all__ = ["is_nearly_by", "likely_sources", "misspelt_names"]

_NEAR = 1  # years between: online first, a preprint
_LONG = 4  # letters of a word that may name a source
_MOST = 3  # more than these say nothing


def likely_sources(author: str, year: str, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources that may be meant, closest first; () when many may.

    “Jupyter et al., 2019” is listed under Project Jupyter, “Hamrick 2019” under another first
    author, “nbgrader 2019” is a title; a year may be a year off. Failing a name of that year, just
    these authors may have written it in any other; failing that, they may be spelt nearly so. A
    name wants four letters.
    """
    years = years_of(year)
    names = {spelt for name in names_of(author)[0] for spelt in _spelt(family_of(name))}
    if not years or not names:
        return ()
    found = []
    for source in sources:
        if source.year is None:
            continue
        off = min(abs(source.year - one) for one in years)
        rank = _rank(author, names, source, off)
        if rank:
            found.append((rank, off, source))
    best = sorted(found, key=lambda one: one[:2])
    # a name counts more than another year or spelling, and these more than a title
    best = [one for one in best if one[0] == best[0][0]]
    return tuple(source for _, _, source in best) if len(best) <= _MOST else ()


def misspelt_names(author: str, source: Source) -> tuple[tuple[str, str], ...]:
    """(as written, as the source has it) of each name that is a slip; () when others differ, too.

    The first name must be that of the first author.
    """
    names, _ = names_of(author)
    found = []
    for at, name in enumerate(names):
        people = source.authors[:1] if at == 0 else source.authors[1:]
        written = family_of(name)
        if any(spellings(written) & spellings(one.family) for one in people):
            continue
        word = written if len(written.split()) == 1 else written.split()[-1]
        near = [one.family for one in people if is_slip(written, one.family)]
        if not near and (near := [one.family for one in people if is_slip(word, one.family)]):
            written = word
        if not near:
            return ()
        found.append((written, near[0]))
    return tuple(found)


def is_nearly_by(author: str, source: Source) -> bool:
    """Whether these are the authors of ``source``, all of them or “et al.”, but for slips.

    One who is named alone wrote alone.
    """
    said, more = names_of(author)
    count = len(source.authors)
    every = len(said) == count and (not more or count == 1)
    if not every and not (more and len(said) < count):
        return False
    return bool(match_sources(author, "", (source,)) or misspelt_names(author, source))


def _rank(author: str, names: set[str], source: Source, off: int) -> int:
    """How near it is, 1 to 4; 0 when it is not; ``off``: years."""
    if off <= _NEAR:
        if names & _named(source.authors[:1]):
            return 1
        if names & _named((*source.authors, *source.editors)):
            return 1 if off == 0 else 2
        if misspelt_names(author, source) or (off == 0 and _misspells_part(author, source)):
            return 3
        words = re.findall(r"[^\W_]{4,}", f"{source.title} {source.publisher}")
        return 4 if names & {spelt for word in words for spelt in spellings(word)} else 0
    said, more = names_of(author)
    every = more or len(said) == len(source.authors)
    return 2 if every and match_sources(author, "", (source,)) else 0


def _misspells_part(author: str, source: Source) -> bool:
    """Whether the first name is a slip of a part of the first author's: Moline of García-Molina."""
    written = family_of(names_of(author)[0][0])
    parts = [part for one in source.authors[:1] for part in words_of(one.family)]
    return any(is_slip(written, part) for part in parts if len(parts) > 1)


def _named(people: Iterable[Person]) -> set[str]:
    return {spelt for person in people for spelt in _spelt(person.family)}


def _spelt(name: str) -> set[str]:
    """The spellings of a name and of its parts that are long enough to name anybody."""
    every = {spelt for part in (name, *words_of(name)) for spelt in spellings(part)}
    return {spelt for spelt in every if len(spelt) >= _LONG}
