"""Passages for tests of support."""

from __future__ import annotations

from mdrag.evidence.model import Passage

__all__ = ["passage"]


def passage(text: str, number: int = 1, page: int = 0, start: int = 0, end: int = 0) -> Passage:
    return Passage(f"c{number}", f"s1-p000-b{number:03d}", "p", "doc_8f3a2c1d", text, start, end,
                   page_start=page, page_end=page)  # fmt: skip
