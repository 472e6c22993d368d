"""Made citations, bibliographies and lists, and which work each is taken for.

Each table yields (case, outcome) and is held against `verify/golden/works-*.tsv`.
"""

from __future__ import annotations

from collections.abc import Iterator

import list_verdicts
from mdrag.draft.parse import parse
from mdrag.evidence.model import Person, Source
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.bindings import nearest
from mdrag.verify.works.agreement import disagreements, of_author, of_year
from mdrag.verify.works.author_year import (
    by_key,
    family_of,
    key_year,
    label,
    match_sources,
    names_of,
    years_of,
)
from mdrag.verify.works.bibliography import (
    BibliographyEntry,
    sources_of_entry,
)
from mdrag.verify.works.bindings_by_sentence import bindings_in, citations_in, ends_of, of_blocks
from mdrag.verify.works.bound_words import words_of_binding
from mdrag.verify.works.cited_sentence import cited_sentence
from mdrag.verify.works.name_spellings import acronym, spellings, words_of
from mdrag.verify.works.notes import called_by, calling_sentences, notes_of, only_cites
from mdrag.verify.works.numbered_citations import (
    listed_works,
    numbered_citations,
    reference_numbers,
)
from mdrag.verify.works.omitted_works import half_bound
from mdrag.verify.works.titles import plain_title, same_work
from mdrag.verify.works.works_in_binding import StatedWork, stated_works
from mdrag.verify.works.works_in_text import is_author, mentions, reference_lists
from verdict_cases import read_cases

__all__ = ["TABLES"]

Row = tuple[str, ...]


_NAMED = [
    "marmot",
    "marmot14",
    "three",
    "two",
    "who",
    "berg",
    "muller",
    "undated",
    "nobody",
    "double",
    "health",
    "missing",
]
_IDS = {name: f"doc_{number:08x}" for number, name in enumerate(_NAMED, 1)}


def _with_ids(text: str) -> str:
    """``#marmot`` as the id of that source."""
    for name in sorted(_IDS, key=len, reverse=True):
        text = text.replace(f"#{name}", f"#{_IDS[name]}")
    return text


def _source(uid: str, names: str, year: int | None, title: str, **more: object) -> Source:
    """``names``: “Family, Given; Body” in order."""
    people = tuple(
        Person(*(part.strip() for part in name.split(","))) for name in names.split(";") if name
    )
    return Source(_IDS[uid], "a.pdf", True, authors=people, year=year, title=title, **more)  # type: ignore[arg-type]


_SHELF = (
    _source("marmot", "Marmot, Michael", 2015, "The Health Gap", doi="10.1000/gap"),
    _source("marmot14", "Marmot, Michael; Bell, Ruth", 2014, "Fair society and healthy lives"),
    _source("three", "Vole, A.; Shrew, B.; Mole, C.", 2001, "Digging in the northern fields"),
    _source("two", "Wilkinson, Richard; Pickett, Kate", 2009, "The Spirit Level", edition="2"),
    _source("who", "World Health Organization", 2021, "Physical activity", publisher="WHO Press"),
    _source("berg", "van der Berg, Jan", 2012, "Müllers Mühlen", metadata_from={"year": "file"}),
    _source(
        "muller",
        "Müller, Anna; Ångström, Bo",
        2012,
        "Mills",
        published_date="2013-02-01",
        metadata_from={"authors": "file_name"},
    ),
    _source("undated", "Marmot, Michael", None, "Status syndrome"),
    _source(
        "nobody", "", 1999, "An anonymous report on the state of mills", container_title="The Mill"
    ),
    _source("double", "González-Santana, María", 2010, "Olives", editors=(Person("Vole", "A."),)),
    _source("health", "Department of Health and Social Care", 2018, "Annual report"),
)


class _Shelf(ExampleLibrary):
    """The example library with these sources."""

    def sources(self) -> tuple[Source, ...]:
        return _SHELF

    def source(self, uid: str) -> Source | None:
        return next((s for s in _SHELF if s.doc_uid == uid), None)


_LIBRARY = _Shelf()
_AUTHORS = [author for (author,) in read_cases("authors.txt")]
_YEARS = [year for (year,) in read_cases("years.txt")]


def names() -> Iterator[Row]:
    """How each author is read, spelt and shortened."""
    for one in _AUTHORS:
        yield (
            one,
            str(names_of(one)),
            family_of(one),
            str(sorted(spellings(one))),
            str(words_of(one)),
            acronym(one),
            f"{is_author(one):d}{is_author(one, 1):d}{is_author(one, 2):d}",
        )
    for size in (11, 12, 13):
        many = ", ".join(f"Vole{'abcdefghijklm'[n]}" for n in range(size))
        yield many, str(is_author(many))
    for source in _SHELF:
        yield _uids((source,)), label(source)


def matches() -> Iterator[Row]:
    """Which sources of the shelf each author and year may mean; and each key."""
    for author in _AUTHORS:
        for year in ("", "2015", "2012", "2001/2014"):
            yield f"{author} ({year})", _uids(match_sources(author, year, _SHELF))
    for year in _YEARS:
        yield year, f"{sorted(years_of(year))} {_uids(match_sources('Marmot', year, _SHELF))}"
    for (key,) in read_cases("keys.txt"):
        yield key, key_year(key), _uids(by_key(key, _SHELF))


