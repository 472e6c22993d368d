"""Whether the text cites the entries of a typed list by author and page, as MLA has it."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.draft.model import Draft
from mdrag.verify.works.listed_entries import ListedEntry
from mdrag.verify.works.works_in_list import by_first_name, listed_paged_mentions
from mdrag.verify.works.works_in_text import NamedWork

__all__ = ["cited_by_page", "cites_by_page"]

_SHARE = 0.5  # of the entries: else the draft cites in another way


def cited_by_page(draft: Draft, entries: Sequence[ListedEntry]) -> int:
    """How many of the entries the text cites so: “(Barba 3)”, Barba says “…” (3)."""
    cited = {work.author for one in listed_paged_mentions(draft) for work in one.works}
    places = {
        one.start for author in cited for one in by_first_name(NamedWork(author, ""), entries)
    }
    return len(places)


def cites_by_page(draft: Draft, entries: Sequence[ListedEntry]) -> bool:
    """Whether half of the entries are cited so."""
    return cited_by_page(draft, entries) >= _SHARE * len(entries)
