"""The names that a first page prints as those of its authors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.names import clean_byline
from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.ingest.metadata.printed.page import line_of, rows_of
from mdrag.ingest.metadata.printed.title import is_label
from mdrag.ingest.metadata.titles import same_title
from mdrag.text.organisations import is_organisation
from mdrag.text.people import NAME_PARTICLES
from mdrag.text.personal_names import are_initials, is_degree, is_given_name
from mdrag.text.word_lists import either, word_list

__all__ = ["byline", "credited_names", "listed_authors", "names_below"]

_ADDRESSES = re.compile(r"\S*@\S+|(?:https?://|www\.)\S+|\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b", re.I)
_DEGREES = either(word_list("people", "degrees"))
_DEGREE = re.compile(rf",\s*(?:{_DEGREES})(?:,\s*(?:{_DEGREES}))*(?=[\s,;]|$)[,;]?", re.I)
_ROLE = re.compile(rf"\b(?:{either(front_list('roles'))})\b", re.I)
_LONGEST_ROLE = 80  # characters
_SPACED_ADDRESS = re.compile(r"\S+ ?@\S+")  # "{ann,bea} @vole.org"
_HAN = re.compile(r"[\u4e00-\u9fff]{2,4}(?:[、，, ]\s*[\u4e00-\u9fff]{2,4})*")
_PART = r"(?!(?:and|und|et)\b)['’]?[^\W\d_][\w.'’-]*"
_NAME = rf"{_PART}(?:[ -]{_PART}){{1,5}}"
_NAMES = re.compile(f"{_NAME}(?:\\s*(?:,\\s*(?:and|&)|,|;|and\\b|&)\\s*{_NAME})*", re.I)


def byline(document: ParsedDocument, blocks: Sequence[TextBlock]) -> str:
    """The names of the first of these blocks that is a line of names; "" when none is."""
    for block in blocks:
        if block.kind not in ("paragraph", "list", "heading", "table"):
            return ""
        names = _names_in(document, " ".join(_without_affiliations(rows_of(document, block))))
        if names is not None:
            return names
    return ""


def names_below(document: ParsedDocument, blocks: Sequence[TextBlock], title: str) -> str:
    """The names in the block that begins with ``title``, where a page runs both together."""
    for block in blocks:
        lines = document.text[block.start : block.end].splitlines()
        for at in range(1, min(len(lines), 4)):
            if same_title(title, " ".join(lines[:at])):
                return _names_in(document, " ".join(" ".join(lines[at:]).split())) or ""
    return ""


def credited_names(document: ParsedDocument, blocks: Sequence[TextBlock]) -> str:
    """The names that a cover prints with what people are: "Ann Clark, Project Lead"."""
    found = []
    for block in blocks:
        for row in rows_of(document, block):
            name, comma, rest = row.partition(", ")
            credited = comma and len(rest) < _LONGEST_ROLE and _names_role(rest)
            named = re.fullmatch(_NAME, name) and _capitalised(name) and not is_organisation(name)
            if credited and named and not _are_words(name, document):
                found.append(name)
    return "; ".join(found)


def _names_role(words: str) -> bool:
    """Whether words say what somebody is: "Project Lead", not the name "Ann Head"."""
    first = words.split()[0] if words.split() else ""
    initials = "." in first and are_initials(first)
    return bool(_ROLE.search(words)) and not is_given_name(first) and not initials


def _names_in(document: ParsedDocument, line: str) -> str | None:
    """The names of a by-line; "" for what ends the search, None for what says nothing of it."""
    line = _ADDRESSES.sub(" ", line)
    if re.match(r"[\d*†‡§¶(]", line):
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
    if degrees or _are_words(found[0], document):
        return None  # "Open Source Day", "Completed PhD Courses"
    # Names are capitalised and fill the line: prose that begins with a name is not a by-line.
    fills = len(found[0]) >= 0.6 * len(line.rstrip(" .,;"))
    return found[0] if fills and _capitalised(found[0]) else None


def _without_affiliations(rows: Sequence[str]) -> list[str]:
    """The rows of a by-line up to the first that begins with an organisation."""
    kept: list[str] = []
    for row in rows:
        goes_on = not kept or re.search(r"(?:[,;&]|\band)\W*$", kept[-1])
        if not goes_on and is_organisation(re.split(r"[,;]", row)[0]):
            break
        kept.append(row)
    return kept


def listed_authors(document: ParsedDocument, blocks: Sequence[TextBlock]) -> str:
    """The names under a heading "Authors", one a line, with their affiliations between them."""
    lines = [line_of(document, block) for block in blocks]
    heads = [at for at, line in enumerate(lines) if re.fullmatch(r"authors?:?", line, re.I)]
    found = []
    for line in lines[heads[0] + 1 : heads[0] + 80] if heads else ():
        if re.match(r"abstract|introduction|summary", line, re.I):
            break
        bare = re.sub(r"[^\w\s.'’-]", "", _ADDRESSES.sub("", line)).strip()
        if re.fullmatch(_NAME, bare) and _capitalised(bare) and not is_organisation(bare):
            found.append(bare)
    return "; ".join(found)


def _without_bodies(line: str) -> str:
    """A by-line in which semicolons part names, without the organisation at its end."""
    parts = line.split(";")
    while len(parts) > 1 and is_organisation(parts[-1]):
        parts.pop()
    return ";".join(parts)


def _are_words(names: str, document: ParsedDocument) -> bool:
    """Whether half of the words occur in lower case in the document: "Open Source Day"."""
    wanted = {word.casefold() for word in re.findall(r"[^\W\d_]{3,}", names)} - NAME_PARTICLES
    text = _ADDRESSES.sub(" ", _SPACED_ADDRESS.sub(" ", document.text))
    common = wanted.intersection(re.findall(r"(?<![\w/.-])[^\W\d_A-Z]{3,}(?![\w/@])", text))
    return 2 * len(common) >= max(len(wanted), 1)


def _capitalised(line: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_]+", line) if word not in NAME_PARTICLES]
    return len(words) >= 2 and sum(word[0].isupper() for word in words) >= 0.8 * len(words)
