"""The rules an odt file with Zotero reference marks must keep, as a checker any test can call.

As for Word (conformance.py), with M for the marks. LibreOffice's Zotero plug-in takes every mark
and section whose name holds ``ZOTERO_`` and cuts the name at its last `` RND``.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree

from export.conformance import Field, citation_problems, preference_problems

__all__ = ["marks_of", "problems_of"]

_NS = "urn:oasis:names:tc:opendocument:xmlns:"
TEXT, META = f"{{{_NS}text:1.0}}", f"{{{_NS}meta:1.0}}"
_NAME = re.compile(r"ZOTERO_(?:ITEM CSL_CITATION \{.*\}|BIBL \{.*\} CSL_BIBLIOGRAPHY) RND\w{10}")


def _root(path: Path, part: str) -> Any:
    with zipfile.ZipFile(path) as archive:
        return etree.fromstring(archive.read(part))


def marks_of(path: Path) -> list[Field]:
    """The Zotero marks of a file in order, the bibliography's section last, as Word's fields."""
    return [what for kind, what in _walk(_root(path, "content.xml")) if kind == "field"]


def problems_of(path: Path, leftovers: str = r"doc_[0-9a-f]{8}") -> list[str]:
    """Every rule the file breaks, as ``rule: what``; ``leftovers`` may stand in no text."""
    root = _root(path, "content.xml")
    found = [f"{rule}: {what}" for rule, what in _walk(root) if rule != "field"]
    body = root.find(f".//{{{_NS}office:1.0}}text")
    found += [f"X1: {left} is left" for left in re.findall(leftovers, "".join(body.itertext()))]
    told = _root(path, "meta.xml").iter(f"{META}user-defined")
    kept = {node.get(f"{META}name"): node.text or "" for node in told}
    found += preference_problems(list(kept), list(kept.values()), "ReferenceMark")
    return [*found, *citation_problems(marks_of(path))]


def _walk(root: Any) -> Iterator[tuple[str, Any]]:
    body = root.find(f".//{{{_NS}office:1.0}}text")
    names: list[str] = []
    begun: dict[str, str] = {}
    between = "start"

    def seen(text: str | None) -> None:
        nonlocal between
        between += text or ""
        for name in begun:
            begun[name] += text or ""

    for event, node in etree.iterwalk(body, events=("start", "end")):
        name = node.get(f"{TEXT}name") or ""
        if event == "end":
            seen(node.tail)
            continue
        if node.tag in (f"{TEXT}p", f"{TEXT}h", f"{TEXT}note"):
            between = "paragraph"
        if node.tag in (f"{TEXT}s", f"{TEXT}tab", f"{TEXT}line-break"):
            seen(" ")
        if node.tag == f"{TEXT}section" and "ZOTERO_" in name:
            names.append(name)
            yield "field", Field("section", _code(name), " ".join("".join(node.itertext()).split()))
        elif node.tag == f"{TEXT}reference-mark-start":
            if begun:
                yield "M1", "a mark inside a mark"
            if not between:
                yield "M4", "two marks touch"
            names.append(name)
            begun[name] = ""
        elif node.tag == f"{TEXT}reference-mark-end":
            if name not in begun:
                yield "M1", "an end without its start"
                continue
            between = ""
            yield "field", Field("content.xml", _code(name), begun.pop(name))
        seen(node.text)
    if begun:
        yield "M1", "a mark is not closed"
    if len(set(names)) != len(names):
        yield "M2", "two marks of one name"
    for name in names:
        if not _NAME.fullmatch(name):
            yield "M3", f"{name[:60]!r}"


def _code(name: str) -> str:
    """What Zotero reads of a name, as the instruction a Word field would hold."""
    return f" ADDIN {name.rpartition(' RND')[0]} "
