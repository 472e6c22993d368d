"""Lists of authors that go on: behind affiliations, below them, on the next page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.ingest.metadata.printed.name_lines import (
    is_workplace,
    names_in,
    whole_names,
    without_addresses,
)
from mdrag.ingest.metadata.printed.page import rows_of
from mdrag.text.organisations import is_organisation
from mdrag.text.personal_names import are_initials, is_given_name
from mdrag.text.word_lists import either

__all__ = ["goes_on", "whole_list"]

_MOST_ROWS, _MOST_BLOCKS = 120, 40  # of a front page below the first name
_GOES_ON = re.compile(r"(?:[,&]|\band)\s*$")
_SIGNS = re.compile(r"\s*(?:\d{1,3}(?:\s*,\s*\d{1,3})*|[*†‡§¶∗]+)(?=\s|,|$)")
_LAST = re.compile(r"(?:\band\b|&)\s+[^,;&]+$")  # the name that ends a list
_PARTED = re.compile(r"\s*(?:[,;]\s*(?:and\b|&)?|\band\b|&)\s*")
_SUBJECT = re.compile(rf"\b(?:{either(front_list('subjects'))})\b", re.I)
_OTHERS = re.compile(rf"\b(?:{either(front_list('others'))})\b", re.I)


def goes_on(row: str) -> bool:
    """Whether a list of names cannot end with this row: it ends with a comma or an "and"."""
    return bool(_GOES_ON.search(_SIGNS.sub("", without_addresses(row))))


def whole_list(document: ParsedDocument, block: TextBlock, rows: Sequence[str], names: str) -> str:
    """``names``, which ``rows`` of ``block`` print, with those that are printed further on."""
    page = _page_of(document, block)
    parts = list(_front_blocks(document, block))
    below = [row for at, part in parts if at == page for row in part][len(rows) :]
    if not below:
        line = " ".join(rows)
        more = next((" ".join(part) for at, part in parts if at > page), "")
        return (_over_the_page(document, line, names, more) if more else "") or names
    lines = _between_workplaces(document, rows[-1], below[:_MOST_ROWS])
    if not lines:
        return names
    return "; ".join(part for line in (names, *lines) for part in _PARTED.split(line) if part)


def _over_the_page(document: ParsedDocument, line: str, names: str, row: str) -> str:
    """The names of a list that the end of a page cuts, with those of the next; "" for none."""
    unfinished = len(_PARTED.split(names)) > 1 and not _LAST.search(names)
    if not (unfinished or goes_on(line)):
        return ""
    # The page may end inside a name: what is one half alone is a name with the other.
    joined = names_in(document, f"{line} {row}") or ""
    new = joined.removeprefix(names).strip(" ,;")
    listed = bool(_PARTED.search(new)) or goes_on(line)
    letters = sum(map(str.isalpha, row))
    whole = sum(map(str.isalpha, new)) >= 0.9 * letters > 0
    return joined if joined.startswith(names) and listed and whole else ""


def _between_workplaces(document: ParsedDocument, last: str, rows: Sequence[str]) -> list[str]:
    """The lines of names below ``last`` that have the places where people work between them."""
    found: list[str] = []
    open_end, placed = goes_on(last), False
    for at, row in enumerate(rows):
        bare = without_addresses(row).strip(" ,;{}()[]")
        if _OTHERS.search(bare) or (bare[:1].isdigit() and not open_end):
            break  # where affiliations are numbered, all names stand above them
        if not re.search(r"[^\W\d_]{2}", bare) or is_workplace(bare):
            placed = True
        elif names := whole_names(document, row):
            parts = [part for part in _PARTED.split(names) if part]
            known = open_end or all(map(_begins_as_names_do, parts))
            bodies = any(map(is_organisation, parts))
            if placed and not bodies and (known or _stands_as_one(names, rows[at - 1 : at + 2])):
                found.append(names)
                open_end = goes_on(row)
            # Else the name of a town, or of what a department is about.
        elif len(bare.split()) > 1:
            break  # prose
    return found


def _stands_as_one(names: str, rows: Sequence[str]) -> bool:
    """Whether names, the middle one of three rows, stand where one person begins and one ends."""
    if len(rows) < 3 or _SUBJECT.search(names):
        return False
    before = without_addresses(rows[0]).strip(" ,;{}()[]")
    ended = is_workplace(before) or not re.search(r"[^\W\d_]{2}", before)
    following = re.split(r"[,;]", rows[2])[0]
    long = [word for word in following.split() if len(word) > 3]  # "of the" has no capital
    prose = any(word[0].islower() for word in long)
    return ended and is_organisation(following) and not prose


def _begins_as_names_do(name: str) -> bool:
    first = name.split()[0] if name.split() else ""
    return is_given_name(first) or ("." in first and are_initials(first))


def _front_blocks(
    document: ParsedDocument, block: TextBlock
) -> Iterator[tuple[int, Sequence[str]]]:
    """Page and rows of a block and of those below it, to where the front matter may end."""
    first = document.blocks.index(block)
    for other in document.blocks[first : first + _MOST_BLOCKS]:
        if other.kind not in ("paragraph", "list", "heading", "table", "footnote"):
            return
        if other.kind != "footnote":
            yield _page_of(document, other), rows_of(document, other)


def _page_of(document: ParsedDocument, block: TextBlock) -> int:
    return next((p.page_index for p in document.pages if p.start <= block.start < p.end), 1)
