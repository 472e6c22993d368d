"""A finding stands exactly on its words, whatever is written around them."""

from __future__ import annotations

import json

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.rule import Rule
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.report import json_
from mdrag.report.records import Report

RULE = Rule("style.walrus", "existence", "warning", "WALRUS: {words}; say seal", "Why.",
            {"words": ["walrus"]})  # fmt: skip
BOUND = "(Marmot, 2015){#doc_8f3a2c1d}"

# text → (line, column) of "walrus", 1-based, counted in code points
PLACES = [
    ("walrus", (1, 1)),
    ("😀 walrus", (1, 3)),
    ("😀😀 é e\u0301 walrus", (1, 9)),
    ("👩\u200d👩\u200d👧 a walrus", (1, 9)),
    ("a\r\nwalrus\r\n", (2, 1)),
    ("a\r\n\r\n😀 the walrus\r\n", (3, 7)),
    ("\ufeffa walrus", (1, 3)),
    ("- a\n\t- the walrus", (2, 8)),
    ("1. a\n\n   - b\n\n     - the walrus", (5, 12)),
    ("- a\n  - b\n    - c *the* walrus", (3, 15)),
    ("> a\n> the walrus\n", None),  # a quotation is not the writer's
    ("| a | b |\n|---|---|\n| x | the walrus |\n", None),  # a cell is no running text
    ("A note.[^1]\n\n[^1]: 😀 the walrus\n", (3, 13)),
    ("A note.^[😀 the walrus]\n", (1, 16)),
    ("Term\n\n:   the walrus\n", (3, 9)),
    ("::: {.box}\n😀 the walrus\n:::\n", (2, 7)),
    ("---\ntitle: 😀 walrus\n---\n\nA walrus\n", (5, 3)),
    (f"It is so {BOUND}, walrus.", (1, 41)),
    (f"It is so {BOUND} 😀\nand a **walrus**.", (2, 9)),
    ("`walrus` and $walrus$ and walrus", (1, 27)),
    ("&amp; &eacute; walrus", (1, 16)),
    ("a\\\nwalrus", (2, 1)),
    ("a  \nwalrus", (2, 1)),
    ("a\twalrus", (1, 3)),
    ("[a walrus](https://walrus.example)", (1, 4)),
    ("![the walrus](walrus.png)\n", None),  # a caption is no running text
    ("“a walrus” said the walrus", (1, 21)),
    ("中文 walrus", (1, 4)),
    ("\u2028walrus", (1, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "place"), PLACES, ids=lambda one: repr(one)[:40])
def test_line_and_column(text: str, place: tuple[int, int] | None) -> None:
    draft = parse(text.removeprefix("\ufeff"), bom=text.startswith("\ufeff"))
    result = lint(draft, settings("", ""), ExampleLibrary(), [RULE])
    (document,) = json_.write([Report("a.md", result)])
    found = json.loads(document)["findings"]
    if text.startswith("\ufeff"):
        place = (1, 3)  # the byte-order mark is no column of the text
    if place is None:
        assert found == []
        return
    assert [(one["line"], one["column"]) for one in found] == [place]
    (one,) = found
    assert one["excerpt"] == "walrus"
    assert (one["end_line"], one["end_column"]) == (place[0], place[1] + 6)
