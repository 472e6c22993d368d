"""Which entries of a typed reference list a work may be that the text names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.verify.works.author_year import family_of, names_of, years_of
from mdrag.verify.works.listed_entries import ListedEntry, listed_entries
from mdrag.verify.works.name_spellings import acronym, spellings
from mdrag.verify.works.paged_mentions import PagedMention, named_before, paged_mentions
from mdrag.verify.works.works_in_text import Mention, NamedWork, mentions, works_read

__all__ = [
    "by_first_name",
    "is_listed",
    "is_of_year",
    "listable_works",
    "listed_paged_mentions",
    "near_names",
]

_UNLISTED_BY_RULE = lazy_regex(r"(?i)\bpersonal communication\b|\bpers\. ?comm\b|\binterview\b")

_NEAR = 0.8  # difflib's ratio: “Halloran” and “Haloran”, not “Bell” and “Ball”


def listable_works(draft: Draft) -> Iterator[tuple[Mention, NamedWork]]:
    """The works that citations in words name and a list of references must hold."""
    for one in mentions(draft):
        words = draft.text[one.start : one.end]
        if one.form == "cite" or _UNLISTED_BY_RULE.search(words):
            continue
        for work in works_read(draft, one):
            yield one, work


def is_listed(work: NamedWork, entries: Sequence[ListedEntry], rest: str) -> bool:
    """Whether an entry may be the work: it says the names anywhere, and the year.

    Of what is no plain family name only what the list knows counts: words before a name may be
    taken for one ("ESDA, Anselin, 1999"). ``rest``: what stands in the lists and was not read as
    an entry: the names of one that is broken into two paragraphs among it.
    """
    names, _ = names_of(work.author)
    spelt = [(name, _wanted(name)) for name in names]
    known = [
        one for name, one in spelt
        if _is_family(name) or any(_says(entry, one) for entry in entries)
    ]  # fmt: skip
    joined = spellings(" and ".join(names))  # “Department of Health and Social Care”
    for entry in entries:
        if is_of_year(work, entry) and (
            joined & entry.names or (known and all(_says(entry, one) for one in known))
        ):
            return True
    return any(_stands_in(name.split()[-1], rest) for name in names[:1])


def _is_family(name: str) -> bool:
    return len(name.split()) == 1 and not name.isupper()


def _says(entry: ListedEntry, wanted: frozenset[str]) -> bool:
    return bool(wanted & entry.names or wanted & entry.words)


def _stands_in(name: str, text: str) -> bool:
    return bool(re.search(rf"(?i)\b{re.escape(name)}\b", text))


def by_first_name(work: NamedWork, entries: Iterable[ListedEntry]) -> list[ListedEntry]:
    """The entries filed under the first author of ``work``, whatever their year."""
    names, _ = names_of(work.author)
    wanted = _wanted(names[0]) if names else frozenset()
    return [one for one in entries if wanted & (spellings(one.first) | {acronym(one.first)})]


@latest
def listed_paged_mentions(draft: Draft) -> tuple[PagedMention, ...]:
    """The citations by author and page whose authors all head entries of the draft's own lists.

    Each with its authors, also where only the sentence names one.
    """
    entries = [entry for _, some in listed_entries(draft) for entry in some]
    if not entries:
        return ()
    families = frozenset().union(*(spellings(one.first) for one in entries))
    found = []
    for one in paged_mentions(draft):
        if one.form != "names":
            author = named_before(draft, one, families)
            one = one._replace(works=(one.works[0]._replace(author=author),))
        if all(w.author and by_first_name(NamedWork(w.author, ""), entries) for w in one.works):
            found.append(one)
    return tuple(found)


def _wanted(name: str) -> frozenset[str]:
    """How an entry may write a name of a citation: the family's, an organisation's, its acronym."""
    short = acronym(name)
    as_said = {name.lower().replace(".", "")} if name.isupper() else set[str]()
    words = name.split()
    last = spellings(words[-1]) if words else frozenset[str]()
    return spellings(name) | spellings(family_of(name)) | last | as_said | ({short} - {""})


def is_of_year(work: NamedWork, entry: ListedEntry) -> bool:
    """Whether the years agree; a work or an entry without a year agrees with any."""
    years = years_of(work.year)
    if work.year[-1:].isalpha() and len(years) == 1:  # “2019c” where the entry has “2019a”
        (year,) = years
        lettered = {one for one in entry.letters if one.startswith(str(year))}
        if lettered and work.year not in lettered:
            return False
    return not years or entry.undated or not entry.years or bool(years & entry.years)


def near_names(work: NamedWork, entries: Sequence[ListedEntry]) -> list[ListedEntry]:
    """The entries of the same year whose first name is spelt nearly like the author's."""
    import difflib

    names, _ = names_of(work.author)
    family = family_of(names[0]).lower() if names else ""
    wanted = {one for one in (family, family.split(" ")[-1]) if len(one) > 3}  # “John Haugeland”
    return [
        entry
        for entry in entries
        if is_of_year(work, entry)
        and any(
            difflib.SequenceMatcher(None, one, entry.first.lower()).ratio() >= _NEAR
            for one in wanted
        )
    ]
