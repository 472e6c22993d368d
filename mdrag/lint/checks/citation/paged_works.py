"""What the library has for a citation by author and page: “(Duda 2)”, Duda says so (2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.draft.references.entries import is_entry_of
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks.citation.binding_fixes import UnboundCitation, UnboundWork
from mdrag.lint.reading.own_words import quoted_in_block, reaching_into
from mdrag.verify.support.pages import page_fit
from mdrag.verify.works.author_year import match_sources
from mdrag.verify.works.listed_entries import ListedEntry, listed_entries
from mdrag.verify.works.name_spellings import spellings
from mdrag.verify.works.numbered_citations import listed_works
from mdrag.verify.works.paged_mentions import (
    PagedMention,
    PagedWork,
    may_be_thing,
    named_before,
    paged_mentions,
    quotation_before,
)
from mdrag.verify.works.titles import holds_title, plain_title
from mdrag.verify.works.works_in_binding import stated_works
from mdrag.verify.works.works_in_list import by_first_name
from mdrag.verify.works.works_in_text import NamedWork

__all__ = ["works_by_page"]

_HABIT = 2  # so many citations of the library's works by page show that the draft cites so
_OFF = frozenset({"missing", "unknown", "article", "reversed"})  # pages a source has not


class _MeantWork(NamedTuple):
    """A work with the sources it may mean. ``listed``: the draft's own list has its author."""

    work: PagedWork
    found: tuple[Source, ...]
    fits: tuple[Source, ...]  # those of them that have the pages
    listed: tuple[ListedEntry, ...]
    doubtful: bool  # its name may be that of a thing, or the list has other works by the author


def works_by_page(
    draft: Draft, store: EvidenceStore, citable: Sequence[Source]
) -> Iterator[UnboundCitation]:
    """The citations by author and page of a draft, with what the library has for each.

    One by an author whom neither the library nor the draft's own list has is left alone, and so is
    a page that its one source has not, unless the list has the author or other citations of the
    draft are by page, too.
    """
    found = [(one, _meant(draft, one, store, citable)) for one in _outside_quotations(draft)]
    plain = [works for one, works in found if one.form != "clause" and works]
    sure = sum(all(w.fits and not w.doubtful for w in works) for works in plain)
    habit = sure + sum(_is_by_page(draft, one) for one in draft.bindings) >= _HABIT
    for one, works in found:
        if not works or not all(_is_meant(work, habit) for work in works):
            continue
        clause = one.form == "clause"  # a number in brackets may also count something
        if clause and not (habit and works[0].fits):
            continue
        unsure = clause or (one.form == "page" and not _is_quoted(draft, one, works[0], store))
        told = tuple(_told(work, unsure) for work in works)
        bare = clause and draft.text[one.start + 1].isdigit()
        yield UnboundCitation("words", one.start, one.end, one.block, told, unlabelled=bare)


def _is_by_page(draft: Draft, binding: Binding) -> bool:
    """Whether the words of a binding are names and pages without a year."""
    works = stated_works(draft, binding) if binding.form == "parenthetical" else ()
    return bool(works) and all(w.author and w.locator and not w.year for w in works)


def _outside_quotations(draft: Draft) -> Iterator[PagedMention]:
    """Those of the writer: who is quoted cites for themselves."""
    for one in paged_mentions(draft):
        quoted = quoted_in_block(draft, draft.blocks[one.block])
        around = reaching_into(quoted, one.start, one.end)
        if not any(first < one.start and one.end < last - 2 for first, last in around):
            yield one


def _meant(
    draft: Draft, one: PagedMention, store: EvidenceStore, citable: Sequence[Source]
) -> tuple[_MeantWork, ...]:
    """What each work of a citation may mean; () for a page of which nobody is named to say it."""
    entries = [entry for _, some in listed_entries(draft) for entry in some]
    works = one.works
    if one.form != "names":
        first = [source.authors[0].family for source in citable if source.authors]
        families = frozenset().union(*map(spellings, (*first, *(e.first for e in entries))))
        author = named_before(draft, one, families)
        works = (works[0]._replace(author=author),) if author else ()
    return tuple(_meant_by(draft, work, entries, store, citable) for work in works)


def _meant_by(
    draft: Draft,
    work: PagedWork,
    entries: Sequence[ListedEntry],
    store: EvidenceStore,
    citable: Sequence[Source],
) -> _MeantWork:
    listed = tuple(by_first_name(NamedWork(work.author, ""), entries))
    found = match_sources(work.author, "", citable)
    if work.title:
        title = plain_title(work.title)
        found = tuple(s for s in found if holds_title(plain_title(s.title), title)) or found
    elif len(found) > 1 and len(listed) == 1:  # the list says which of an author's works is cited
        found = tuple(s for s in found if _is_listed(s, listed)) or found
    fits = tuple(source for source in found if _has_pages(source, work.pages, store))
    other = bool(listed) and not any(_is_listed(source, listed) for source in found)
    doubtful = other or (not listed and may_be_thing(draft, work.author))
    return _MeantWork(work, found, fits, listed, doubtful)


def _is_listed(source: Source, entries: Sequence[ListedEntry]) -> bool:
    """Whether one of the entries is that of a source, also with its title without the subtitle."""
    family = source.authors[0].family if source.authors else ""
    year = str(source.year or "")
    return any(
        listed_works(one.text, (source,))
        or is_entry_of(one.text, source.title, family, year, source.doi)
        for one in entries
    )


def _has_pages(source: Source, pages: str, store: EvidenceStore) -> bool:
    """Whether a source has the pages, as printed or as leaves of its file, or has none known."""
    ref = Ref(source.doc_uid, "page", pages)
    return page_fit(ref, store.pages(source.doc_uid), source.page_range).kind not in _OFF


def _is_meant(one: _MeantWork, habit: bool) -> bool:
    """Whether a work is somebody's: of the list, or of the library where nothing speaks against it.

    A page that its source has not, and a doubtful name, count where the draft cites so elsewhere
    (``habit``).
    """
    return bool(one.listed) or bool(one.found and (habit or (one.fits and not one.doubtful)))


def _told(one: _MeantWork, unsure: bool) -> UnboundWork:
    """The work as the finding tells it: what it may be bound to, or what is missing.

    Sure is only the one source by that author, with that page, about which nothing is doubtful.
    """
    years = {year for entry in one.listed for year in entry.years}
    written = NamedWork(one.work.author, str(*years) if len(years) == 1 else "")
    if len(one.found) == 1 and not one.fits:
        name = f"{one.work.author} {one.work.pages}"
        return UnboundWork(name, (), False, likely=one.found, written=written)
    name = f"{written.author} {written.year}".strip()
    sure = len(one.found) == 1 and not unsure and not one.doubtful
    titled = one.work.pages if one.work.title else ""  # words that are not read as a page
    return UnboundWork(name, one.found, sure, written=written, pages=titled)


def _is_quoted(draft: Draft, one: PagedMention, meant: _MeantWork, store: EvidenceStore) -> bool:
    """Whether the one source that may be meant has the words of the quotation."""
    first, last = quotation_before(draft, one)
    words = draft.text[first:last].strip("“”\"'‘’«»")
    return len(meant.found) == 1 and bool(store.find(words, meant.found[0].doc_uid))
