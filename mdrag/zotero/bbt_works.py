"""A work as Better BibTeX tells it: CSL-JSON with its address, its library and its key."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from mdrag.evidence.csl import CslItem, csl_item
from mdrag.text.doi import doi_in
from mdrag.zotero.library_items import ZoteroItem, ZoteroLibrary, extra_lines

__all__ = ["BbtWork", "read_work"]

_URI = re.compile(r"https?://zotero\.org/((?:users/(?:local/)?|groups/)[A-Za-z0-9]+)/items/(\w+)$")
_HEAVY = ("abstract", "note", "custom")


class BbtWork(NamedTuple):
    """An item, the key Better BibTeX calls it by, and its CSL-JSON."""

    item: ZoteroItem
    citekey: str
    csl: CslItem


def read_work(told: Any, only: str = "") -> BbtWork | None:
    """The work of an answer; None for what is no work, or not of the library ``only``."""
    if not isinstance(told, dict) or not isinstance(told.get("type"), str):
        return None
    match = _URI.match(str(told.get("id")))
    if not match:
        return None
    owner, key = match.groups()
    mine = only.startswith("user") and owner.startswith("users/")
    if only not in ("", owner) and not mine:
        return None
    library = ZoteroLibrary(owner, owner, str(told.get("library") or owner))
    citekey = str(told.get("citekey") or told.get("citation-key") or "")
    csl = csl_item({name: value for name, value in told.items() if name not in _HEAVY})
    people = told.get("author")
    doi = str(told.get("DOI") or "") or extra_lines(str(told.get("note") or "")).get("doi", "")
    item = ZoteroItem(
        library, key, 0, told["type"], str(told.get("title") or ""), _year(csl), doi_in(doi),
        citekey,
        tuple(str(one.get("family", "")) for one in people or () if isinstance(one, dict)),
    )  # fmt: skip
    return BbtWork(item, citekey, csl)


def _year(work: CslItem) -> int | None:
    try:
        return int(work["issued"]["date-parts"][0][0])
    except (KeyError, IndexError, TypeError, ValueError):
        return None
