"""Where in a source a binding points, as a reader of the paper would cite it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.draft.model import Ref
from mdrag.evidence.model import Page
from mdrag.evidence.store import EvidenceStore

__all__ = ["binding_locator", "printed_pages"]

_NUMBER = re.compile(r"\w+")


def binding_locator(ref: Ref, evidence: EvidenceStore) -> tuple[str, str]:
    """CSL label and locator of a binding's own mark: ``p=4``, ``c=…``, ``pdf=4``, ``sec=3.2``.

    Pages are given by their printed number where it is known. ("", "") without a locator.
    """
    if ref.locator:
        if ref.label != "page":
            return ref.label, ref.locator
        return "page", printed_pages(ref.locator, ref.key, evidence)
    first = last = ref.pdf_page
    if ref.passage:
        passage = evidence.passage(ref.key, ref.passage)
        if passage is None:
            return "", ""
        first, last = passage.page_start, passage.page_end
    if not first:
        return "", ""
    pages = evidence.pages(ref.key)
    labels = [_label(index, pages) for index in sorted({first, last or first})]
    return "page", "–".join(dict.fromkeys(labels))


def printed_pages(locator: str, uid: str, evidence: EvidenceStore) -> str:
    """The page numbers of ``locator``, each as printed: 4 may be the fourth page of the file.

    A number that is printed on a page stays; one that is only a page's place in the file
    becomes the number printed there; anything else stays.
    """
    pages = evidence.pages(uid)
    printed = {page.page_label for page in pages if page.page_label}

    def one(match: re.Match[str]) -> str:
        number = match.group()
        if number in printed or not (number.isascii() and number.isdigit()):
            return number
        return _label(int(number), pages)

    return _NUMBER.sub(one, locator) if printed else locator


def _label(index: int, pages: Sequence[Page]) -> str:
    for page in pages:
        if page.page_index == index:
            return page.page_label or str(index)
    return str(index)
