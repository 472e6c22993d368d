"""The people and bodies that a sentence may speak of in general."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

__all__ = ["deciders", "populace"]


def deciders() -> re.Pattern[str]:
    """Who decides, and so may be recommended something about the world."""
    return _any_of("deciders")


def populace() -> str:
    """The alternatives of a regular expression for all others and these, singulars among them."""
    return "|".join((_lines("deciders"), _lines("populace")))


@cache
def _any_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_lines(name)})\b", re.IGNORECASE)


@cache
def _lines(name: str) -> str:
    lines = (Path(__file__).parent / f"{name}.txt").read_text("utf-8").splitlines()
    return "|".join(one for one in lines if one and not one.startswith("#"))
