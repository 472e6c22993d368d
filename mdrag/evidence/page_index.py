"""From the page number a reader would cite to the page of the file."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.errors import UsageError
from mdrag.evidence.model import Page
from mdrag.filled_sentence import fill

__all__ = ["page_index"]

_OF_FILE = "pdf="  # as in a binding


def page_index(pages: Sequence[Page], uid: str, page: str) -> int | None:
    """The page of the file that ``page`` means: its printed label or, failing that, its index.

    ``pdf=4`` means the index alone. None for a source without pages. Raises UsageError when
    neither fits.
    """
    if not pages:
        return None
    wanted = page.strip().removeprefix("p=")
    own = wanted.startswith(_OF_FILE)
    wanted = wanted.removeprefix(_OF_FILE)
    for found in pages:
        if not own and found.page_label and found.page_label.casefold() == wanted.casefold():
            return found.page_index
    if wanted.isdecimal() and any(found.page_index == int(wanted) for found in pages):
        return int(wanted)
    printed = [found.page_label for found in pages if found.page_label]
    labels = ""
    if printed:
        labels = fill(", printed {first}–{last}", first=printed[0], last=printed[-1])
    raise UsageError(
        fill(
            "{uid} has no page {page!r}: its file has pages 1–{n_pages}{labels}",
            uid=uid,
            page=page,
            n_pages=len(pages),
            labels=labels,
        )
    )
