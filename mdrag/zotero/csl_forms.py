"""A CSL item from anywhere → the forms our own items have: what lists and Zotero can be told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mdrag.evidence.csl import CslItem, CslName, csl_item

__all__ = ["plain"]

_PEOPLE = ("author", "editor")
_DATES = ("issued", "accessed")


def plain(work: Mapping[str, Any]) -> CslItem:
    """The item with text as text, names as ``literal`` or ``family`` and ``given``, dates as days.

    Particles and suffixes go where a form with two boxes has them; of a date in words the year
    stays; what makes no sense is left out.
    """
    told: dict[str, Any] = {
        name: " ".join(str(value).split())
        for name, value in work.items()
        if name not in (*_PEOPLE, *_DATES)
        and isinstance(value, str | int | float)
        and str(value).strip()
    }
    for role in _PEOPLE:
        if names := list(_names(work.get(role))):
            told[role] = names
    for date in _DATES:
        if day := _day(work.get(date)):
            told[date] = {"date-parts": [day]}
    return csl_item(told)


def _names(people: Any) -> Iterator[CslName]:
    for one in people if isinstance(people, list) else ():
        if not isinstance(one, dict):
            continue
        part = {key: " ".join(str(value).split()) for key, value in one.items() if value}
        family = _joined(part, "non-dropping-particle", "family")
        given = _joined(part, "given", "dropping-particle")
        if suffix := part.get("suffix"):
            given = f"{given}, {suffix}" if given else suffix
        if family and given:
            yield {"family": family, "given": given}
        elif whole := part.get("literal") or family or given:
            yield {"literal": whole}


def _joined(part: Mapping[str, str], *names: str) -> str:
    return " ".join(part[name] for name in names if name in part)


def _day(date: Any) -> list[int]:
    """Year, month and day as far as they are told."""
    if isinstance(date, str):
        date = {"raw": date}
    if not isinstance(date, dict):
        return []
    parts = date.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    if isinstance(first, list) and first and all(re.fullmatch(r"-?\d+", str(p)) for p in first):
        return [int(part) for part in first[:3]]
    year = re.search(r"\b\d{4}\b", f"{date.get('raw', '')} {date.get('literal', '')}")
    return [int(year[0])] if year else []
