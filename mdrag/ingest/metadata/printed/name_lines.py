"""Whether a printed line is one of names, and whether it says where somebody works."""

from __future__ import annotations

import re

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.names import clean_byline
from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.ingest.metadata.printed.title import is_label
from mdrag.text.organisations import is_organisation
from mdrag.text.people import NAME_PARTICLES, REGIONS
from mdrag.text.personal_names import is_degree
from mdrag.text.word_lists import either, word_list

__all__ = [
    "NAME", "are_words", "is_capitalised", "is_workplace", "names_in", "whole_names",
    "without_addresses",
]  # fmt: skip

_ADDRESSES = re.compile(r"\S*@\S+|(?:https?://|www\.)\S+|\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b", re.I)
_SPACED_ADDRESS = re.compile(r"\S+ ?@\S+")  # "{ann,bea} @vole.org"
_DEGREES = either(word_list("people", "degrees"))
_DEGREE = re.compile(rf",\s*(?:{_DEGREES})(?:,\s*(?:{_DEGREES}))*(?=[\s,;]|$)[,;]?", re.I)
_HAN = re.compile(r"[\u4e00-\u9fff]{2,4}(?:[、，, ]\s*[\u4e00-\u9fff]{2,4})*")
_PART = r"(?!(?:and|und|et)\b)['’]?[^\W\d_][\w.'’-]*"
NAME = rf"{_PART}(?:[ -]{_PART}){{1,5}}"
_NAMES = re.compile(f"{NAME}(?:\\s*(?:,\\s*(?:and|&)|,|;|and\\b|&)\\s*{NAME})*", re.I)
_FOOTNOTE = re.compile(r"[\d*†‡§¶(]")  # what a line of affiliations begins with
_TWO_STRETCHES = re.compile(r"\S+\s?\S*")  # without a space in them
_STREETS = re.compile(rf"\b(?:{either(front_list('streets'))})\b", re.I)
_POSTCODE = re.compile(r"\d{4,}|\b[A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}\b")


def names_in(document: ParsedDocument, line: str) -> str | None:
    """The names of a by-line; "" for what ends the search, None for what says nothing of it."""
    line = _ADDRESSES.sub(" ", line)
    if _FOOTNOTE.match(line):
        return ""  # affiliations
    line = clean_byline(_without_bodies(_DEGREE.sub("; ", line)))
    line = re.sub(r"^(by|authors?:)\s+", "", line, flags=re.I)
    if is_label(line):
        return ""
    if found := _HAN.fullmatch(line):
        return re.sub(r"[，, ]\s*", "、", found[0])
    found = _NAMES.match(line)
    if not found or " " not in found[0] or re.search(r"\bvs?\.", line):
        return None
    degrees = any(is_degree(word) for word in found[0].split()[:-1])
    if degrees or are_words(found[0], document):
        return None  # "Open Source Day", "Completed PhD Courses"
    # Names are capitalised and fill the line: prose that begins with a name is not a by-line.
    fills = len(found[0]) >= 0.6 * len(line.rstrip(" .,;"))
    return found[0] if fills and is_capitalised(found[0]) else None


def whole_names(document: ParsedDocument, line: str) -> str:
    """The names of a line that holds nothing else; "" of any other."""
    bare = clean_byline(_DEGREE.sub("; ", without_addresses(line)))
    bare = re.sub(r"^(?:and|&)\s+", "", bare)
    bare = re.sub(r"[\s,;]+(?:and|&)?$", "", bare)
    return bare if _NAMES.fullmatch(bare) and names_in(document, bare) == bare else ""


def is_workplace(line: str) -> bool:
    """Whether a line says where somebody works: ``York, United Kingdom``, ``2 Vole Street``."""
    line = line.strip()
    parts = [part for part in re.split(r"\s*[,;]\s*", line) if part]
    if not parts or _FOOTNOTE.match(line) or _POSTCODE.search(line) or _STREETS.search(line):
        return bool(parts)
    # "Project Vole, Cem Fox" is one of names.
    return all(map(is_organisation, parts)) or _is_region(parts[-1]) or _is_place(parts[0])


def _is_place(part: str) -> bool:
    """Whether a first part is a body, and no name of a group among names."""
    return is_organisation(part) and bool(re.search(r"\s(?:of|for|de|di|für)\s", f" {part} "))


def _is_region(part: str) -> bool:
    return part.casefold().rstrip(".") in REGIONS


def without_addresses(line: str) -> str:
    """A line without addresses of mail and web, and numbers of people."""
    return _ADDRESSES.sub(" ", _SPACED_ADDRESS.sub(" ", line))


def _without_bodies(line: str) -> str:
    """A by-line in which semicolons part names, without the organisation at its end."""
    parts = line.split(";")
    while len(parts) > 1 and is_organisation(parts[-1]):
        parts.pop()
    return ";".join(parts)


def are_words(names: str, document: ParsedDocument) -> bool:
    """Whether half of the words occur in lower case in the document: "Open Source Day"."""
    wanted = {word.casefold() for word in re.findall(r"[^\W\d_]{3,}", names)} - NAME_PARTICLES
    # A name is hardly ever written small: few of them are looked for twice.
    common = sum(_is_small_word(word, document.text) for word in wanted if word in document.text)
    return 2 * common >= max(len(wanted), 1)


def _is_small_word(word: str, text: str) -> bool:
    """Whether a text has a word in lower case, elsewhere than in addresses and strings of code."""
    word_alone = re.compile(rf'(?<![\w/.-]){word}(?![\w/@])(?!(?<="{word})")')
    for found in word_alone.finditer(text):
        start = 1 + max(text.rfind(space, 0, found.start()) for space in " \n\t")
        printed = _TWO_STRETCHES.match(text, start)
        if printed and word_alone.search(without_addresses(printed[0])):
            return True
    return False


def is_capitalised(line: str) -> bool:
    """Whether a line has two words or more, and nearly all have a capital."""
    words = [word for word in re.findall(r"[^\W\d_]+", line) if word not in NAME_PARTICLES]
    return len(words) >= 2 and sum(word[0].isupper() for word in words) >= 0.8 * len(words)
