"""Forms of a noun: “courses” for “course”, “country” for “countries”."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from mdrag.lazy import lazy_regex

__all__ = ["plural_of", "singular_of"]

_TAKES_ES = lazy_regex("(?:s|sh|ch|x|z)$")
_TAKES_IES = lazy_regex("[^aeiou]y$")
_ES = lazy_regex("(?:ss|sh|ch|x|zz|[^aeo]us)es$")


def plural_of(noun: str) -> str:
    """The form of several things; lower case."""
    if noun in _irregular():
        return _irregular()[noun]
    if noun.endswith("sis"):
        return noun[:-2] + "es"
    if _TAKES_IES.search(noun):
        return noun[:-1] + "ies"
    return noun + ("es" if _TAKES_ES.search(noun) else "s")


def singular_of(noun: str) -> str:
    """The form of one thing; lower case."""
    for one, several in _irregular().items():
        if several == noun:
            return one
    if noun.endswith("ies") and len(noun) > 5:
        return noun[:-3] + "y"
    return noun[:-2] if _ES.search(noun) else noun.removesuffix("s")


@cache
def _irregular() -> Mapping[str, str]:
    """One → several of the nouns whose plural is not spelled by the rules."""
    lines = (Path(__file__).parent / "irregular_plurals.tsv").read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines if not line.startswith("#"))
