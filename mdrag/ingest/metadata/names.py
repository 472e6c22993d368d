"""A line of author names → persons."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mdrag.evidence.model import Person
from mdrag.text.name_lists import NameForm, parse_names, print_names

__all__ = ["clean_byline", "people", "print_people"]

# What stands beside names: footnote signs, affiliation numbers, and the ORCID icon read as text.
_SIGNS = re.compile(r"[*†‡§¶∗⋆⁰¹²³⁴-⁹]+|(?<=[\s,])(?:ID|iD)(?=[\s,;]|$)")
_NUMBERS = re.compile(r"\s?\b\d{1,3}(?:\s?,\s?\d{1,3})*(?=[\s,;]|$)|\(\d[\d, ]*\)")
_STUCK = re.compile(r"(?<=[^\W\d_]{2})\d{1,3}(?:,\s?\d{1,3})*(?=[\s,;]|$)")
# "Ann Clark a and Bea Evans b": letters that stand for places of work
_LETTERS = re.compile(
    r"(?<=[^\W\d_]{2}) [a-h](?: ?, ?[a-h])*(?![\w.'’-])(?=\s*(?:[,;&]|\band\b|$))"
)
_WORD = re.compile(r"[^\W\d_]+")
_HEAD = re.compile(r"Ma?c(?=..)")
_NUMERALS = ("II", "III", "IV")
_SHORTEST = 3  # letters of a name in capitals; two may be initials


def people(line: str, form: NameForm = "field") -> tuple[Person, ...]:
    """The persons and bodies of a line; an organisation is one family name.

    ``form``: ``byline`` for a printed line, with its signs and numbers; see `parse_names`.
    """
    if form != "byline":
        return tuple(Person(*name) for name in parse_names(line, form))
    return tuple(_without_capitals(*name) for name in parse_names(clean_byline(line), form))


def _without_capitals(family: str, given: str) -> Person:
    """A person whose name is set in capitals, as a reference list prints it: ``Clark``.

    Organisations stay, and so do initials and whatever may be some.
    """
    words = [word for word in _WORD.findall(family) if not word.islower()]
    in_capitals = all(_HEAD.sub("", word, count=1).isupper() for word in words)
    if not given or not in_capitals or max(map(len, words), default=0) < _SHORTEST:
        return Person(family, given)
    first = _WORD.sub(lambda m: _small(m[0]) if len(m[0]) > _SHORTEST else m[0], given)
    return Person(_WORD.sub(lambda m: _small(m[0]), family), first)


def _small(word: str) -> str:
    found = _HEAD.match(word)
    head, rest = (found[0], word[found.end() :]) if found else ("", word)
    return head + rest.capitalize() if rest.isupper() and word not in _NUMERALS else word


def print_people(persons: Iterable[Person]) -> str:
    """The persons as a cell of library.csv has them; `people` reads the same persons back."""
    return print_names((person.family, person.given) for person in persons)


def clean_byline(line: str) -> str:
    """A by-line without footnote signs, affiliation numbers and icons."""
    line = _NUMBERS.sub("", _STUCK.sub("", _SIGNS.sub(" ", line)))
    marks = {mark for found in _LETTERS.findall(line) for mark in re.findall(r"\w", found)}
    line = _LETTERS.sub("", line) if "a" in marks else line
    line = re.sub(r"\s*([,;])(?:\s*[,;])*", r"\1", " ".join(line.split())).strip(" ,;")
    line = re.sub(r"([,;])(?=\S)", r"\1 ", line)
    if line.endswith(".") and not re.search(r"\b(?:[^\W\d_]|al|Jr|Sr)\.$", line):
        line = line[:-1]
    return line
