"""The rules a Word file with Zotero fields must keep, as a checker any test can call.

Rule names: F fields, C citation code, U item identity, L locators, B bibliography,
D document preferences, X leftovers.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

__all__ = [
    "BIBL", "ITEM", "Field", "citation_problems", "fields_of", "preference_problems", "problems",
]  # fmt: skip

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
STORIES = ("word/document.xml", "word/footnotes.xml", "word/endnotes.xml")
ITEM = re.compile(r" ADDIN ZOTERO_ITEM CSL_CITATION (\{.*\}) *")
BIBL = re.compile(r" ADDIN ZOTERO_BIBL (\{.*\}) CSL_BIBLIOGRAPHY ")
_LABELS = (
    "act appendix article-locator book canon chapter column elocation equation figure folio "
    "issue line note opus page paragraph part rule scene section sub-verbo table timestamp "
    "title-locator verse volume"
)
LABELS = set(_LABELS.split())
PROPERTIES = {"custom", "unsorted", "formattedCitation", "plainCitation", "dontUpdate", "noteIndex"}
ITEM_KEYS = {"id", "uris", "itemData", "locator", "label", "suppress-author", "author-only",
             "prefix", "suffix", "ignoreRetraction"}  # fmt: skip
_CSL_TYPES = (
    "article article-journal article-magazine article-newspaper bill book broadcast chapter "
    "classic collection dataset document entry entry-dictionary entry-encyclopedia event figure "
    "graphic hearing interview legal_case legislation manuscript map motion_picture "
    "musical_score pamphlet paper-conference patent performance periodical "
    "personal_communication post post-weblog regulation report review review-book software song "
    "speech standard thesis treaty webpage"
)
CSL_TYPES = set(_CSL_TYPES.split())


class Field(NamedTuple):
    """A Zotero field: its story, instruction and the text between separate and end."""

    story: str
    code: str
    text: str


def _walk(story: str, root: Any) -> Iterator[tuple[str, Any]]:
    """Problems and fields of one story, and the text that touches nothing between two fields."""
    begun: list[list[str]] = []
    phase: list[str] = []
    between = "start"
    for node in root.iter(f"{W}fldChar", f"{W}instrText", f"{W}t", f"{W}p", f"{W}tab", f"{W}br"):
        if node.tag == f"{W}p":
            between = between if begun else "paragraph"
        elif node.tag == f"{W}fldChar":
            kind = node.get(f"{W}fldCharType")
            if kind == "begin":
                if begun:
                    yield "F1", f"{story}: a field inside a field"
                if between == "":
                    yield "F4", f"{story}: two fields touch"
                begun.append(["", ""])
                phase.append("code")
            elif not begun or (kind == "separate") != (phase[-1] == "code"):
                yield "F1", f"{story}: {kind} without its begin"
            elif kind == "separate":
                phase[-1] = "text"
            else:
                phase.pop()
                code, text = begun.pop()
                between = ""
                yield "field", Field(story, code, text)
        elif node.tag == f"{W}instrText" and begun:
            if node.get("{http://www.w3.org/XML/1998/namespace}space") != "preserve":
                yield "F3", f"{story}: an instruction without xml:space=preserve"
            begun[-1][0] += node.text or ""
        elif begun:
            begun[-1][1] += node.text or "" if node.tag == f"{W}t" else " "
        else:
            between += node.text or "" if node.tag == f"{W}t" else " "
    if begun:
        yield "F1", f"{story}: a field is not closed"


def fields_of(path: Path) -> list[Field]:
    """The Zotero fields of a file, in order, main text first."""
    found = []
    with zipfile.ZipFile(path) as archive:
        for story in STORIES:
            if story in archive.namelist():
                root = etree.fromstring(archive.read(story))
                found += [what for kind, what in _walk(story, root) if kind == "field"]
    return [field for field in found if "ZOTERO" in field.code]


def problems(path: Path, leftovers: str = r"doc_[0-9a-f]{8}") -> list[str]:
    """Every rule the file breaks, as ``rule: what``; ``leftovers`` may stand in no text."""
    return list(_problems(path, leftovers))


def _problems(path: Path, leftovers: str) -> Iterator[str]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not re.fullmatch(r"word/[a-z0-9]+\.xml", name):
                continue
            root = etree.fromstring(archive.read(name))
            if name in STORIES:
                yield from (
                    f"{rule}: {what}" for rule, what in _walk(name, root) if rule != "field"
                )
            elif b"ZOTERO_" in archive.read(name):
                yield f"F2: a field in {name}"
            texts = "".join(node.text or "" for node in root.iter(f"{W}t"))
            for left in re.findall(leftovers, texts):
                yield f"X1: {left} is left in {name}"
        custom = archive.read("docProps/custom.xml").decode()
    yield from citation_problems(fields_of(path))
    yield from _preferences(custom)


def citation_problems(fields: list[Field]) -> Iterator[str]:
    """Rules B, C, L and U of the fields of a file."""
    ids: list[str] = []
    identity: dict[str, list[str]] = {}
    for field in fields:
        if match := BIBL.fullmatch(field.code):
            if not field.text.strip():
                yield "B1: the bibliography field is empty"
            if set(json.loads(match[1])) - {"uncited", "omitted", "custom"}:
                yield "B2: unknown keys in the bibliography field"
            continue
        match = ITEM.fullmatch(field.code)
        if match is None:
            yield f"F3: {field.code[:60]!r}"
            continue
        try:
            code = json.loads(match[1])
        except ValueError:
            yield f"C1: no JSON: {field.code[:80]}"
            continue
        ids.append(code["citationID"])
        yield from _citation(code, field)
        for item in code["citationItems"]:
            key = item["itemData"].get("citation-key", item["id"])
            if identity.setdefault(key, item["uris"]) != item["uris"]:
                yield f"U5: {key} has two lists of uris"
    if len(set(ids)) != len(ids):
        yield "C3: a citationID is there twice"
    addresses = [tuple(uris) for uris in identity.values()]
    if len(set(addresses)) != len(addresses):
        yield "U5: two papers share their uris"


def _citation(code: dict[str, Any], field: Field) -> Iterator[str]:
    if "csl-citation.json" not in code.get("schema", ""):
        yield "C4: no schema"
    properties, items = code["properties"], code["citationItems"]
    if set(properties) - PROPERTIES:
        yield f"C5: {set(properties) - PROPERTIES}"
    if properties.get("plainCitation", field.text) != field.text:
        yield "C6: plainCitation differs from the text"
    if not field.text.strip():
        yield "C7: a citation without text"
    if not items:
        yield "C8: no item"
    inner = any(i.get("prefix") for i in items[1:]) or any(i.get("suffix") for i in items[:-1])
    if inner and not properties.get("unsorted"):
        yield "C9: an inner prefix or suffix, but sorted"
    if any(i.get("author-only") for i in items) and len(items) > 1:
        yield "C10: author-only in company"
    for item in items:
        yield from _item(item)


def _item(item: dict[str, Any]) -> Iterator[str]:
    if set(item) - ITEM_KEYS:
        yield f"C5: {set(item) - ITEM_KEYS}"
    uris, csl = item.get("uris"), item.get("itemData")
    if not isinstance(uris, list) or not uris or not all(isinstance(u, str) for u in uris):
        yield f"U1: uris {uris!r}"
    if not isinstance(csl, dict):
        yield "U2: no itemData"
        return
    if csl.get("type") not in CSL_TYPES or not csl.get("title"):
        yield f"U3: type {csl.get('type')!r}, title {csl.get('title')!r}"
    if set(csl) & {"abstract", "note", "custom"}:
        yield "U4: abstract, note or custom"
    if not isinstance(item["id"], str) or "/" in item["id"] or item["id"].isdigit():
        yield f"U6: id {item['id']!r}"
    if item.get("locator") and item.get("label", "page") not in LABELS:
        yield f"L1: label {item.get('label')!r}"
    for name in ("prefix", "suffix", "locator"):
        if re.search(r"&(?:amp|lt|gt|quot|#\d+);", item.get(name, "")):
            yield f"L2: HTML in {name}"


def _preferences(custom: str) -> Iterator[str]:
    told = re.findall(r'name="([^"]+)"><vt:lpwstr>(.*?)</vt:lpwstr>', custom, re.S)
    root = etree.fromstring(custom.encode())
    values = [node.text or "" for node in root.iter() if node.tag.endswith("lpwstr")]
    yield from preference_problems([name for name, _ in told], values, "Field")


def preference_problems(names: list[str], values: list[str], kept: str) -> Iterator[str]:
    """Rules D and X2 of the properties of a file; ``kept`` is Zotero's name of its fields."""
    if others := [name for name in names if not re.fullmatch(r"ZOTERO_PREF_\d+", name)]:
        yield f"X2: {others} among the properties"
    if "ZOTERO_PREF_1" not in names:
        yield "D1: no document preferences"
        return
    if any(len(value) > 255 for value in values):
        yield "D2: a property of more than 255 characters"
    joined = etree.fromstring("".join(values).encode())
    if joined.get("data-version") != "3":
        yield "D3: data-version"
    style = joined.find("style").get("id")
    if not re.match(r"https?://(www\.)?(zotero\.org|citationstyles\.org)/", style):
        yield f"D4: style {style}"
    prefs = {pref.get("name"): pref.get("value") for pref in joined.iter("pref")}
    if prefs.get("fieldType") != kept:
        yield f"D5: fieldType {prefs.get('fieldType')}"
