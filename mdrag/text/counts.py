"""A number with its noun."""

from __future__ import annotations

__all__ = ["count_of"]


def count_of(count: int, noun: str) -> str:
    """``1 rule``, ``2 rules``, ``1,200 rules``: of nouns that take an s."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
