"""A work as a field of somebody's Word file tells it → CSL-JSON that citeproc can read."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["csl_item", "is_described"]

_PEOPLE = frozenset(
    {"author", "chair", "collection-editor", "compiler", "composer", "container-author",
     "contributor", "curator", "director", "editor", "editorial-director", "editortranslator",
     "executive-producer", "guest", "host", "illustrator", "interviewer", "narrator", "organizer",
     "original-author", "performer", "producer", "recipient", "reviewed-author", "script-writer",
     "series-creator", "translator"}
)  # fmt: skip
_DATES = frozenset(
    {"accessed", "available-date", "event-date", "issued", "original-date", "submitted"}
)
_NAME = ("family", "given", "literal", "suffix", "dropping-particle", "non-dropping-particle")
# no printable sign: what no XML may hold, and halves of a sign
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def csl_item(told: Mapping[str, Any]) -> dict[str, Any]:
    """What of it is of CSL's form: words, numbers, people, dates."""
    found: dict[str, Any] = {}
    for name, value in told.items():
        if name in _PEOPLE:
            plain: Any = _people(value)
        elif name in _DATES:
            plain = _date(value)
        else:
            plain = _words(value)
        if plain not in (None, [], {}, ""):
            found[_UNPRINTABLE.sub("", name)] = plain
    return found


def is_described(told: Mapping[str, Any]) -> bool:
    """Whether it could be found again: it has a title, or somebody who made it."""
    plain = csl_item(told)
    return any(plain.get(name) for name in ("title", "author", "editor", "translator"))


def _people(value: object) -> list[dict[str, Any]]:
    if isinstance(value, str):
        return [{"literal": words}] if (words := str(_words(value)).strip()) else []
    people = []
    for one in value if isinstance(value, list) else []:
        told = one if isinstance(one, dict) else {"literal": one} if isinstance(one, str) else {}
        name = {part: _words(told[part]) for part in _NAME if _words(told.get(part))}
        if "family" in name or "literal" in name or "given" in name:
            people.append(name)
    return people


def _date(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        return {"raw": str(words)} if (words := _words(value)) else {}
    parts = [_whole_numbers(one) for one in _list(value.get("date-parts"))[:2]]
    if parts and all(parts):
        found: dict[str, Any] = {"date-parts": parts}
        if value.get("circa"):
            found["circa"] = True
        return found
    return {name: words for name in ("raw", "literal") if (words := str(_words(value.get(name))))}


def _whole_numbers(value: object) -> list[int]:
    """Year, month and day, as far as they are numbers."""
    found = []
    for one in _list(value)[:3]:
        if isinstance(one, bool) or not re.fullmatch(r"\s*-?\d{1,4}\s*", str(one)):
            break
        found.append(int(str(one)))
    return found


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _words(value: object) -> str | int | float:
    """Words or a number; "" for anything else."""
    if isinstance(value, str):
        return _UNPRINTABLE.sub("", value)
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return value
    return ""
