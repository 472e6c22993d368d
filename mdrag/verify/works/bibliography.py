"""A draft's own bibliography files → what its keys mean: BibTeX and CSL-JSON, as far as needed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.evidence.csl import printed_family
from mdrag.evidence.model import Source
from mdrag.limits.regular_files import read_regular
from mdrag.text.bibtex import bibtex_entries, without_tex, without_tex_signs
from mdrag.text.doi import doi_in
from mdrag.text.name_lists import parse_names
from mdrag.text.people import short_names
from mdrag.verify.works.author_year import match_sources
from mdrag.verify.works.titles import plain_title, same_work

__all__ = ["BibliographyEntry", "entries", "sources_of_entry"]

_LARGEST = 10_000_000  # bytes of a file that is read


class BibliographyEntry(NamedTuple):
    """One work of a bibliography; "" and () for what it does not say."""

    key: str
    families: tuple[str, ...] = ()
    year: str = ""
    title: str = ""
    doi: str = ""  # bare, lower case

    @property
    def shown(self) -> str:
        """``Vole et al. 2001, “Digging”``, for a person."""
        who = short_names(self.families, "&") or self.key
        return f"{who} {self.year}".strip() + (f", “{self.title}”" if self.title else "")


def entries(files: Iterable[Path]) -> Mapping[str, BibliographyEntry]:
    """Key → entry of all files that can be read; the first of a key counts."""
    found: dict[str, BibliographyEntry] = {}
    for file in files:
        try:
            text = read_regular(file, _LARGEST).decode("utf-8-sig", "replace")
        except OSError:
            continue
        read = _of_json(text) if file.suffix.casefold() == ".json" else _of_bibtex(text)
        for entry in read:
            found.setdefault(entry.key, entry)
    return found


def sources_of_entry(entry: BibliographyEntry, sources: Sequence[Source]) -> tuple[Source, ...]:
    """The sources an entry may be: by DOI, else by title, else by author and year."""
    if entry.doi:
        same = tuple(s for s in sources if doi_in(s.doi) == entry.doi)
        if same:
            return same
    words = plain_title(entry.title)
    if len(words) >= 3:
        same = tuple(s for s in sources if _titled(s, words) and _near(s, entry.year))
        if same:
            return same
    if not entry.families or not entry.year:
        return ()
    found = match_sources(short_names(entry.families), entry.year, sources)
    return tuple(s for s in found if same_work(entry.title, s.title) and s.year is not None)


def _titled(source: Source, words: tuple[str, ...]) -> bool:
    """Whether the titles are the same, but for a subtitle."""
    mine = plain_title(source.title)
    short = min(len(mine), len(words))
    return short >= 3 and mine[:short] == words[:short]


def _near(source: Source, year: str) -> bool:
    return source.year is None or not year.isdigit() or abs(source.year - int(year)) <= 1


def _of_json(text: str) -> Iterator[BibliographyEntry]:
    try:
        items = json.loads(text)
    except (ValueError, RecursionError):
        return
    for item in items if isinstance(items, list) else ():
        if isinstance(item, dict) and isinstance(item.get("id"), str | int):
            people = item.get("author") or item.get("editor") or ()
            yield BibliographyEntry(
                str(item["id"]),
                tuple(name for p in people if isinstance(p, dict) and (name := printed_family(p))),
                _issued(item.get("issued")),
                str(item.get("title") or ""),
                doi_in(str(item.get("DOI") or "")),
            )


def _issued(issued: Any) -> str:
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    first = parts[0] if isinstance(parts, list) and parts else None
    year = first[0] if isinstance(first, list) and first else ""
    return str(year) if re.fullmatch(r"\d{4}", str(year)) else ""


def _of_bibtex(text: str) -> Iterator[BibliographyEntry]:
    for entry in bibtex_entries(text):
        fields = entry.fields
        people = fields.get("author") or fields.get("editor") or ""
        year = re.search(r"\d{4}", fields.get("year") or fields.get("date") or "")
        doi = fields.get("doi") or ""
        if not doi and "doi.org/" in fields.get("url", ""):
            doi = fields["url"]
        families = tuple(one.family for one in parse_names(without_tex_signs(people), "bibtex"))
        yield BibliographyEntry(
            entry.key, families, year.group() if year else "",
            without_tex(fields.get("title", "")), doi_in(without_tex(doi)),
        )  # fmt: skip
