"""Whether a stretch of a source reads as a sentence."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex

__all__ = ["is_sentence"]

_WHOLE = lazy_regex(r".*[.!?…。！？][\"'”’»)\]]*\d{0,2}(?: ?\[\d+\])?", re.DOTALL)
_CAPTION = lazy_regex(r"(?:table|figure|fig\.|box|chart|exhibit)\s*[\dIVX]+[.:]?\s", re.IGNORECASE)


def is_sentence(text: str) -> bool:
    """Whether ``text`` has an end and is no caption; headings and cells of tables have none."""
    return bool(_WHOLE.fullmatch(text)) and not _CAPTION.match(text)
