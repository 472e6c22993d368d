"""Where Crossref is asked."""

from __future__ import annotations

from mdrag.config import secret

__all__ = ["CROSSREF", "crossref_address"]

CROSSREF = "https://api.crossref.org"


def crossref_address(setting: str = "") -> str:
    """MDRAG_CROSSREF_URL, else the setting ``lint.crossref``, else Crossref's own."""
    return secret("MDRAG_CROSSREF_URL") or setting or CROSSREF
