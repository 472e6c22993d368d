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
        ([], ""),
        ([("w:b", "")], "**"),
        ([("w:i", "1")], "*"),
        ([("w:b", "true"), ("w:i", "on")], "***"),
        ([("w:b", "0"), ("w:i", "")], "*"),
        ([("w:bCs", "")], ""),
        ([("w:rStyle", "Fett")], "**"),
        ([("w:rStyle", "Betont"), ("w:b", "")], "***"),
        ([("w:rStyle", "Fett"), ("w:b", "false")], ""),
        ([("w:rStyle", "Link"), ("w:u", "single")], ""),
    ],
)
def test_the_look_of_a_run(properties: list[tuple[str, str]], look: str) -> None:
    assert look_of(run(*properties), STYLES) == look


def test_a_run_without_properties_looks_as_usual() -> None:
    assert look_of(Node("w:r", {}), STYLES) == ""
