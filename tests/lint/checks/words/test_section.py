from __future__ import annotations

import pytest

from made_rule import findings, words
from mdrag.lint.checks.words.section import CHECK

TEXT = """# 1 Introduction

We ask.

# 3. Results

We think rents fell.

## Wards

I think so.

# 2 Methods

We asked.
"""


def said(**options: object) -> list[tuple[str, str]]:
    found = findings(TEXT, "section", message="{what}", **options)
    return [(TEXT[one.start : one.end].strip(), one.message) for one in found]


def test_sections_out_of_order() -> None:
    order = ["Introduction", "Method*", "Results"]
    assert said(order=order) == [("# 2 Methods", "'2 Methods' comes after '3. Results'")]
    assert said(order=["Introduction", "Results", "Methods", "Coda"]) == []


def test_sections_that_are_missing() -> None:
    assert said(needed=["Results", "Limitations"]) == [
        ("We asked.", "no section is called 'Limitations'")
    ]


def test_words_a_section_may_not_say_nor_one_below_it() -> None:
    assert [place for place, _ in said(titles=["Results"], forbid=["think"])] == ["think", "think"]
    assert words(TEXT, "section", titles=["Wards"], patterns=[r"\bI\b"]) == ["I"]
    assert said(titles=["Intro*"], forbid=["think"]) == []


def test_words_a_section_must_say() -> None:
    assert said(titles=["Methods"], require=["asked", "sample"]) == [
        ("# 2 Methods", "'2 Methods' never says 'sample'")
    ]


@pytest.mark.parametrize(
    ("options", "faults"),
    [
        ({"order": ["Methods"]}, ["order: should name at least two sections"]),
        ({"order": ["Methods", "Results"]}, []),
        ({"titles": ["Methods"]}, ["section needs one of"]),
    ],
)
def test_what_is_wrong_with_a_rule(options: dict[str, list[str]], faults: list[str]) -> None:
    told = [fault.told for fault in CHECK.faults(options)]
    assert len(told) == len(faults)
    assert all(one.startswith(start) for one, start in zip(told, faults, strict=True))
