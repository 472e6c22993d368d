"""Works in words that the list which a built file prints leaves out: nothing binds them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.draft.model import Draft
from mdrag.draft.references.listed_sources import lists_sources
from mdrag.evidence.store import EvidenceStore
from mdrag.text.headings import is_reference_list
from mdrag.text.people import REGIONS
from mdrag.verify.works.author_year import key_author, match_sources
from mdrag.verify.works.listed_entries import ListedEntry
from mdrag.verify.works.works_in_list import is_listed, listable_works
from mdrag.verify.works.works_in_text import Mention, NamedWork

__all__ = ["heading_of_printed_list", "unprinted_works"]


def heading_of_printed_list(draft: Draft) -> str:
    """The heading below which a built file prints the list of what is bound; "" without one."""
    if not draft.bindings:
        return ""
    titles = [section.title for section in draft.sections]
    return next((one for one in titles if is_reference_list(one) and not lists_sources(one)), "")


def unprinted_works(
    draft: Draft, store: EvidenceStore, entries: Sequence[ListedEntry], rest: str
) -> Iterator[tuple[Mention, NamedWork]]:
    """What looks like nothing but a citation, and is no bound work, nor an entry that was typed.

    Silent without a library: what a binding names is then not known.
    """
    if not store.version:
        return
    keys = {ref.key for binding in draft.bindings for ref in binding.refs}
    keys |= {item.key for citation in draft.citations for item in citation.items}
    bound = [source for key in keys if (source := store.source(key))]
    # keys of a bibliography file are printed, too
    others = {key_author(key).casefold() for key in keys if store.source(key) is None} - {""}
    for mention, work in listable_works(draft):
        author = work.author.casefold()
        if not mention.plain or author in REGIONS or any(one in author for one in others):
            continue
        if not is_listed(work, entries, rest) and not match_sources(work.author, work.year, bound):
            yield mention, work
