"""An author and a year → the sources of the library they may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mdrag.evidence.model import Source
from mdrag.lazy import lazy_regex
from mdrag.text.dates import YEAR
from mdrag.text.people import AND_OTHERS, short_names
from mdrag.verify.works.name_spellings import acronym, spellings

__all__ = [
    "by_key",
    "family_of",
    "key_author",
    "key_year",
    "label",
    "match_sources",
    "names_of",
    "years_of",
]

_JOINT = lazy_regex(r"\s*(?:,\s*(?:and|&)?|\band\b|&|\bund\b)\s*")
_ET_AL = lazy_regex(rf"[\s,]*{AND_OTHERS}.*$", re.IGNORECASE)
_KEY = lazy_regex(rf"(?P<author>[^\W\d_][^\W\d_'’-]*?)[-_:.]?(?P<year>{YEAR})(?![0-9])")
_NOT_KEYS = lazy_regex(
    r"(?:fig|tbl|tab|sec|eq|eqn|lst|thm|lem|cor|prp|cnj|def|exm|exr|tip|nte|wrn|imp|cau|"
    r"doi|pmid|pmcid|arxiv|isbn|url|https?|wikidata|raw|tag)[-:]",
    re.IGNORECASE,
)
_SHORT_FORM = lazy_regex(
    r"\s*(?:\[[A-Z][\w&.-]{1,15}\]|\([A-Z][\w&.-]{1,15}\))"
)  # "United Nations [UN]"
_INITIALS = lazy_regex(r"(?:[^\W\d_]\.[ -]?)+|Jr\.?|Sr\.?|St\.?")


def match_sources(author: str, year: str, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources an author and a year may mean, in the order given.

    Every name must be one of the source's authors, the first its first; ``et al.`` wants more
    than are named. The year must agree; a source without a year agrees with any.
    """
    names, more = names_of(author)
    if not names:
        return ()
    years = years_of(year)
    exact: list[Source] = []
    undated: list[Source] = []
    for source in sources:
        if years and source.year is not None and source.year not in years:
            continue
        if _by(source, names, more):
            (exact if years and source.year is not None else undated).append(source)
    return tuple(exact or undated)


def years_of(year: str) -> frozenset[int]:
    """The years in ``2015a``, ``1962/2012`` or ``[1962] 2012``; none in ``n.d.``, ``in press``."""
    return frozenset(int(found) for found in re.findall(r"(?<!\d)\d{4}(?!\d)", year))


def by_key(key: str, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources a foreign citation key like ``marmot2015`` or ``Marmot_2015a`` may mean."""
    named = _KEY.match(key)
    if not named or _NOT_KEYS.match(key):
        return ()
    year, author = named["year"], spellings(named["author"])
    found = [s for s in sources if s.year == int(year) and s.authors]
    return tuple(s for s in found if author & _first_author(s))


def _first_author(source: Source) -> frozenset[str]:
    family = source.authors[0].family
    return spellings(family) | {acronym(family)}


def key_year(key: str) -> str:
    """The year in a foreign citation key; "" when it names no author and year."""
    named = None if _NOT_KEYS.match(key) else _KEY.match(key)
    return named["year"] if named else ""


def key_author(key: str) -> str:
    """The name in a foreign citation key; "" when it names no author and year."""
    named = None if _NOT_KEYS.match(key) else _KEY.match(key)
    return named["author"] if named else ""


def names_of(author: str) -> tuple[tuple[str, ...], bool]:
    """The names in ``Marmot and Bell`` or ``Vole et al.``, and whether more are meant."""
    plain = re.sub(r"['’]s\b", "", _SHORT_FORM.sub("", author).strip(" ,"))
    short = _ET_AL.sub("", plain)
    parts = [part.strip() for part in _JOINT.split(short) if part.strip(" .")]
    return tuple(p for p in parts if not _INITIALS.fullmatch(p)), short != plain


def label(source: Source) -> str:
    """``Marmot 2015``, ``Vole & Shrew 2001``, ``Vole et al. 2001``; the title without authors."""
    names = [person.family for person in source.authors]
    title = f"“{source.title}”" if source.title else source.doc_uid
    who = short_names(names, "&") or title
    return f"{who} {source.year}" if source.year else who


def _by(source: Source, names: tuple[str, ...], more: bool) -> bool:
    authors = [spellings(person.family) for person in source.authors]
    if not authors:
        return False
    if more and len(authors) <= len(names) and len(authors) > 1:
        return False
    wanted = [spellings(family_of(name)) for name in names]
    if len(names) == 1 and acronym(source.authors[0].family) in wanted[0]:
        return True
    family = source.authors[0].family
    if len(names) == 1 and family.isupper() and acronym(names[0]) in authors[0]:
        return True
    if authors[0] & spellings(" and ".join(names)):  # "Department of Health and Social Care"
        return True
    first = authors[0] & (wanted[0] | spellings(names[0]))
    return bool(first) and all(any(name & one for one in authors) for name in wanted[1:])


def family_of(name: str) -> str:
    """``Michael Marmot`` and ``M. Marmot`` are Marmot; an organisation keeps all its words."""
    words = name.split()
    while len(words) > 1 and _INITIALS.fullmatch(words[0]):
        words = words[1:]
    return " ".join(words)
