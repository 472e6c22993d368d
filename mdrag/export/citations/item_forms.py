"""An item so written that pandoc and Zotero read the same in it; for fields and print alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mdrag.evidence.csl import CslItem, csl_item
from mdrag.export.citations.locator_spellings import without_thousands

__all__ = ["common_form"]

_PEOPLE = ("author", "editor", "translator", "container-author", "collection-editor")
_NO_PAGE = re.compile(r"n\.?/?a\.?(?:\s*[-–—]+\s*n\.?/?a\.?)?", re.IGNORECASE)
# In <i>qu’</i> citeproc-js takes the apostrophe for a closing quotation mark and prints the tags.
_APOSTROPHE = re.compile(r"(?<=\w)’")


def common_form(item: Mapping[str, Any]) -> CslItem:
    """The item without what the two read differently."""
    found = dict(item)
    if isinstance(page := found.get("page"), str):
        found["page"] = without_thousands(page)
        if _NO_PAGE.fullmatch(page.strip()):
            del found["page"]
    issued = found.get("issued")
    if isinstance(issued, Mapping) and isinstance(words := issued.get("literal"), str):
        words = " ".join(words.replace("{", "").replace("}", "").split())
        found["issued"] = {**issued, "literal": words}
        if str(found.get("status", "")).casefold() == words.casefold():
            del found["status"]  # BibLaTeX's pubstate, which pandoc also takes for the date
    for role in _PEOPLE:
        if isinstance(people := found.get(role), list):
            found[role] = [_named(one) for one in people]
    for name, value in found.items():
        if isinstance(value, str) and "<" in value:
            found[name] = _APOSTROPHE.sub("'", value)
    return csl_item(found)


def _named(one: Any) -> Any:
    """``and others`` as Zotero has it: of a name in one piece pandoc makes ``et al.``."""
    return {"family": "others"} if one == {"literal": "others"} else one
