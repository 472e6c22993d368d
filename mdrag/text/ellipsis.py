"""Words that a program cut and ended with dots."""

from __future__ import annotations

import re

__all__ = ["ends_in_dots", "without_dots"]

_DOTS = re.compile(r"\s*(?:\.\s?\.\s?\.|…)[\s.…]*$")


def ends_in_dots(words: str) -> bool:
    """Whether ``words`` end in three dots or in the sign for them."""
    return bool(_DOTS.search(words))


def without_dots(words: str) -> str:
    """``words`` without the dots they end in."""
    return _DOTS.sub("", words).strip()
