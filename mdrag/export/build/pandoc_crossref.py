"""pandoc-crossref: where it is installed it numbers the drafts that are written in its syntax."""

from __future__ import annotations

import re
import shutil

from mdrag.draft.model import Draft
from mdrag.export.numbering.label_references import crossref_key

__all__ = ["needs_crossref", "program", "program_for"]

_LABEL = re.compile(r"\{#(?:fig|tbl|eq|lst|sec):[\w-]")


def needs_crossref(draft: Draft) -> bool:
    """Whether a draft labels or cites figures, tables or equations as pandoc-crossref reads it."""
    if any(crossref_key(one.key) for citation in draft.citations for one in citation.items):
        return True
    return bool(_LABEL.search(draft.text))


def program() -> str:
    """Where pandoc-crossref is, "" when it is not installed."""
    return shutil.which("pandoc-crossref") or ""


def program_for(draft: Draft) -> str:
    """The program when it is installed and the draft wants it, else ""."""
    return program() if needs_crossref(draft) else ""
