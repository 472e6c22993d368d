"""Author and year as a binding words them, beside what the library knows of the source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Draft, Span
from mdrag.evidence.model import Person, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.severity import Severity
from mdrag.text.dates import CITED_YEAR
from mdrag.text.people import IN_ORGANISATIONS, NAME_PARTICLES, short_names
from mdrag.verify.works.author_year import family_of, names_of
from mdrag.verify.works.name_spellings import acronym, spellings, words_of
from mdrag.verify.works.works_in_binding import StatedWork, stated_works

__all__ = ["Disagreement", "disagreements", "of_author", "of_year"]

_GUESSED = ("file", "file_name")  # a PDF's own fields are often the typesetter's or stale
_NEAR = 1  # years between "online first" and the printed issue
_FULL = lazy_regex(rf"(?<!\d){CITED_YEAR}(?!\d)")
_SPAN = lazy_regex(rf"({CITED_YEAR})\s?[–-]\s?(\d{{2,4}})")
_SMALL = IN_ORGANISATIONS.union(
    ("and", "in", "the", "a", "an", "to", "et", "von", "und", "la", "le")
)


class Disagreement(NamedTuple):
    """One thing the words of a binding say otherwise than the library.

    ``severity``: error; warning when the library's word is itself a guess (the PDF's own fields,
    the file name), or the writer's is; info for what may be meant so.
    """

    what: str  # author | year
    severity: Severity
    said: str
    known: str
    at: Span | None  # of the words, when they can be replaced
    ref: int  # which source of the binding


def disagreements(draft: Draft, binding: Binding, store: EvidenceStore) -> tuple[Disagreement, ...]:
    """What of a binding's words contradicts the metadata of its sources, source by source.

    Silent for sources the library does not know, for fields it does not know, and for words that
    name neither author nor year. Where the words name more or fewer works than the mark, a source
    is contradicted only when none of them fits.
    """
    known = _disagreements(draft, store)  # a rule and the verdict on the binding ask the same
    if binding not in known:
        known[binding] = _compared(draft, binding, store)
    return known[binding]


@latest
def _disagreements(draft: Draft, store: EvidenceStore) -> dict[Binding, tuple[Disagreement, ...]]:
    return {}


def _compared(draft: Draft, binding: Binding, store: EvidenceStore) -> tuple[Disagreement, ...]:
    said, whole = stated_works(draft, binding), stated_works(draft, binding, plainly=False)
    found: list[Disagreement] = []
    for number, ref in enumerate(binding.refs if said else ()):
        source = store.source(ref.key)
        if source is None:
            continue
        mine = _spoken_of(said, number, binding)
        # "Vole, 2010, in Shrew, 2012": the chapter may be bound, or the book
        mine += tuple(one for one in _spoken_of(whole, number, binding) if one not in mine)
        tries = [_of(one, source, number) for one in mine]
        told = min(tries, key=_weight, default=())
        if any(not one.sure for one in mine) and _named_before(draft, binding, source):
            told = tuple(one for one in told if one.what != "author")
        if _first_before(draft, binding, source):
            told = tuple(one for one in told if one.what != "author" or one.severity == "error")
        found += told
    return tuple(found)


def _spoken_of(
    said: tuple[StatedWork, ...], number: int, binding: Binding
) -> tuple[StatedWork, ...]:
    return said[number : number + 1] if len(said) == len(binding.refs) else said


def _of(one: StatedWork, source: Source, ref: int) -> tuple[Disagreement, ...]:
    found = (of_author(one, source, ref), of_year(one, source, ref))
    return tuple(each for each in found if each)


def _named_before(draft: Draft, binding: Binding, source: Source) -> bool:
    """Whether the sentence names the author elsewhere: "Marmot's study of Glasgow (2015)"."""
    if binding.sentence < 0:
        return False
    begin = draft.sentences[binding.sentence].start
    words = re.findall(r"[^\W\d_][\w'’-]*", draft.masked[begin : binding.author.start])
    spelt = {s for word in words for s in spellings(re.sub(r"['’]s$", "", word))}
    return any(spellings(person.family) & spelt for person in source.authors)


def _first_before(draft: Draft, binding: Binding, source: Source) -> bool:
    """Whether the names before those read are the first of the source's: “In Marmot, Vole et al.”.

    A name behind "In" may be a place, so it is not read as an author.
    """
    if binding.sentence < 0 or len(source.authors) < 2:
        return False
    begin = draft.sentences[binding.sentence].start
    before = draft.masked[begin : binding.author.start]
    if not before.endswith((", ", ", \n")):
        return False  # without a search through all of a long sentence
    row = re.search(r"((?:[^\W\d_][\w’'-]*, )+)$", before)
    return row is not None and _agrees(row[1].split(",")[0], source.authors[0])


def _weight(found: Iterable[Disagreement]) -> int:
    return sum(one.severity.rank * 10 + 1 for one in found)


def of_author(one: StatedWork, source: Source, ref: int = 0) -> Disagreement | None:
    """How the authors named differ from the source's; None when they do not, or are unknown."""
    names, more = names_of(one.author)
    people = source.authors
    if not names or not people:
        return None
    known = _listed(people, one.narrative)
    strangers = [name for name in names if not any(_agrees(name, p) for p in _people(source))]
    if strangers and _collective(" and ".join(names), source):
        return None
    if strangers:
        severity = _trusted(Severity.ERROR, source, "authors")
        short = not one.year and not one.narrative  # "(Marmot, p. 4)": a name, or a short title
        if severity == "error" and (short or not one.sure):
            severity = Severity.WARNING
    elif not any(_agrees(names[0], p) for p in (people[0], *source.editors)):
        severity = Severity.WARNING  # named, but not first
    elif _miscounted(names, more, people):
        severity = Severity.INFO
    else:
        return None
    return Disagreement("author", severity, one.author, known, one.author_at, ref)


