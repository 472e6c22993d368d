"""Two figures of a source that the draft gives each to what the other is said of."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.statements.exchanged_figures import exchanged_figures
from told_contradictions import told, told_by

_CREWS = "The share of sailors that slept half of the night was 86% in June and 58% in July."
_AGES = "Of the crews in spring, 54.5% were cooks (old), 36.4% stokers (young), and 9.1% pilots."
_BERTHS = "Most ferries built for cargo had 10 berths on a deck, while this boat had 18 on a deck."
_TWO = (
    "In Bergen harbour, women earned 18.9% of the wages on ferries. "
    "By Oslo this peaked at 37.1%, as the union says."
)


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("In June, 58% of the sailors slept half of the night, and 86% did in July.",
         _CREWS, "58%", "86%"),
        ("Stokers made up 54.5% of the crews in spring and cooks 36.4%.", _AGES, "54.5%", "36.4%"),
        ("Ferries for cargo had 18 berths on average, and this boat 10.", _BERTHS, "18", "10"),
        ("Women earned 37.1% of the wages on ferries in Bergen harbour and 18.9% in Oslo.",
         _TWO, "37.1%", "18.9%"),
    ],
)  # fmt: skip
def test_figures_in_each_others_place_are_told(
    draft: str, source: str, said: str, known: str
) -> None:
    assert told_by(exchanged_figures, draft, source) == [(said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("In June, 86% of the sailors slept half of the night, and 58% did in July.", _CREWS),
        ("In July 58% of the sailors slept half of the night, down from 86% in June.", _CREWS),
        ("In spring, 36.4% of the crews were stokers and 54.5% cooks.", _AGES),
        ("This boat had 18 berths on a deck, and ferries for cargo 10.", _BERTHS),
        ("Women earned 18.9% of the wages on ferries in Bergen harbour and 37.1% in Oslo.", _TWO),
        # of another summer
        ("In 2021, 54.5% of the crews were stokers and 36.4% cooks.",
         _AGES.replace("spring", "spring 2019")),
        # a span of pages stands for no count
        ("The review of ferries has 49 notes, and the harbour review 71–79.",
         "The harbour review of ferries has 49 pages, and notes of the review 71–79."),
        # nothing says which is which
        ("58% and 86% of the sailors slept half of the night.", _CREWS),
        # what stands in order stands apart from what it is of
        ("The young sailors of July and June slept in 86% and 58% respectively.", _CREWS),
        # another sentence has it so
        ("In June, 58% of the sailors slept half of the night, and 86% did in July.",
         f"{_CREWS} Of old sailors 58% slept half of the night in June and 86% in July."),
    ],
)  # fmt: skip
def test_figures_in_their_place_are_let_pass(draft: str, source: str) -> None:
    assert told_by(exchanged_figures, draft, source) == []


def test_exchanged_figures_are_a_warning_about_a_number() -> None:
    draft = "In June, 58% of the sailors slept half of the night, and 86% did in July."
    assert told(draft, _CREWS) == [("number?", "58%", "86%")]
