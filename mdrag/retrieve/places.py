"""From the page number a reader would cite to the page of the file."""

from __future__ import annotations

from mdrag.errors import UsageError
from mdrag.evidence.store import EvidenceStore

__all__ = ["page_index"]


def page_index(store: EvidenceStore, uid: str, page: str) -> int | None:
    """The page of the file that ``page`` means: its printed label or, failing that, its index.

    None for a source without pages. Raises UsageError when neither fits.
    """
    pages = store.pages(uid)
    if not pages:
        return None
    wanted = page.strip()
    for found in pages:
        if found.page_label and found.page_label.casefold() == wanted.casefold():
            return found.page_index
    if wanted.isdecimal() and any(found.page_index == int(wanted) for found in pages):
        return int(wanted)
    printed = [found.page_label for found in pages if found.page_label]
    labels = f", printed {printed[0]}–{printed[-1]}" if printed else ""
    raise UsageError(f"{uid} has no page {page!r}: its file has pages 1–{len(pages)}{labels}")