def _miscounted(names: Sequence[str], more: bool, people: Sequence[Person]) -> bool:
    """Whether et al. stands for nobody or one, or co-authors are left out without it."""
    if more:
        return len(people) <= max(2, len(names))
    return len(names) < len(people) and not _is_organisation(people[0])


def of_year(one: StatedWork, source: Source, ref: int = 0) -> Disagreement | None:
    """How the year written differs from the source's; None when it does not, or is unknown."""
    if not one.year or source.year is None:
        return None
    years = {int(year) for year in _FULL.findall(one.year)}
    if spanned := _SPAN.search(one.year):
        first, last = spanned.groups()
        years.update(range(int(first), min(int(first[: 4 - len(last)] + last), 2200) + 1))
    known = {source.year, *(int(y) for y in _FULL.findall(source.published_date))}
    if years & known or re.match(r"ca?\.", one.year):
        return None
    severity = Severity.INFO  # n.d., where the library knows a date
    if not years and not re.match(r"n", one.year, re.IGNORECASE):
        return None  # in press, forthcoming: it was, once
    if years and min(abs(a - b) for a in years for b in known) > _NEAR:
        severity = _trusted(Severity.ERROR, source, "year")
        if source.edition and severity == "error":
            severity = Severity.WARNING  # another edition may be meant
    return Disagreement("year", severity, one.year, str(source.year), one.year_at, ref)


def _trusted(severity: Severity, source: Source, field: str) -> Severity:
    guessed = source.metadata_from.get(field, "") in _GUESSED
    return Severity.WARNING if guessed and severity == "error" else severity


def _people(source: Source) -> tuple[Person, ...]:
    return (*source.authors, *source.editors)


@lru_cache(maxsize=4096)
def _agrees(name: str, person: Person) -> bool:
    """Whether ``name`` may be this person or body; in doubt it may."""
    family, whole = person.family, f"{person.given} {person.family}".strip()
    wanted = spellings(family_of(name)) | spellings(name)
    if wanted & (spellings(family) | spellings(whole) | spellings(f"{family} {person.given}")):
        return True
    short = acronym(family)
    if (short and short in wanted) or acronym(name) in spellings(family):
        return True
    if _is_organisation(person) or len(name.split()) > 3:
        return _within(name, family) or _within(family, name)
    # a part of a double name, or family and given name the other way round
    return bool(_parts(name) & _parts(whole))


def _parts(name: str) -> frozenset[str]:
    words = [w for w in words_of(name) if w.lower() not in NAME_PARTICLES]
    return frozenset(spelt for word in words for spelt in spellings(word) if len(spelt) > 1)


def _is_organisation(person: Person) -> bool:
    return not person.given and len(person.family.split()) > 1


def _collective(name: str, source: Source) -> bool:
    """Whether the words name what stands for the author: body, publisher, journal or title."""
    bodies = [p.family for p in source.authors if _is_organisation(p)]
    for other in (*bodies, source.publisher, source.container_title, source.title):
        if other and (_within(name, other) or acronym(other) in spellings(name)):
            return True
    return any(_within(body, name) for body in bodies)


def _within(short: str, long: str) -> bool:
    """Whether every word of ``short`` that counts is one of ``long``."""
    mine = _content(short)
    return bool(mine) and mine <= _content(long)


def _content(text: str) -> frozenset[str]:
    words = [w for w in re.findall(r"[^\W_]+", text) if w.lower() not in _SMALL]
    return frozenset(min(spellings(word), default="") for word in words if len(word) > 1)


def _listed(people: Sequence[Person], narrative: bool) -> str:
    """The authors as a citation names them: ``Vole & Shrew``, ``Vole et al.``."""
    return short_names([p.family for p in people], "and" if narrative else "&")
