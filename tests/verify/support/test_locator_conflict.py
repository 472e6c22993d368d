"""A mark and its own parenthesis that name different places."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.locator_conflict import conflicts

UID, OTHER = "doc_8f3a2c1d", "doc_0a1b2c3d"


@pytest.mark.parametrize(
    ("cited", "told"),
    [
        (f"(Marmot, 2015, p. 101){{#{UID} p=101}}", []),
        (f"(Marmot, 2015, p. 102){{#{UID} p=101}}", [(0, "101", "102", "page")]),
        (f"(Marmot, 2015, pp. 101–103){{#{UID} p=102}}", []),
        (f"(Marmot, 2015, p. 101){{#{UID}}}", []),
        (f"(Marmot, 2015){{#{UID} p=101}}", []),
        (f"(Marmot, 2015, chap. 3){{#{UID} p=101}}", []),
        (f"(Marmot, 2015, p. 101){{#{UID} pdf=1}}", []),
        (f"(Marmot, 2015, p. 102){{#{UID} pdf=1}}", [(0, "pdf=1", "102", "page")]),
        (f"(Marmot, 2015, p. 102){{#{UID} pdf=9}}", []),
        (f"(Marmot, 2015, chap. 102){{#{UID} pdf=1}}", []),
        (f"(Wilkinson & Pickett, 2009, p. 9){{#{OTHER} pdf=1}}", []),  # no printed numbers
        (f"(Marmot, 2015, p. 102; Pickett, 2009, p. 7){{#{UID} p=101 #{OTHER} p=8}}",
         [(0, "101", "102", "page"), (1, "8", "7", "page")]),
        (f"(Marmot, 2015; Pickett, 2009, p. 7){{#{UID} p=101 #{OTHER} p=8}}",
         [(1, "8", "7", "page")]),
        (f"(Marmot, 2015, p. 102; Pickett, 2009, p. 7){{#{UID} p=101}}", []),  # whose page?
    ],
)  # fmt: skip
def test_what_contradicts_the_mark(cited: str, told: list[tuple[int, str, str, str]]) -> None:
    draft = parse(f"So it is {cited}.")
    (binding,) = draft.bindings
    assert [tuple(one) for one in conflicts(draft, binding, ExampleLibrary())] == told
