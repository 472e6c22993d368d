"""Whether the filters before the last one ran, and in the right order.

Pandoc takes filters in any order and says nothing; the marks would be printed in the essay.
"""

from __future__ import annotations

from typing import Any

from mdrag.draft.marks.bindings import DOC_UID
from mdrag.errors import UsageError
from mdrag.export.citations import inlines, visit
from mdrag.export.citations.binding_marks import marks
from mdrag.export.citations.document import runs
from mdrag.filled_sentence import fill

__all__ = ["check"]

_ORDER = "the order is: --filter mdrag-resolve --citeproc --filter mdrag-zotero"


def check(element: Any, *, resolved: bool) -> None:
    """Raise UsageError when the runs of ``element`` hold bindings or citations still to be read.

    ``resolved``: mdrag-resolve ran and found sources; what looks like a mark then is none.
    """
    for owner, name in runs(element):
        run = list(visit.items(getattr(owner, name)))
        if not resolved and any(marks(inlines.flat(run))):
            raise UsageError(fill("bindings still stand in the text; {ORDER}", ORDER=_ORDER))
        for inline in run:
            if inline.tag == "Cite" and _as_written(inline):
                raise UsageError(fill("citations were not rendered; {ORDER}", ORDER=_ORDER))


def _as_written(cite: Any) -> bool:
    """Whether a citation still reads as its key, as citeproc leaves none of ours."""
    keys = [one.id for one in cite.citations if DOC_UID.fullmatch(one.id)]
    text = inlines.flat(cite.content) if keys else ""
    return any(key in text for key in keys)
