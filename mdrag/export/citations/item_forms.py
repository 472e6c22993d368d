"""An item so written that pandoc and Zotero read the same in it; for fields and print alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mdrag.evidence.csl import CslItem, csl_item
from mdrag.export.citations.locators.locator_spellings import without_thousands

__all__ = ["common_form", "with_bare_suffixes", "without_hyphens"]

_PEOPLE = ("author", "editor", "translator", "container-author", "collection-editor")
_NO_PAGE = re.compile(r"n\.?/?a\.?(?:\s*[-–—]+\s*n\.?/?a\.?)?", re.IGNORECASE)
# a bare initial beside a whole name, to which pandoc gives its point and Zotero none: Sriram K
_INITIAL = re.compile(r"(?<=[^\W\d_]{2} )([A-Z])(?= |$)")
_HYPHENED = re.compile(r"\b([A-Z])\.?-([A-Z])\b\.?(?![\w-])")
_SECOND_SMALL = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_A-Z])")
_ONE_PAGE = re.compile(r"(\d+)\s*[-–—]+\s*\1")  # 1732-1732
# names of English for which pandoc would not set titles in capitals
_LANGUAGES = {"eng": "en", "english": "en"}
# In <i>qu’</i> citeproc-js takes the apostrophe for a closing quotation mark and prints the tags.
_APOSTROPHE = re.compile(r"(?<=\w)’")


def common_form(item: Mapping[str, Any]) -> CslItem:
    """The item without what the two read differently."""
    found = dict(item)
    if isinstance(page := found.get("page"), str):
        found["page"] = without_thousands(page)
        if one := _ONE_PAGE.fullmatch(page.strip()):
            found["page"] = one[1]
        if _NO_PAGE.fullmatch(page.strip()):
            del found["page"]
    if isinstance(lang := found.get("language"), str) and lang.strip().lower() in _LANGUAGES:
        found["language"] = _LANGUAGES[lang.strip().lower()]
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


def without_hyphens(item: CslItem, whole_names: bool = False) -> CslItem:
    """The item with ``J. P.`` for ``J.-P.``: pandoc leaves hyphens that such a style takes out.

    And ``Yi pei`` for ``Yi-pei``, of which Zotero prints ``Y pei`` there and pandoc ``Y``, but for
    ``whole_names``, which are printed as they are written.
    """
    found: dict[str, Any] = dict(item)
    for role in _PEOPLE:
        if isinstance(people := found.get(role), list):
            found[role] = [_unhyphened(one, whole_names) for one in people]
    return csl_item(found)


def with_bare_suffixes(item: CslItem) -> CslItem:
    """The item with ``Jr`` for ``Jr.``, as Zotero prints it where initials have no points."""
    found: dict[str, Any] = dict(item)
    for role in _PEOPLE:
        if isinstance(people := found.get(role), list):
            found[role] = [_bare(one) for one in people]
    return csl_item(found)


def _bare(one: Any) -> Any:
    if not isinstance(one, Mapping) or not isinstance(suffix := one.get("suffix"), str):
        return one
    return {**one, "suffix": re.sub(r"\.\s*", "", suffix)}


def _unhyphened(one: Any, whole_names: bool) -> Any:
    if not isinstance(one, Mapping) or not isinstance(given := one.get("given"), str):
        return one
    given = _HYPHENED.sub(r"\1. \2.", given)
    return {**one, "given": given if whole_names else _SECOND_SMALL.sub(" ", given)}


def _named(one: Any) -> Any:
    """A name with the points of its initials; ``and others`` as Zotero has it, in one piece."""
    if one == {"literal": "others"}:
        return {"family": "others"}
    if isinstance(one, Mapping) and isinstance(given := one.get("given"), str):
        return {**one, "given": _INITIAL.sub(r"\1.", given)}
    return one
