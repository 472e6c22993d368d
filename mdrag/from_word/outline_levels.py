"""Styles of a Word file whose paragraphs are headings, though their names do not say so."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from mdrag.limits.xml_nodes import Node, parse

__all__ = ["NO_HEADING", "outline_levels", "style_of_level", "with_heading_styles"]

NO_HEADING = -2  # of a style that pandoc knows by its name, whatever a paragraph says of itself
_KNOWN = re.compile(r"heading \d|title\b|subtitle\b|toc\b")
_DEEPEST = 20  # styles based on styles


def outline_levels(styles: bytes, path: Path) -> dict[str, int]:
    """Style → its outline level, 0 to 8. Raises FileProblem."""
    named = {
        one.attrs.get("w:styleId", ""): one
        for one in parse(styles, path, "word/styles.xml").children
        if one.tag == "w:style"
    }
    levels = {style: _level(one, named) for style, one in named.items()}
    return {style: level for style, level in levels.items() if level != -1}


def _level(style: Node, named: dict[str, Node]) -> int:
    found = -1
    for depth in range(_DEEPEST):
        if _KNOWN.match(style.value("w:name").lower()):
            return found if depth and 0 <= found <= 8 else NO_HEADING
        properties = style.child("w:pPr")
        told = properties.value("w:outlineLvl") if properties else ""
        if found == -1 and told.isdigit():
            found = int(told)
        above = named.get(style.value("w:basedOn"))
        if above is None:
            break
        style = above
    return found if found <= 8 else -1


def style_of_level(level: int) -> str:
    """The style of a heading of that outline level."""
    return f"mdragHeading{level + 1}"


def with_heading_styles(styles: bytes, levels: Collection[int]) -> bytes:
    """The part with the styles of such headings."""
    found = re.search(rb"</w:styles>\s*$", styles)
    written = "".join(
        f'<w:style w:type="paragraph" w:styleId="{style_of_level(level)}">'
        f'<w:name w:val="heading {level + 1}"/></w:style>'
        for level in sorted(levels)
    )
    if found is None:
        return styles
    return styles[: found.start()] + written.encode() + styles[found.start() :]
