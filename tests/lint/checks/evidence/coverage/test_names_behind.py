"""Names in brackets that may be a source, and brackets that surely are none."""

from __future__ import annotations

import pytest

from mdrag.lint.checks.evidence.coverage.names_behind import may_name_source


@pytest.mark.parametrize(
    ("prose", "after"),
    [
        ("Of all the people 33% fell ill (ADRC).", ""),
        ("Of all the people 33% fell ill (Roe, Jane).", ""),
        ("Of all the people 33% fell ill (Roe and Doe Foundation, World).", ""),
        ("Of all the people 33% fell ill.", "(Roe, Jane) It was late."),
        ("Surprisingly, According to an NYU press blog in 2019, 45% fell ill.", ""),
        ("According to the 2024 Health Report, 45% fell ill.", ""),
    ],
)
def test_a_source_may_be_meant(prose: str, after: str) -> None:
    assert may_name_source(prose, "", after)


@pytest.mark.parametrize(
    ("prose", "after"),
    [
        ("Of all the people 33% fell ill in the Office for Arms (OFA).", ""),
        ("Of all the people 33% fell ill (Table 3).", ""),
        ("Of all the people 33% fell ill (France).", ""),
        ("Of all the people 33% fell ill (in Leeds).", ""),
        ("Of all the people (Roe, Jane) 33% fell ill.", ""),
        ("Of all the people 33% fell ill.", "It was late (Roe, Jane)."),
        ("According to the ministry 45% fell ill.", ""),
        ("According to 2024 figures, 45% fell ill.", ""),
    ],
)
def test_none_is(prose: str, after: str) -> None:
    assert not may_name_source(prose, "", after)


def test_a_figure_may_be_of_the_report_that_the_sentence_before_names() -> None:
    named = "According to the 2024 Health Report, gyms are full."
    assert may_name_source("In Leeds 23.7% of adults belong to one.", named, "")
    assert not may_name_source("In Leeds most adults belong to one.", named, "")
    assert not may_name_source("In Leeds 23.7% of adults belong to one.", "Gyms are full.", "")
