"""What a style says of all names is said of its list, too, and pandoc sorts by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mdrag.export.citations.styles import find
from mdrag.export.fields.names.inherited_names import with_inherited_names

DRAFT = """---
references:
- {id: a, type: book, title: A, author: [{family: Barth}, {family: Zed}, {family: C}, {family: D}],
   issued: {date-parts: [[2006]]}}
- {id: b, type: book, title: B, author: [{family: Barth}, {family: Cole}, {family: C}, {family: D}],
   issued: {date-parts: [[2007]]}}
nocite: '@*'
---
"""


@pytest.mark.parametrize(
    ("style", "told"),
    [
        ('<style et-al-min="4" x="y"><bibliography a="b">',
         '<style et-al-min="4" x="y"><bibliography et-al-min="4" a="b">'),
        ('<style et-al-min="4"><bibliography et-al-min="7">', None),
        ("<style><bibliography>", None),
        ('<style et-al-min="4"><citation>', None),
    ],
)  # fmt: skip
def test_only_a_list_that_says_nothing_itself_is_told(style: str, told: str | None) -> None:
    assert with_inherited_names(style) == (told or style)
    assert with_inherited_names(told or style) == (told or style)


def test_pandoc_sorts_by_the_names_it_prints(tmp_path: Path, pandoc: Callable[..., str]) -> None:
    told = tmp_path / "told.csl"
    told.write_text(with_inherited_names(find("oscola").read_text("utf-8")), "utf-8")
    listed = pandoc("--citeproc", f"--csl={told}", "-t", "plain", text=DRAFT)
    assert listed.index("A (2006)") < listed.index("B (2007)")
