"""Names in the order in which people count: ``rubric2`` before ``rubric10``."""

from __future__ import annotations

import re

__all__ = ["natural_key"]

_LONGEST = 30  # digits of one number that are compared as a number


def natural_key(name: str) -> tuple[tuple[str, int, str], ...]:
    """What names are sorted by: numbers in them count as numbers, the rest letter by letter."""
    parts = re.findall(r"[0-9]+|[^0-9]", name)
    return tuple(
        ("0", int(part[:_LONGEST]), part) if part.isdecimal() and part.isascii() else (part, 0, "")
        for part in parts
    )
