"""pandoc-crossref: which drafts use it, where it is, and what is done without it."""

from __future__ import annotations

import re
import shutil
from typing import Any

from mdrag.draft.model import Draft

__all__ = ["ABSENT", "as_written", "needs_crossref", "program"]

ABSENT = "mdrag-crossref-absent"  # metadata: the draft refers to figures, and nothing resolves it
_KINDS = r"(?:fig|tbl|eq|lst|sec)"
_KEY = re.compile(rf"{_KINDS}:\S+")
_LABEL = re.compile(rf"\{{#{_KINDS}:[\w-]")


def needs_crossref(draft: Draft) -> bool:
    """Whether a draft labels or cites figures, tables or equations as pandoc-crossref reads it."""
    if any(_KEY.match(one.key) for citation in draft.citations for one in citation.items):
        return True
    return bool(_LABEL.search(draft.text))


def program() -> str:
    """Where pandoc-crossref is, "" when it is not installed."""
    return shutil.which("pandoc-crossref") or ""


def as_written(cite: Any) -> list[Any] | None:
    """The words ``@fig:voles`` for such a reference, which nobody will resolve; else None.

    citeproc would print them in bold with a question mark, and warn of each.
    """
    keys = [one.id for one in cite.citations]
    return list(cite.content) if keys and all(map(_KEY.fullmatch, keys)) else None
