"""The names that a first page prints as those of its authors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.front_page import line_of
from mdrag.ingest.metadata.names import clean_byline
from mdrag.ingest.metadata.printed_title import is_label
from mdrag.text.organisations import is_organisation
from mdrag.text.people import NAME_PARTICLES
from mdrag.text.word_lists import either, word_list

__all__ = ["byline", "listed_authors"]

_ADDRESSES = re.compile(r"\S*@\S+|(?:https?://|www\.)\S+|\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b", re.I)
_DEGREES = either(word_list("people", "degrees"))
_DEGREE = re.compile(rf",\s*(?:{_DEGREES})(?:,\s*(?:{_DEGREES}))*(?=[\s,;]|$)[,;]?", re.I)
_HAN = re.compile(r"[\u4e00-\u9fff]{2,4}(?:[、，, ]\s*[\u4e00-\u9fff]{2,4})*")
_PART = r"(?!(?:and|und|et)\b)['’]?[^\W\d_][\w.'’-]*"
_NAME = rf"{_PART}(?:[ -]{_PART}){{1,5}}"
_NAMES = re.compile(f"{_NAME}(?:\\s*(?:,\\s*(?:and|&)|,|;|and\\b|&)\\s*{_NAME})*", re.I)


def byline(document: ParsedDocument, blocks: Sequence[TextBlock]) -> str:
    """The names of the first of these blocks that is a line of names; "" when none is."""
    for block in blocks:
        if block.kind not in ("paragraph", "list", "heading", "table"):
            return ""
        line = _ADDRESSES.sub(" ", line_of(document, block))
        if re.match(r"[\d*†‡§¶(]", line):
            return ""  # affiliations
        line = clean_byline(_without_bodies(_DEGREE.sub("; ", line)))
        line = re.sub(r"^(by|authors?:)\s+", "", line, flags=re.I)
        if is_label(line):
            return ""
        if found := _HAN.fullmatch(line):
            return re.sub(r"[，, ]\s*", "、", found[0])
        found = _NAMES.match(line)
        if found and (re.search(r"\bvs?\.", line) or _are_words(found[0], document)):
            continue
        # Names are capitalised and fill the line: prose that begins with a name is not a by-line.
        if found and len(found[0]) >= 0.6 * len(line.rstrip(" .,;")) and _capitalised(found[0]):
            return found[0]
    return ""


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
    text = _ADDRESSES.sub(" ", document.text)
    common = wanted.intersection(re.findall(r"(?<![\w/.-])[^\W\d_A-Z]{3,}(?![\w/@])", text))
    return 2 * len(common) >= max(len(wanted), 1)


def _capitalised(line: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_]+", line) if word not in NAME_PARTICLES]
    return len(words) >= 2 and sum(word[0].isupper() for word in words) >= 0.8 * len(words)
