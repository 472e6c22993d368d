"""What a paragraph stands in: the lists of its number, or a quotation."""

from __future__ import annotations

import pytest

from mdrag.limits.xml_nodes import Node
from mdrag.zotero.docx.numbering import stands_in

FORMS = {"1": {0: "bullet-list"}, "2": {0: "ordered-list", 1: "ordered-list"}}
BULLETS, NUMBERS = "bullet-list", "ordered-list"


def properties(number: str, level: int) -> Node:
    root, numbers = Node("w:pPr", {}), Node("w:numPr", {})
    numbers.children = [
        Node("w:ilvl", {"w:val": str(level)}), Node("w:numId", {"w:val": number})
    ]  # fmt: skip
    root.children = [numbers]
    return root


@pytest.mark.parametrize(
    ("number", "level", "above", "expected"),
    [
        ("1", 0, (), (BULLETS,)),
        ("2", 0, (BULLETS,), (NUMBERS,)),
        ("2", 1, (BULLETS,), (BULLETS, NUMBERS)),
        ("2", 1, (), (NUMBERS, NUMBERS)),
        ("2", 1, ("blockquote",), (NUMBERS, NUMBERS)),
        ("7", 0, (), (BULLETS,)),
        ("0", 0, (BULLETS,), ()),
    ],
)
def test_the_lists_of_an_item(
    number: str, level: int, above: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert stands_in("list", "", properties(number, level), FORMS, above) == expected


def test_a_style_says_it_where_no_number_does() -> None:
    assert stands_in("list", "list number 2", None, {}, ()) == (NUMBERS,)
    assert stands_in("quote", "block text", None, {}, ()) == ("blockquote",)
    assert stands_in("paragraph", "body text", properties("1", 0), FORMS, ()) == ()
