"""What citation fields of Zotero, Mendeley and EndNote say → works as CSL-JSON."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from mdrag.filled_sentence import fill
from mdrag.from_word.word_sources import word_citation
from mdrag.text.personal_names import parse_name
from mdrag.zotero.docx.field_codes import CitedItem, Code, read_code

__all__ = ["content_control", "field_code"]

_MOST = 4 * 2**20  # characters of what one field carries
_NUMBERED = {"volume": "volume", "number": "issue", "pages": "page", "isbn": "ISBN"}
_UNREAD = Code("citation", problem=fill("its data cannot be read"))
_MENDELEY = re.compile(r"MENDELEY_CITATION_v\d+_(.*)", re.S)
# EndNote's names of types, as its own files have them → CSL's
_TYPES = {
    "Journal Article": "article-journal", "Electronic Article": "article-journal", "Book": "book",
    "Edited Book": "book", "Electronic Book": "book", "Book Section": "chapter",
    "Electronic Book Section": "chapter", "Conference Paper": "paper-conference",
    "Conference Proceedings": "paper-conference", "Thesis": "thesis", "Report": "report",
    "Government Document": "report", "Web Page": "webpage", "Blog": "post-weblog",
    "Newspaper Article": "article-newspaper", "Magazine Article": "article-magazine",
    "Dataset": "dataset", "Unpublished Work": "manuscript", "Manuscript": "manuscript",
}  # fmt: skip


def field_code(code: str, data: str, works: Mapping[str, Mapping[str, Any]]) -> Code:
    """What a field is, by its instruction and the data hidden in it; never raises.

    ``works``: those that Word keeps, by their tag.
    """
    if works and re.match(r"\s*CITATION\b", code):
        return word_citation(code, works)
    if works and re.match(r"\s*BIBLIOGRAPHY\b", code):
        return Code("bibliography")
    if re.match(r"\s*ADDIN EN\.CITE\b(?!\.DATA)", code):
        return _of_endnote(code, data)
    if re.match(r"\s*ADDIN EN\.REFLIST\b|\s*ADDIN Mendeley Bibliography\b", code):
        return Code("bibliography")
    return read_code(code)


def content_control(tag: str) -> Code:
    """What a content control is, by its tag: newer Mendeleys keep citations there; never raises."""
    if tag.startswith("MENDELEY_BIBLIOGRAPHY"):
        return Code("bibliography")
    found = _MENDELEY.fullmatch(tag[:_MOST])
    if found is None:
        return Code("")
    try:
        told = json.loads(base64.b64decode(found[1] + "=" * (-len(found[1]) % 4)))
        plain = json.dumps({"citationItems": told["citationItems"]})
    except (ValueError, KeyError, TypeError, RecursionError):
        return _UNREAD
    code = read_code(f"ADDIN CSL_CITATION {plain}")
    override = told.get("manualOverride")
    own = isinstance(override, dict) and override.get("isManuallyOverridden") is True
    return code._replace(custom=own)


def _of_endnote(code: str, data: str) -> Code:
    begin, end = code.find("<EndNote>"), code.rfind("</EndNote>")
    written = code[begin : end + len("</EndNote>")] if 0 <= begin < end else _decoded(data)
    if not written or "<!" in written or len(written) > _MOST:
        return _UNREAD
    try:
        root = ElementTree.fromstring(written)
    except (ElementTree.ParseError, ValueError, RecursionError):
        return _UNREAD
    cites = [cite for cite in root.iter("Cite") if "Hidden" not in cite.attrib]
    items = tuple(_endnote_item(cite) for cite in cites)
    narrative = any("AuthorYear" in cite.attrib for cite in cites)
    known = items and all(one.item for one in items)
    return Code("citation", items, narrative=narrative) if known else _UNREAD


def _decoded(data: str) -> str:
    """XML from a field's data: base64, in lines."""
    try:
        told = base64.b64decode("".join(data.split())).decode("utf-8", "replace")
    except (ValueError, binascii.Error):
        return ""
    begin, end = told.find("<EndNote>"), told.rfind("</EndNote>")
    return told[begin : end + len("</EndNote>")] if 0 <= begin < end else ""


def _endnote_item(cite: ElementTree.Element) -> CitedItem:
    record = cite.find("record")
    item = _record(record) if record is not None else {}
    pages = _words(cite, "Pages")
    return CitedItem(
        f"EN{_words(cite, 'RecNum')}", (), item, "page" if pages else "", pages,
        _words(cite, "Prefix"), _words(cite, "Suffix"), "ExcludeAuth" in cite.attrib,
        "ExcludeYear" in cite.attrib,
    )  # fmt: skip


def _record(record: ElementTree.Element) -> Mapping[str, object]:
    """A record of EndNote as CSL-JSON; {} without a title."""
    title = _words(record, "titles/title")
    if not title:
        return {}
    kind = record.find("ref-type")
    item: dict[str, object] = {
        "type": _TYPES.get(kind.get("name", "") if kind is not None else "", "document"),
        "title": title,
    }
    for role, group in (("author", "authors"), ("editor", "secondary-authors")):
        people = [_text(one) for one in record.findall(f"contributors/{group}/author")]
        if names := [_person(name) for name in people if name]:
            item[role] = names
    if year := re.search(r"\d{4}", _words(record, "dates/year")):
        item["issued"] = {"date-parts": [[int(year.group())]]}
    for name, place in (("container-title", "titles/secondary-title"), ("publisher", "publisher"),
                        ("publisher-place", "pub-location"), ("DOI", "electronic-resource-num"),
                        ("URL", "urls/related-urls/url")):  # fmt: skip
        if words := _words(record, place):
            item[name] = words
    for place, name in _NUMBERED.items():
        if words := _words(record, place):
            item[name] = words
    return item


def _person(name: str) -> Mapping[str, str]:
    """EndNote writes ``Family, Given``, and an organisation with a comma at its end."""
    if name.endswith(","):
        return {"literal": name.rstrip(", ")}
    found = parse_name(name)
    return {"family": found.family, "given": found.given} if found.given else {"family": name}


def _words(element: ElementTree.Element, place: str) -> str:
    found = element.find(place)
    return _text(found) if found is not None else ""


def _text(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())
