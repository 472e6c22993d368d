"""How the words of a run look, from its own properties and from the style they have."""

from __future__ import annotations

import pytest

from mdrag.limits.xml_nodes import Node
from mdrag.zotero.docx.marks import look_of

STYLES = {"Fett": "strong", "Betont": "emphasis", "Link": "hyperlink"}


def run(*properties: tuple[str, str]) -> Node:
    found, inner = Node("w:r", {}), Node("w:rPr", {})
    inner.children = [Node(tag, {"w:val": value} if value else {}) for tag, value in properties]
    found.children = [inner]
    return found


@pytest.mark.parametrize(
    ("properties", "look"),
    [
        ([], set()),
        ([("w:b", "")], {"bold"}),
        ([("w:i", "1")], {"italic"}),
        ([("w:b", "true"), ("w:i", "on")], {"bold", "italic"}),
        ([("w:b", "0"), ("w:i", "")], {"italic"}),
        ([("w:bCs", "")], set()),
        ([("w:rStyle", "Fett")], {"bold"}),
        ([("w:rStyle", "Betont"), ("w:b", "")], {"bold", "italic"}),
        ([("w:rStyle", "Fett"), ("w:b", "false")], set()),
        ([("w:rStyle", "Link"), ("w:u", "single")], set()),
        ([("w:u", "single"), ("w:smallCaps", "")], {"underlined", "small-caps"}),
        ([("w:u", "none"), ("w:dstrike", "")], {"struck"}),
        ([("w:u", "")], set()),
        ([("w:strike", ""), ("w:vertAlign", "superscript")], {"struck", "superscript"}),
        ([("w:vertAlign", "subscript")], {"subscript"}),
        ([("w:vertAlign", "baseline")], set()),
    ],
)
def test_the_look_of_a_run(properties: list[tuple[str, str]], look: set[str]) -> None:
    assert look_of(run(*properties), STYLES) == look


def test_a_run_without_properties_looks_as_usual() -> None:
    assert look_of(Node("w:r", {}), STYLES) == set()
