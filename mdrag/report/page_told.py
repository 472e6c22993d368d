"""A page as a reader looks it up: by its printed number, and where the file counts otherwise."""

from __future__ import annotations

__all__ = ["page_told"]


def page_told(page: int, label: str) -> str:
    """``p. 42 (PDF page 2)``; ``p. 2`` where that number is printed or none is; "" for page 0."""
    if not page:
        return ""
    pdf = f" (PDF page {page})" if label and label != str(page) else ""
    return f"p. {label or page}{pdf}"
