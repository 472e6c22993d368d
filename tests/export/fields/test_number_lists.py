"""The numbers of a citation parted and joined as Zotero does it."""

from __future__ import annotations

import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.fields.number_lists import join_numbers
from mdrag.export.fields.printed_works import PrintedWork
from mdrag.zotero.fields import CitationItem, CitedWork

VANCOUVER = CitationStyle(numeric=True, delimiter=",", collapses_numbers=True)
IEEE = CitationStyle(numeric=True, delimiter=", ")


def joined(text: str, style: CitationStyle, prefix: str = "") -> str:
    """``text``, in which each work stands between | and |."""
    parts, works, plain = text.split("|"), [], ""
    for at, part in enumerate(parts):
        if at % 2:
            works.append(PrintedWork(str(at), len(plain), len(plain) + len(part)))
        plain += part
    item = CitedWork.of(csl_item({"id": "a"}), ("u/a",))
    cited = [CitationItem(item, prefix) for _ in works]
    return inlines.flat(join_numbers(inlines.words(plain), works, cited, style))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(|1|, |2|)", "(1,2)"),
        ("(|1|,|2|)", "(1,2)"),
        ("e.g., |73|,|74|,|75|", "e.g., 73–75"),
        ("see |1|,|2|,|3|,|7|, |9|", "see 1–3,7,9"),
        ("(|3|,|4|,|6|)", "(3,4,6)"),
        ("|1(p3)|, |2|", "1(p3),2"),
        ("(|1|,see |2|,|3|)", "(1,see 2,3)"),
        ("(|1|)", "(1)"),
        ("(1)", "(1)"),
    ],
)
def test_numbers_of_a_style_that_joins_them(text: str, expected: str) -> None:
    assert joined(text, VANCOUVER) == expected


def test_a_comma_of_the_writer_and_other_styles_stay() -> None:
    assert joined("(|1|, |3|)", VANCOUVER, ",") == "(1, 3)"
    assert joined("[|1|], [|2|], [|3|]", IEEE) == "[1], [2], [3]"
