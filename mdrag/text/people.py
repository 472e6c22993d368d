"""What English and its neighbours do with names: particles, “A and B”, “A et al.”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list

__all__ = [
    "AND_OTHERS",
    "BETWEEN_NAMES",
    "ET_AL",
    "IN_ORGANISATIONS",
    "NAME_PARTICLES",
    "PARTICLES",
    "REGIONS",
    "begins_elided",
    "ends_in_dots",
    "ends_in_others",
    "short_names",
    "without_dots",
]

PARTICLES = frozenset(word_list("people", "particles"))
# where the bounds of a name are known; in running text “as do Marmot and Bell” has no particle
NAME_PARTICLES = PARTICLES | {*word_list("people", "doubtful-particles")}
BETWEEN_NAMES = frozenset(word_list("people", "between"))
REGIONS = frozenset(  # in lower case; they are no author
    region for kind in ("wide", "countries", "provinces") for region in word_list("regions", kind)
)
IN_ORGANISATIONS = frozenset(word_list("people", "organisation"))
ET_AL = "et al."
_DOTS = lazy_regex(r"\s*(?:\.\s?\.\s?\.|…)[\s.…]*$")  # where a program cut a name
# What stands for the authors who are not named; in any case, but for "u. a."
AND_OTHERS = (
    r"(?:\bet\.? al\b\.?|(?:\band|&) (?:colleagues|others|co-?workers)\b|(?-i:\bu\.\s?a\.))"
)
_ENDS = lazy_regex(rf"[,\s]*{AND_OTHERS}$", re.IGNORECASE)
_ELIDED = lazy_regex(r"(?:[dl]['’]|[ae]l-)(?=(.))")


def short_names(families: Sequence[str], joint: str = "and") -> str:
    """``Vole``, ``Vole and Lemming``, ``Vole et al.``; "" for nobody.

    ``joint`` is ``&`` inside a parenthesis.
    """
    if len(families) > 2:
        return f"{families[0]} {ET_AL}"
    return f" {joint} ".join(families)


def ends_in_others(names: str) -> tuple[str, bool]:
    """``names`` without a final ``et al.`` or ``and colleagues``, and whether there was one."""
    found = _ENDS.search(names)
    return (names[: found.start()], True) if found else (names, False)


def begins_elided(word: str) -> bool:
    """Whether a name begins in lower case: ``d'Alembert``, ``al-Khwarizmi``."""
    found = _ELIDED.match(word)
    return found is not None and found[1].isupper()


def ends_in_dots(name: str) -> bool:
    """Whether a name was cut: it ends in three dots or in the sign for them."""
    return bool(_DOTS.search(name))


def without_dots(name: str) -> str:
    """A name without the dots it ends in."""
    return _DOTS.sub("", name).strip()
