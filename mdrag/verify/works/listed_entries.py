"""The entries of a reference list that somebody typed: whom each names, and its years."""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.draft.references.entries import looks_like_entry, parted_entries
from mdrag.draft.references.typed_lists import typed_lists
from mdrag.lazy import lazy_regex
from mdrag.text.dates import YEAR
from mdrag.verify.works.name_spellings import acronym, spellings
from mdrag.verify.works.works_in_text import reference_lists

__all__ = ["ListedEntry", "listed_entries", "unread_text"]

_NUMBER = lazy_regex(r"[\s>*_-]*(?:\\?\[?\(?(\d{1,4})\\?[\].)]+\s+)?")
# Where the names end at the latest: at a title in quotation marks or italics, a year, an address.
_NAMES_END = lazy_regex(rf"[\"“‘*_]|(?<!\d){YEAR}(?!\d)|https?:|\bdoi\b|\bn\. ?d\b")
_NAMES = 240  # characters of an entry that may name people
_YEAR = lazy_regex(rf"(?<![\d.]){YEAR}[a-z]?(?![^\W_])")
_SINGLE = lazy_regex(r"[^\W\d_][\w'’-]*")
_INITIALS = lazy_regex(r"^(?:[A-Z][a-z]?\.[ -]?)+")  # “J.-L. Pons”, which names the family last
_UNDATED = lazy_regex(r"\bn\. ?d\b|\bforthcoming\b|\bin press\b|\baccepted\b", re.IGNORECASE)
_MOST_WORDS = 8  # of an organisation's name


class ListedEntry(NamedTuple):
    """One entry: where it stands, its words, whom it names, and its years."""

    start: int
    end: int
    text: str  # on one line, without what stands before the first word
    names: frozenset[str]  # spellings of each name, of an organisation's words together, acronyms
    first: str  # the first name, as printed
    years: frozenset[int]
    letters: frozenset[str]  # “2019a”, the years that bear one
    words: frozenset[str]  # spellings of every word
    undated: bool
    number: int | None  # by which the text cites it


@latest
def listed_entries(draft: Draft) -> tuple[tuple[str, tuple[ListedEntry, ...]], ...]:
    """(heading, entries) of each typed list of the draft; entries in order."""
    found = []
    for section, blocks in typed_lists(draft):
        entries: list[ListedEntry] = []
        for block in blocks:
            at = block.start
            for piece in parted_entries(draft.text[block.start : block.end]):
                if looks_like_entry(piece):
                    entries.append(_entry(draft, piece, at))
                at += len(piece) + 1
        found.append((section.title, tuple(_counted_on(entries))))
    return tuple(found)


def _counted_on(entries: list[ListedEntry]) -> list[ListedEntry]:
    """A list of nothing but ``1.`` counts on, as pandoc prints it."""
    if len(entries) > 1 and {one.number for one in entries} == {1}:
        return [one._replace(number=number) for number, one in enumerate(entries, 1)]
    return entries


def _entry(draft: Draft, piece: str, at: int) -> ListedEntry:
    before = _NUMBER.match(piece)
    skipped = before.end() if before else 0
    line = draft.text.rfind("\n", 0, at + skipped) + 1
    number = _NUMBER.match(draft.text, line, at + skipped)
    text = piece[skipped:].rstrip()
    end = _NAMES_END.search(text, 1)
    people = " ".join(text[: min(end.start() if end else _NAMES, _NAMES)].split())
    return ListedEntry(
        at + skipped, at + skipped + len(text), " ".join(text.split()),
        _names(people), _first(people),
        frozenset(int(year[:4]) for year in _YEAR.findall(text)),
        frozenset(year for year in _YEAR.findall(text) if len(year) > 4),
        frozenset().union(*map(spellings, _SINGLE.findall(text))), bool(_UNDATED.search(text)),
        int(number[1]) if number and number[1] else None,
    )  # fmt: skip


def _first(people: str) -> str:
    """The family name the entry is filed under, or the whole name of an organisation."""
    return re.split(r"[,.(]|\band\b|&", _INITIALS.sub("", people), maxsplit=1)[0].strip()


def _names(people: str) -> frozenset[str]:
    """How a citation may write whom the entry names."""
    found: set[str] = set()
    for part in re.split(r"[,.;()&]|\band\b", people):
        words = _SINGLE.findall(part)[:_MOST_WORDS]
        for first in range(len(words)):
            for last in range(first + 1, len(words) + 1):
                found |= spellings(" ".join(words[first:last]))
        if short := acronym(" ".join(words)):
            found.add(short)
    return frozenset(found | spellings(_first(people)) | spellings(people))


def unread_text(draft: Draft) -> str:
    """What stands in the reference lists of a draft and was not read as an entry."""
    parts = []
    for start, end in reference_lists(draft):
        at = start
        for _, entries in listed_entries(draft):
            for one in entries:
                if at <= one.start < end:
                    parts.append(draft.text[at : one.start])
                    at = one.end
        parts.append(draft.text[at:end])
    return "\n".join(parts)
