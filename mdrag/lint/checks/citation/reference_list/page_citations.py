"""Citations by name and page, as MLA has them: “(Barba 3)”, “(Vole and Shrew 12; Bell 4–5)”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.reading.citations.hand_citations import NO_SOURCE
from mdrag.text.dates import YEAR
from mdrag.text.people import REGIONS
from mdrag.verify.works.listed_entries import ListedEntry
from mdrag.verify.works.name_spellings import spellings
from mdrag.verify.works.works_in_text import reference_lists

__all__ = ["PageCitation", "cites_by_page", "page_citations"]

_SHARE = 0.5  # of the entries: else the draft cites in another way
_BRACKETS = lazy_regex(r"\(([A-Z][^()\n]{2,120})\)")
_PAGE = rf"(?!{YEAR}\b)" r"\d{1,4}(?: ?[-–] ?\d{1,4})?"
_WORK = lazy_regex(
    r"(?:^|; )(?P<name>[^\W\d_][\w'’-]{2,})(?:,? (?:and|&) [\w'’-]+|,? et al\.)?"
    rf"(?:,? [“\"*_][^;]*?[”\"*_])? {_PAGE}(?:, {_PAGE})*(?=;|$)"
)


class PageCitation(NamedTuple):
    """One parenthesis: the first name of each work in it."""

    start: int
    end: int
    names: tuple[str, ...]


def page_citations(draft: Draft) -> list[PageCitation]:
    """Those in the running text, in order; “(Table 3)” and “(France 98)” are none."""
    lists = reference_lists(draft)
    found = []
    for one in _BRACKETS.finditer(draft.text):
        names = tuple(work["name"] for work in _WORK.finditer(one[1]))
        if not names or NO_SOURCE.match(one[0]) or any(name.lower() in REGIONS for name in names):
            continue
        if not any(start <= one.start() < end for start, end in lists):
            found.append(PageCitation(one.start(), one.end(), names))
    return found


def cites_by_page(cited: Sequence[PageCitation], entries: Sequence[ListedEntry]) -> bool:
    """Whether half of the entries are cited so."""
    listed = [spellings(one.first) for one in entries]
    named = frozenset().union(*(spellings(name) for one in cited for name in one.names))
    return sum(bool(one & named) for one in listed) >= _SHARE * len(listed)
