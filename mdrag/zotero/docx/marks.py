"""What the properties of a paragraph, a row or a content control say."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mdrag.limits.xml_nodes import Node
from mdrag.zotero.docx.model import KEPT, PLAIN, Look, TrackedChange

__all__ = [
    "GONE", "STATES", "end_of", "heading_level", "kind_of", "look_of", "made_by_word", "row_of",
]  # fmt: skip

GONE = TrackedChange("gone")  # put in by one person and taken out by another: it never was
# element around changed runs → what happened to them
STATES: dict[str, str] = {
    "w:ins": "inserted", "w:moveTo": "inserted", "w:del": "deleted", "w:moveFrom": "deleted",
}  # fmt: skip
# how the name of a style begins → the kind of its paragraphs
_STYLES: tuple[tuple[str, str], ...] = (
    ("bibliography", "bibliography"), ("toc", "contents"), ("table of figures", "contents"),
    ("heading", "heading"), ("title", "title"), ("subtitle", "title"), ("author", "title"),
    ("date", "title"), ("abstract", "title"), ("image caption", "caption"),
    ("table caption", "caption"), ("caption", "caption"), ("block text", "quote"),
    ("quote", "quote"), ("intense quote", "quote"), ("source code", "code"),
    ("list bullet", "list"), ("list number", "list"),
)  # fmt: skip


def kind_of(style: str, properties: Node | None) -> str:
    """The kind of a paragraph, from the name of its style in small letters."""
    for begin, kind in _STYLES:
        if style.startswith(begin):
            return kind
    return "list" if properties and properties.child("w:numPr") else "paragraph"


def heading_level(style: str) -> int:
    """The level of a heading, from the name of its style in small letters; 0 when it has none."""
    found = re.match(r"heading (\d)", style)
    return int(found[1]) if found else 0


def look_of(run: Node, styles: Mapping[str, str]) -> Look:
    """How the words of a run look. ``styles``: style id → its name in small letters."""
    properties = run.child("w:rPr")
    if properties is None:
        return PLAIN
    named = styles.get(properties.value("w:rStyle"), "")
    found = {
        "bold": _is_on(properties, "w:b", named in ("strong", "intense emphasis")),
        "italic": _is_on(properties, "w:i", named in ("emphasis", "subtle emphasis")),
        "struck": _is_on(properties, "w:strike") or _is_on(properties, "w:dstrike"),
        "small-caps": _is_on(properties, "w:smallCaps"),
        "underlined": properties.value("w:u") not in ("", "none") and named != "hyperlink",
    }
    aligned = properties.value("w:vertAlign")
    found[aligned] = aligned in ("superscript", "subscript")
    return frozenset(one for one, on in found.items() if on)


def _is_on(properties: Node, tag: str, otherwise: bool = False) -> bool:
    """Whether a property that is on or off is on."""
    if properties.child(tag) is None:
        return otherwise
    return properties.value(tag) not in ("0", "false", "off")


def end_of(properties: Node | None, moves: Mapping[str, str]) -> TrackedChange:
    """What happened to the end of the paragraph."""
    marks = properties.child("w:rPr") if properties else None
    return _first_change(marks, moves)


def row_of(row: Node) -> TrackedChange:
    """What happened to a row of a table."""
    return _first_change(row.child("w:trPr"), {})


def _first_change(node: Node | None, moves: Mapping[str, str]) -> TrackedChange:
    found = [one for one in node.children if one.tag in STATES] if node else []
    states = {STATES[one.tag] for one in found}
    if len(states) != 1:
        return KEPT if not states else GONE
    one = found[0]
    author, date = one.attrs.get("w:author", ""), one.attrs.get("w:date", "")
    return TrackedChange(states.pop(), author, date, moves.get(one.tag, ""))


def made_by_word(node: Node) -> bool:
    """Whether a content control is a table of contents that Word keeps."""
    properties = node.child("w:sdtPr")
    part = properties.child("w:docPartObj") if properties else None
    return bool(part) and "Contents" in (part.value("w:docPartGallery") if part else "")
