"""Typed entries that stay, set among the printed ones where the list is sorted by its words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from mdrag.draft.references.entries import repeats_author
from mdrag.export.citations import inlines, visit

__all__ = ["KEPT_ENTRY", "alphabetical_place", "sort_typed_entries"]

KEPT_ENTRY = "mdrag-typed-entry"  # the class of the division around one
_SORTED = 0.9  # share of neighbours in order, of a list that its words sort
_LAST = "\uffff"  # behind every word
_ARTICLE = re.compile(r"(?:the|an?) ")


def sort_typed_entries(doc: Any, within: bool) -> int:
    """Set them in their places; how many belong between two that the build printed.

    What comes before all or behind all stands outside the printed list. ``within`` False: what
    belongs between two stands behind it, too, where nobody who writes the list anew takes it out.
    """
    found = _neighbours(doc)
    if found is None:
        return 0
    owner, printed, typed = found
    entries = [one for one in printed.content if one.tag == "Div" and "csl-entry" in one.classes]
    keys = [_key(one) for one in entries]
    typed_keys = _typed_keys(typed)
    places = {id(one): alphabetical_place(keys, typed_keys[id(one)]) for one in typed}
    if not entries or None in places.values():
        return 0
    between = [one for one, place in places.items() if place not in (0, len(entries))]
    if not within:
        places.update(dict.fromkeys(between, len(entries)))
    ordered = sorted(typed, key=lambda one: typed_keys[id(one)])
    for one in typed:
        owner.content.remove(one)
    at = next(n for n, one in enumerate(owner.content) if one is printed)
    inner: list[Any] = []
    for number, entry in enumerate(entries):
        if number:
            inner += [one for one in ordered if places[id(one)] == number]
        inner.append(entry)
    ends = {n: [one for one in ordered if places[id(one)] == n] for n in (0, len(entries))}
    printed.content = inner
    blocks = list(owner.content)
    owner.content = [*blocks[:at], *ends[0], printed, *ends[len(entries)], *blocks[at + 1 :]]
    return len(between)


def alphabetical_place(keys: Sequence[str], key: str) -> int | None:
    """How many of the printed entries stand before this one; None where their words sort none."""
    pairs = list(pairwise(keys))
    if sum(one <= other for one, other in pairs) < _SORTED * len(pairs):
        return None
    return sum(one <= key for one in keys)


def _neighbours(doc: Any) -> tuple[Any, Any, list[Any]] | None:
    """What holds the printed list, the list itself, and the typed entries right behind it."""
    for block in visit.blocks(doc):
        if block.tag != "Div" or block.identifier != "refs" or block.parent is None:
            continue
        siblings = list(block.parent.content)
        at = next(n for n, one in enumerate(siblings) if one is block)
        typed = [
            one for one in siblings[at + 1 :] if one.tag == "Div" and KEPT_ENTRY in one.classes
        ]
        return (block.parent, block, typed) if typed else None
    return None


def _typed_keys(entries: Sequence[Any]) -> dict[int, str]:
    """The key of each; “---.”, which names the author of the one before, stands behind that."""
    found: dict[int, str] = {}
    before = ""
    for one in entries:
        before = f"{before}{_LAST}" if before and repeats_author(_words(one)) else _key(one)
        found[id(one)] = before
    return found


def _words(entry: Any) -> str:
    return " ".join(inlines.plain(one.content) for one in visit.blocks(entry)
                    if one.tag in ("Para", "Plain"))  # fmt: skip


def _key(entry: Any) -> str:
    """The words of an entry as they are sorted: without marks, accents and a leading article."""
    words = _words(entry)
    plain = unicodedata.normalize("NFKD", words)
    plain = "".join(one for one in plain if not unicodedata.combining(one)).casefold()
    plain = " ".join(re.sub(r"[^\w\s]|_", "", plain.replace("-", " ")).split())
    return _ARTICLE.sub("", plain, count=1) if _ARTICLE.match(plain) else plain
