"""The names that a first page prints as those of its authors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.ingest.metadata.printed.name_lines import (
    NAME,
    are_words,
    is_capitalised,
    is_workplace,
    names_in,
    whole_names,
    without_addresses,
)
from mdrag.ingest.metadata.printed.name_lists import goes_on, whole_list
from mdrag.ingest.metadata.printed.page import line_of, rows_of
from mdrag.ingest.metadata.titles import same_title
from mdrag.text.organisations import is_organisation
from mdrag.text.personal_names import are_initials, is_given_name
from mdrag.text.word_lists import either

__all__ = ["byline", "credited_names", "listed_authors", "names_below", "without_bodies"]

_ROLE = re.compile(rf"\b(?:{either(front_list('roles'))})\b", re.I)
_LONGEST_ROLE = 80  # characters
_MOST_LETTERHEAD = 7  # blocks below a title


def byline(document: ParsedDocument, blocks: Sequence[TextBlock]) -> str:
    """The names of the first of these blocks that is a line of names; "" when none is."""
    for block in blocks:
        if block.kind not in ("paragraph", "list", "heading", "table"):
            return ""
        rows = _without_affiliations(document, rows_of(document, block))
        names = names_in(document, " ".join(rows))
        if names is not None:
            return names and whole_list(document, block, rows, names)
    return ""


def names_below(document: ParsedDocument, blocks: Sequence[TextBlock], title: str) -> str:
    """The names in the block that begins with ``title``, where a page runs both together."""
    for block in blocks:
        lines = document.text[block.start : block.end].splitlines()
        for at in range(1, min(len(lines), 4)):
            if same_title(title, " ".join(lines[:at])):
                return names_in(document, " ".join(" ".join(lines[at:]).split())) or ""
    return ""


def without_bodies(document: ParsedDocument, blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The first blocks without the lines of a letterhead: who issued it, the word of its logo."""
    kept = []
    for block in blocks[:_MOST_LETTERHEAD]:
        rows = rows_of(document, block)
        logo = len(rows) == 1 and re.fullmatch(r"\S{1,10}", rows[0])
        if not logo and not all(is_organisation(row) or is_workplace(row) for row in rows):
            kept.append(block)
    return kept


def credited_names(document: ParsedDocument, blocks: Sequence[TextBlock]) -> str:
    """The names that a cover prints with what people are: "Ann Clark, Project Lead"."""
    found = []
    for block in blocks:
        for row in rows_of(document, block):
            name, comma, rest = row.partition(", ")
            credited = comma and len(rest) < _LONGEST_ROLE and _names_role(rest)
            named = re.fullmatch(NAME, name) and is_capitalised(name) and not is_organisation(name)
            if credited and named and not are_words(name, document):
                found.append(name)
    return "; ".join(found)


def _names_role(words: str) -> bool:
    """Whether words say what somebody is: "Project Lead", not the name "Ann Head"."""
    first = words.split()[0] if words.split() else ""
    initials = "." in first and are_initials(first)
    return bool(_ROLE.search(words)) and not is_given_name(first) and not initials


def _without_affiliations(document: ParsedDocument, rows: Sequence[str]) -> list[str]:
    """The rows of a by-line up to the first that says where somebody works."""
    kept: list[str] = []
    for at, row in enumerate(rows):
        if kept and not goes_on(kept[-1]):
            if is_organisation(re.split(r"[,;]", row)[0]) or is_workplace(row):
                break
        # A body may be an author: "Ann Clark and / World Vole Fund".
        elif is_workplace(row) and any(whole_names(document, one) for one in rows[at + 1 :]):
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
        bare = re.sub(r"[^\w\s.'’-]", "", without_addresses(line)).strip()
        if re.fullmatch(NAME, bare) and is_capitalised(bare) and not is_organisation(bare):
            found.append(bare)
    return "; ".join(found)
