"""Figures of two things or two years, and what is said of them."""

from __future__ import annotations

import pytest

from told_contradictions import told

_CREWS = "The share of sailors who stayed for half of the voyages was 86% in 1920 and 58% in 1921."
_PORTS = (
    "In the summer of 1920 the school of Vardby taught 757 sailors from 64 ports with 19 pilots, "
    "and in the summer of 1921 it taught 873 sailors from 87 ports with 28 pilots."
)


@pytest.mark.parametrize(
    ("draft", "source", "expected"),
    [
        ("The share of sailors who stayed for half of the voyages was higher in 1921 than in 1920.",
         _CREWS, ("direction?", "higher", "86% in 1920 and 58%")),
        ("Fewer sailors stayed for half of the voyages in 1920 than in 1921.", _CREWS,
         ("direction?", "Fewer", "86% in 1920 and 58%")),
        ("In 1920 the school of Vardby taught sailors from 87 ports.", _PORTS,
         ("number?", "87", "87")),
    ],
)  # fmt: skip
def test_figures_the_other_way_round_are_told(
    draft: str, source: str, expected: tuple[str, str, str]
) -> None:
    assert expected in told(draft, source)


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("The share of sailors who stayed for half of the voyages was higher in 1920 than in 1921.",
         _CREWS),
        ("Fewer sailors stayed for half of the voyages in 1921 than in 1920.", _CREWS),
        ("In 1921 the school of Vardby taught sailors from 87 ports.", _PORTS),
        ("In 1920 the school of Vardby taught sailors from 64 ports.", _PORTS),
    ],
)  # fmt: skip
def test_figures_as_the_source_has_them_pass(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0] in ("direction?", "number?")]
