"""A line of author names → persons."""

from __future__ import annotations

import re

from mdrag.evidence.model import Person
from mdrag.text.people import NAME_PARTICLES, ends_in_others

__all__ = ["clean_byline", "people"]

# What stands beside names: footnote signs, affiliation numbers, and the ORCID icon read as text.
_SIGNS = re.compile(r"[*†‡§¶∗⋆⁰¹²³⁴-⁹]+|(?<=[\s,])(?:ID|iD)(?=[\s,;]|$)")
_NUMBERS = re.compile(r"\s?\b\d{1,2}(?:\s?,\s?\d{1,2})*(?=[\s,;]|$)|\(\d[\d, ]*\)")
_STUCK = re.compile(r"(?<=[^\W\d_]{2})\d{1,2}(?:,\s?\d{1,2})*(?=[\s,;]|$)")
_SUFFIX_WORDS = "jr jr. sr sr. ii iii iv phd ph.d. md m.d. msc"
_SUFFIXES = frozenset(_SUFFIX_WORDS.split())
_ORGANISATION = re.compile(
    r"\b(university|institute|organi[sz]ation|ministry|department|office|agency|council|committee|"
    r"association|society|foundation|commission|bank|group|team|consortium|collaboration|centre|"
    r"center|bureau|government|nations|union|service|inc|ltd|press)\b",
    re.I,
)


def people(line: str) -> tuple[Person, ...]:
    """The persons of a line like "A. B. Clark and D. Evans" or "Clark, A. B.; Evans, D.".

    ``and``, ``&``, ``;`` separate; commas separate unless they stand between a family and its
    given names. An organisation is one family name.
    """
    line, _ = ends_in_others(clean_byline(line))
    if not line:
        return ()
    if _ORGANISATION.search(line) and not re.search(r";|\sand\s|&", line):
        return (Person(line),)
    if ";" in line:
        parts = [part for part in re.split(r"\s*;\s*", line) if part]
        return tuple(person for part in parts for person in _one_or_more(part))
    parts = [part for part in re.split(r",?\s+(?:and|und|et)\s+|\s*,?\s*&\s*", line) if part]
    if len(parts) > 1 and all(part.count(",") == 1 for part in parts):
        # BibTeX's way: "Di Cosmo, Roberto and Danelutto, Marco"
        return tuple(Person(*(name.strip() for name in part.split(","))) for part in parts)
    return tuple(person for part in parts for person in _one_or_more(part))


def clean_byline(line: str) -> str:
    """A by-line without footnote signs, affiliation numbers and icons."""
    line = _NUMBERS.sub("", _STUCK.sub("", _SIGNS.sub(" ", line)))
    line = re.sub(r"\s*([,;])(?:\s*[,;])*", r"\1", " ".join(line.split())).strip(" ,;")
    line = re.sub(r"([,;])(?=\S)", r"\1 ", line)
    if line.endswith(".") and not re.search(r"\b(?:[^\W\d_]|al)\.$", line):
        line = line[:-1]
    return line


def _one_or_more(part: str) -> list[Person]:
    pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
    pieces = [piece for piece in pieces if piece.casefold() not in _SUFFIXES]
    if len(pieces) == 2 and (len(pieces[0].split()) == 1 or _initials(pieces[1])):
        return [Person(pieces[0], pieces[1])]
    if len(pieces) > 2 and len(pieces) % 2 == 0 and all(map(_initials, pieces[1::2])):
        pairs = zip(pieces[::2], pieces[1::2], strict=True)
        return [Person(family, given) for family, given in pairs]
    return [_given_first(piece) for piece in pieces]


def _initials(piece: str) -> bool:
    return bool(re.fullmatch(r"(?:[^\W\d_]\.?[\s-]*){1,4}", piece)) and (
        "." in piece or piece.isupper()
    )


def _given_first(piece: str) -> Person:
    words = [word for word in piece.split() if word.casefold() not in _SUFFIXES]
    if len(words) < 2 or _ORGANISATION.search(piece):
        return Person(piece)
    if _initials(words[-1]) and not _initials(words[0]):
        return Person(" ".join(words[:-1]), words[-1])  # "Clark AB"
    at = len(words) - 1
    while at > 1 and words[at - 1].casefold() in NAME_PARTICLES:
        at -= 1
    return Person(" ".join(words[at:]), " ".join(words[:at]))
