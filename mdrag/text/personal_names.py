"""One name → family and given name, whichever comes first.

The rules are BibTeX's (``van der Berg, Jan``, ``King, Jr., Martin Luther``, braces keep together),
widened by what other lists do: initials behind (``Clark AB``), capitals for the family
(``DUPONT Jean``), particles behind the given name (``Berg, Jan van der``), double families.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.organisations import is_organisation
from mdrag.text.people import NAME_PARTICLES
from mdrag.text.word_lists import word_list

__all__ = [
    "FamilyAndGiven",
    "are_initials",
    "is_degree",
    "is_given_name",
    "is_suffix",
    "parse_name",
    "plain",
    "split_outside",
]

_SUFFIXES = frozenset(word_list("people", "suffixes"))
_DEGREES = frozenset(word_list("people", "degrees"))
_TITLES = frozenset(word_list("people", "titles"))
_INSIDE = frozenset(word_list("people", "inside"))
_SPANISH = frozenset(word_list("people", "spanish-families"))
_VIETNAMESE = frozenset(word_list("people", "vietnamese-families"))
_BEFORE_FAMILY = NAME_PARTICLES | {*word_list("people", "names-only")}
_SAINTS = frozenset(("san", "santa", "santo", "saint", "st."))
# In these scripts the family name stands first; written without a blank it is cited whole.
_HAN_OR_HANGUL = lazy_regex(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3々]+")
_INITIALS = lazy_regex(r"(?:[^\W\d_]\.?[\s-]*){1,4}")


class FamilyAndGiven(NamedTuple):
    """A name taken apart; an organisation, or a name nobody can take apart, is all ``family``.

    A suffix stands behind the given name and a comma, as Zotero keeps it: ``Martin Luther, Jr.``
    """

    family: str
    given: str = ""


def parse_name(text: str) -> FamilyAndGiven:
    """The name of one person or body; an empty family for an empty text."""
    if _is_braced(text.strip()):
        return FamilyAndGiven(plain(text))
    pieces = [piece.strip() for piece in split_outside(text, ",")]
    pieces = [piece for at, piece in enumerate(pieces) if piece and not (at and is_degree(piece))]
    if not pieces:
        return FamilyAndGiven("")
    suffix = next((piece for piece in pieces[1:] if is_suffix(piece)), "")
    if suffix:
        pieces.remove(suffix)
    if len(pieces) == 1:
        name = _of_words(pieces[0])
    elif "{" not in pieces[0] and is_organisation(pieces[0]):
        return FamilyAndGiven(plain(text))
    else:
        name = _with_particles(plain(pieces[0]), ", ".join(map(plain, pieces[1:])), pieces[1])
    if not suffix:
        return name
    return name._replace(given=f"{name.given}, {suffix}" if name.given else suffix)


def plain(text: str) -> str:
    """``text`` without braces, with single blanks."""
    return " ".join(text.replace("{", "").replace("}", "").split())


def split_outside(text: str, separator: str) -> list[str]:
    """``text`` split where the pattern matches outside braces."""
    parts, depth, begin = [], 0, 0
    for found in re.finditer(rf"[{{}}]|(?P<here>{separator})", text, re.IGNORECASE):
        if found[0] in "{}" and found[0]:
            depth = max(0, depth + (1 if found[0] == "{" else -1))
        elif not depth:
            parts.append(text[begin : found.start()])
            begin = found.end()
    return [*parts, text[begin:]]


def are_initials(text: str) -> bool:
    """Whether ``text`` is nothing but initials: ``A. B.``, ``AB``, ``J.-P.``."""
    return bool(_INITIALS.fullmatch(text)) and ("." in text or text.isupper())


def is_suffix(piece: str) -> bool:
    """Whether a piece between commas is part of the name before it: ``Jr.``, ``III``."""
    return piece.casefold() in _SUFFIXES and not piece.islower()


def is_degree(piece: str) -> bool:
    """Whether a piece between commas is a degree or an honour: “PhD”, not the family “Ma”."""
    low = piece.casefold()
    written = piece.isupper() or "." in piece or not (piece.istitle() or piece.islower())
    return low in _DEGREES and written


def is_given_name(word: str) -> bool:
    """Whether ``word`` is a common given name; hyphenated ones by their first part."""
    bare = "".join(
        c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c)
    )
    return re.split(r"[-‐]", bare)[0] in _given_names()


@cache
def _given_names() -> frozenset[str]:
    return frozenset(word_list("given_names", "given"))


def _is_braced(text: str) -> bool:
    if not (text.startswith("{") and text.endswith("}")):
        return False
    return all(not part for part in _outside(text))


def _outside(text: str) -> list[str]:
    """What stands outside braces."""
    depth, found = 0, []
    for char in text:
        if char == "{":
            depth += 1
        elif char == "}":
            depth = max(0, depth - 1)
        elif not depth:
            found.append(char)
    return found


def _with_particles(family: str, given: str, written: str) -> FamilyAndGiven:
    """Particles behind the given name go before the family: ``Berg, Jan van der``."""
    words = given.split()
    at = len(words)
    while at > 1 and words[at - 1].islower() and words[at - 1] in _BEFORE_FAMILY:
        at -= 1
    if "{" in written or at == len(words) or family.split()[0].casefold() in _BEFORE_FAMILY:
        return FamilyAndGiven(family, given)
    return FamilyAndGiven(" ".join((*words[at:], family)), " ".join(words[:at]))


def _of_words(piece: str) -> FamilyAndGiven:
    """A name without commas."""
    if "{" in piece:
        return _of_braced_words(piece)
    if is_organisation(piece):
        return FamilyAndGiven(plain(piece))
    words = piece.split()
    while len(words) > 1 and words[0].casefold() in _TITLES:
        words = words[1:]
    while len(words) > 2 and is_degree(words[-1]):
        words = words[:-1]
    suffix = ""
    if len(words) > 2 and is_suffix(words[-1]):
        *words, suffix = words
    if len(words) < 2:
        return FamilyAndGiven(" ".join(words))
    if _HAN_OR_HANGUL.fullmatch("".join(words)):
        return FamilyAndGiven(words[0], " ".join(words[1:]))
    if words[0] in _BEFORE_FAMILY and all(word in _BEFORE_FAMILY for word in words[:-1]):
        return FamilyAndGiven(" ".join(words))  # "van Vole": no given name
    begin, end = _family_at(words)
    given = " ".join((*words[:begin], *words[end:]))
    return FamilyAndGiven(" ".join(words[begin:end]), f"{given}, {suffix}" if suffix else given)


def _of_braced_words(piece: str) -> FamilyAndGiven:
    """``Sabine {Schulte im Walde}``: what the last braces hold is the family."""
    words = [word for word in split_outside(piece, r"\s+") if word]
    at = len(words) - 1
    while at > 1 and words[at - 1].islower():
        at -= 1
    return FamilyAndGiven(plain(" ".join(words[at:])), plain(" ".join(words[:at])))


def _family_at(words: list[str]) -> tuple[int, int]:
    """Where the family name begins and ends among the words of a name without commas."""
    last = len(words) - 1
    if are_initials(words[last]) and not are_initials(words[0]):
        first = next(at for at in range(1, last + 1) if are_initials(words[at]))
        return 0, first  # "Clark AB", "van der Berg J."
    capitals = [len(w) > 2 and w.isupper() and "." not in w for w in words]
    if any(capitals) and not all(capitals):
        runs = [at for at, yes in enumerate(capitals) if yes]
        whole = runs == list(range(runs[0], runs[-1] + 1))
        if whole and (runs[0] == 0 or runs[-1] == last):
            return _before_particles(words, runs[0]), runs[-1] + 1  # "DUPONT Jean"
    if last > 1 and words[0].casefold() in _VIETNAMESE:
        return 0, 1
    at = last
    while at > 1 and words[at - 1].casefold() in _SAINTS:
        at -= 1
    at = _before_particles(words, at)
    if at > 1 and words[at - 1].casefold() in _SPANISH and len(words[at - 1]) > 2:
        at -= 1
    return at, last + 1


def _before_particles(words: list[str], at: int) -> int:
    """Where the family begins whose last word is at ``at``: before its particles."""
    while at > 1:
        before = words[at - 1]
        known = before.casefold() in _BEFORE_FAMILY or before.casefold() in _INSIDE
        if not known and not (before.islower() and words[at][:1].isupper()):
            break
        at -= 1
        if before in _INSIDE and at > 1:
            return at - 1  # "Schulte im Walde": the word before is part of it
    return at
