"""One work under two keys: what is said of it, and how notes tell it from itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines
from mdrag.text.doi import doi_in
from mdrag.text.fold import fold

__all__ = ["add_twin_year", "twin_works"]

_TYPES = ("article-journal", "article-magazine", "article-newspaper")
_APART = ("page", "volume", "issue")  # what tells two works of one title apart, where both have it


def twin_works(items: Mapping[str, CslItem], cited: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs of keys that are one work: of the same authors, title and year, and nothing differs."""
    found: list[tuple[str, str]] = []
    seen: dict[tuple[str, ...], list[str]] = {}
    for key in dict.fromkeys(cited):
        item = items[key]
        same = _description(item)
        if not same:
            continue
        others = seen.setdefault(same, [])
        found += [(one, key) for one in others[:1] if _alike(items[one], item)]
        others.append(key)
    return found


def _description(item: CslItem) -> tuple[str, ...]:
    people = [str(one.get("family") or one.get("literal") or "") for one in item.get("author", ())]
    title = re.sub(r"\W+", " ", fold(re.sub(r"<[^>]+>", "", str(item.get("title", ""))))).strip()
    year = _year(item)
    return (title, year, *map(fold, people)) if people and title and year else ()


def _alike(one: CslItem, other: CslItem) -> bool:
    dois = {doi for item in (one, other) if (doi := doi_in(str(item.get("DOI", ""))))}
    told = ((str(one.get(name, "")), str(other.get(name, ""))) for name in _APART)
    same = all(one.get(name) == other.get(name) for name in ("type", "edition"))
    return same and len(dois) < 2 and all(a == b or not a or not b for a, b in told)


def _year(item: CslItem) -> str:
    parts = item.get("issued", {}).get("date-parts") or [[]]
    return str(parts[0][0]) if parts[0] else ""


def add_twin_year(content: Sequence[Any], item: CslItem) -> list[Any]:
    """``Vole, “Tunnels,” 2018``: the year that citeproc-js adds to a short note of such a work.

    It takes the two for works that a reader must tell apart. ``Vole, ‘Tunnels’, 2018`` where the
    style has British quotation marks.
    """
    found, year = list(content), _year(item)
    titles = [str(item.get(name, "")) for name in ("title-short", "title")]
    for title in titles if item.get("type") in _TYPES else ():
        words = re.findall(r"\w+", re.sub(r"<[^>]+>", "", title))
        end = rf"(?P<mark>[.,]?)(?P<close>”|’(?!\w))(?![^;]*\b{year}\b)"
        text = inlines.flat(found)
        place = re.search(r"\W+".join(map(re.escape, words)) + end, text, re.IGNORECASE)
        if words and place:
            british = place["close"] == "’"
            new = f"’, {year}" if british else f",” {year}{place['mark']}"
            return inlines.replace_words(found, place.start("mark"), place.end(), new)
    return found
