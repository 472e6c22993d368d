"""Which page a binding names, and whether the source has it (placeholders.md, "Pages")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.model import Ref
from mdrag.evidence.model import Page, Passage

__all__ = ["PageFit", "holds", "named_pages", "page_fit"]

_FIRST = re.compile(r"[^\s,;–—-]+")


class PageFit(NamedTuple):
    """How a page named in a binding fits the source.

    ``kind``: "" none named or nothing to compare with; label (the printed number); index (of the
    file, no printed numbers known); index-only (printed numbers are known, only the index fits);
    missing.
    """

    kind: str
    name: str = ""
    page: Page | None = None


def named_pages(ref: Ref) -> tuple[str, ...]:
    """The first page of each range a reference names: ``4–6, 9`` → ("4", "9")."""
    if ref.label != "page" or not ref.locator:
        return ()
    parts = re.split(r"[,;&]|\band\b", ref.locator)
    return tuple(m.group() for part in parts if (m := _FIRST.match(part.strip())))


def page_fit(ref: Ref, pages: Sequence[Page]) -> PageFit:
    """How the first page of ``ref`` that fails fits ``pages``; the first one when none fails."""
    if not pages:
        return PageFit("")
    if ref.pdf_page:
        found = [p for p in pages if p.page_index == ref.pdf_page]
        return PageFit("index" if found else "missing", f"pdf={ref.pdf_page}", *found[:1])
    printed = any(p.page_label for p in pages)
    fits = [_fit(name, pages, printed) for name in named_pages(ref)]
    order = ("missing", "index-only", "index", "label")
    return min(fits, key=lambda fit: order.index(fit.kind), default=PageFit(""))


def holds(ref: Ref, passage: Passage) -> bool:
    """Whether ``passage`` stands on a page ``ref`` names (True when it names none)."""
    if ref.pdf_page:
        return passage.page_start <= ref.pdf_page <= passage.page_end
    names = named_pages(ref)
    if not names:
        return True
    indices = {str(i) for i in range(passage.page_start, passage.page_end + 1)}
    return any(name == passage.page_label or name in indices for name in names)


def _fit(name: str, pages: Sequence[Page], printed: bool) -> PageFit:
    for page in pages:
        if page.page_label and page.page_label.casefold() == name.casefold():
            return PageFit("label", name, page)
    for page in pages:
        if str(page.page_index) == name:
            return PageFit("index-only" if printed else "index", name, page)
    return PageFit("missing", name)