def _uids(found: tuple[Source, ...]) -> str:
    named = {uid: name for name, uid in _IDS.items()}
    return " ".join(named[source.doc_uid] for source in found) or "–"


def contradicted() -> Iterator[Row]:
    """What each author and year contradicts of each source: named before a year, or in brackets."""
    for source in _SHELF:
        for author in _AUTHORS:
            ways = (
                StatedWork(author, "2015", "", ""),
                StatedWork(author, "", "", "4"),
                StatedWork(author, "", "", "", narrative=True, sure=False),
            )
            found = [of_author(way, source) for way in ways]
            yield (
                f"{author} | {_uids((source,))}",
                " ".join(f.severity if f else "–" for f in found),
                found[0].known if found[0] else "",
            )
        for year in _YEARS:
            one = of_year(StatedWork("", year, "", ""), source)
            yield f"{year} | {_uids((source,))}", f"{one.severity} {one.known}" if one else "–"


def bindings() -> Iterator[Row]:
    """What bindings say of their works, what of it is contradicted, what they leave out."""
    for author in _AUTHORS:
        yield from _disagree(f"({author}, 2015)", "marmot")
        yield from _disagree(f"{author} (2001)", "three")
    for year in _YEARS:
        yield from _disagree(f"(Marmot, {year})", "marmot")
    for words, *uids in read_cases("bound_words.tsv"):
        yield from _disagree(words, *uids)


def _disagree(words: str, *uids: str) -> Iterator[Row]:
    mark = " ".join(f"#{uid}" for uid in uids)
    draft = parse(
        _with_ids(
            (words[1:] if words[:1] == "^" else f"So it is, as we know, {words}")
            + f"{{{mark}}} and more."
        )
    )
    for binding in draft.bindings:
        said = [
            (s.author, s.year, s.locator, s.narrative, s.sure, s.author_at and tuple(s.author_at))
            for s in stated_works(draft, binding)
        ]
        told = "; ".join(
            f"{d.what} {d.severity} “{d.said}” ≠ “{d.known}” {tuple(d.at) if d.at else '–'} {d.ref}"
            for d in disagreements(draft, binding, _LIBRARY)
        )
        near = [_uids(nearest(draft, binding, ref, _LIBRARY)) for ref in binding.refs]
        left = [tuple(work) for work in half_bound(draft, _LIBRARY)]
        yield f"{words} {mark}", str(said), told or "–", str(left), str(near)


def mentioned() -> Iterator[Row]:
    """Citations in words, numbers, notes and lists of whole drafts."""
    for (text,) in read_cases("citing_drafts.txt"):
        draft = parse(_with_ids(text) + "\n")
        found = [
            (m.form, m.start, m.end, m.sentence, m.plain, m.keys, [tuple(w) for w in m.works])
            for m in mentions(draft)
        ]
        known = reference_numbers(draft)
        numbers = [tuple(n) for n in numbered_citations(draft, known)]
        notes = (
            f"{dict(notes_of(draft))} {called_by(draft)} {dict(calling_sentences(draft))} "
            f"{[only_cites(draft, n) for n in range(len(draft.blocks))]}"
        )
        yield text, str(found), f"{dict(known)} {numbers}", notes, str(reference_lists(draft))


def sentences() -> Iterator[Row]:
    """Each sentence without its citations, the words of each binding, and where they end."""
    for (text,) in read_cases("citing_drafts.txt"):
        draft = parse(_with_ids(text) + "\n")
        cells = []
        for n in range(len(draft.sentences)):
            one = cited_sentence(draft, n)
            cuts = [
                (
                    one.end_before(at),
                    one.begin_after(at),
                    one.end_before(at, key),
                    one.begin_after(at, key),
                )
                for key in sorted(one.sources, key=sorted)
                for at in range(0, len(text), 17)
            ]
            cells.append(
                f"{one.whole!r} {one.telling} {len(bindings_in(draft, n))}"
                f"{len(citations_in(draft, n))} {one.part(3, 40)[0]!r} {cuts}"
            )
        if any(draft.bindings) or any(draft.citations):
            words = [
                (w.text, w.place(0, len(w.text))) if (w := words_of_binding(draft, b)) else "–"
                for b in draft.bindings
            ]
            over = [[list(one.over(at)) for one in ends_of(draft)] for at in range(0, 80, 9)]
            yield text, "; ".join(cells), str(words), str(over), str(dict(of_blocks(draft)))


def listed() -> Iterator[Row]:
    """Which source each entry of a list is; whether titles are of one work."""
    for (entry,) in read_cases("listed_works.txt"):
        yield entry, _uids(listed_works(entry, _SHELF)), str(plain_title(entry))
    titles = [title for (title,) in read_cases("titles.txt")]
    for title in titles:
        yield title, " | ".join(other for other in titles if same_work(title, other))
    for families, year, title, doi in read_cases("entries.tsv"):
        one = BibliographyEntry("key", tuple(f for f in families.split(";") if f), year, title, doi)
        yield one.shown, doi, _uids(sources_of_entry(one, _SHELF))


TABLES = {
    **list_verdicts.TABLES,
    "names": names,
    "matches": matches,
    "contradicted": contradicted,
    "bindings": bindings,
    "mentioned": mentioned,
    "sentences": sentences,
    "listed": listed,
}
