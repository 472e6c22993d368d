"""The instruction of a Word field → what it cites (Zotero, and Mendeley's fields of that form)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex

__all__ = ["CitedItem", "Code", "read_code"]

# Word's plug-in asks for " ADDIN ZOTERO_" or " CSL_"; LibreOffice trims the spaces around a code.
_CITATION = lazy_regex(r"(?:^|\s)(?:ADDIN ZOTERO_)?(?:ITEM |CITATION )?CSL_CITATION\b|ZOTERO_ITEM")
_BIBLIOGRAPHY = lazy_regex(r"ZOTERO_BIBL|\sCSL_BIBLIOGRAPHY|^CSL_BIBLIOGRAPHY")
_TABLES = lazy_regex(r"\s*(?:TOC|INDEX|TOA)\b")
_LONGEST = 4 * 2**20  # characters of one code


class CitedItem(NamedTuple):
    """One work of a citation, as the field tells it."""

    id: str  # a number is the database id of somebody's Zotero and says nothing
    uris: tuple[str, ...]
    item: Mapping[str, Any]  # CSL-JSON
    label: str = ""
    locator: str = ""
    prefix: str = ""
    suffix: str = ""
    suppress_author: bool = False
    author_only: bool = False


class Code(NamedTuple):
    """What a field is: citation, bibliography, contents (made by Word), or other."""

    kind: str
    items: tuple[CitedItem, ...] = ()
    printed: str = ""  # what Zotero last put there
    custom: bool = False
    problem: str = ""  # a citation whose data cannot be read
    narrative: bool = False  # its authors are words of the sentence: Vole (2018)


def read_code(code: str) -> Code:
    """Read an instruction; never raises."""
    if _BIBLIOGRAPHY.search(code[:2000]) or _BIBLIOGRAPHY.search(code[-200:]):
        return Code("bibliography")
    if not _CITATION.search(code[:200]):
        return Code("contents" if _TABLES.match(code) else "other")
    begin, end = code.find("{"), code.rfind("}")
    try:
        if len(code) > _LONGEST:
            raise ValueError("too long")
        told = json.loads(code[begin : end + 1])
        items = tuple(_item(one) for one in told["citationItems"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Code("citation", problem=fill("its data cannot be read"))
    properties = told.get("properties")
    properties = properties if isinstance(properties, dict) else {}
    told_plain = properties.get("plainCitation") or properties.get("formattedCitation")
    printed = re.sub(r"</?[a-z]+[^<>]*>", "", _words(properties.get("custom") or told_plain))
    custom = "custom" in properties or properties.get("dontUpdate") is True
    return Code("citation", items, printed, custom)


def _item(one: Mapping[str, Any]) -> CitedItem:
    uris = one.get("uris") or one.get("uri") or ()
    uris = [uris] if isinstance(uris, str) else uris
    item = one.get("itemData") or {}
    return CitedItem(
        _words(one.get("id")),
        tuple(uri for uri in uris if isinstance(uri, str)),
        item if isinstance(item, dict) else {},
        _words(one.get("label")) or ("page" if one.get("locator") else ""),
        _words(one.get("locator")),
        _words(one.get("prefix")),
        _words(one.get("suffix")),
        one.get("suppress-author") is True,
        one.get("author-only") is True,
    )


def _words(value: object) -> str:
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
