"""Whether something rose or fell to a figure that the source has, too."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.statements.ways_to_figures import is_way_given, turned_ways
from told_contradictions import told, told_by

_DECKS = "By 1983-1984 this peaked at 37.1%, but fell to 17.6% by 2010-2011."
_TOLLS = "The harbour tolls rose by 12% in 1990."


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        (_DECKS.replace("fell", "rose"), _DECKS, "rose", "fell"),
        ("The share of sailors increased from 37.1% in 1983-1984 to 17.6% in 2010-2011.",
         f"Few were sailors. {_DECKS}", "increased", "fell"),
        ("Tolls fell to 800 euros in 2018.", "Tolls rose to 800 euros in 2018.", "fell", "rose"),
        ("In 1990 the tolls of the harbour dropped 12%.", _TOLLS, "dropped", "rose"),
        ("In 1990 the harbour tolls dropped by about 12%.", _TOLLS, "dropped", "rose"),
        # a peak is reached by rising
        ("By 1983–1984 the share fell to 37.1%.", _DECKS, "fell", "peaked"),
        ("The harbour tolls of 1990 rose to 8%.", "The harbour tolls of 1990 bottomed at 8%.",
         "rose", "bottomed"),
    ],
)  # fmt: skip
def test_a_figure_reached_the_other_way_is_told(
    draft: str, source: str, said: str, known: str
) -> None:
    assert told_by(turned_ways, draft, source) == [(said, known)]
    assert ("direction?", said, known) in told(draft, source)


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        (_DECKS, _DECKS),
        ("In 1990 the harbour tolls grew 12%.", _TOLLS),
        ("By 1983–1984 the share of sailors had risen to 37.1%.", _DECKS),
        ("By 1983–1984 the share of sailors reached a peak of 37.1%.", _DECKS),
        # it fell from what it had risen to
        ("The harbour tolls fell from 12% in 1990.", "The harbour tolls rose to 12% in 1990."),
        # too little else is the same, or another thing is meant
        ("Wages on the ferries fell by 12% in 1990.", _TOLLS),
        ("The wages of sailors fell by 12% in the harbour in 1990.", _TOLLS),
        # denied
        ("The harbour tolls did not fall by 12% in 1990.", _TOLLS),
        # another sentence has it the draft's way
        ("The harbour tolls fell by 12% in 1990.", f"{_TOLLS} They fell by 12% in 1995."),
    ],
)  # fmt: skip
def test_a_figure_reached_as_the_source_has_it_or_of_something_else_is_let_pass(
    draft: str, source: str
) -> None:
    assert told_by(turned_ways, draft, source) == []


@pytest.mark.parametrize(
    ("draft", "given"),
    [
        ("The class grew from eight to 26.", True),
        ("The class rose to 26.", True),
        ("The class shrank from eight to 26.", False),
        ("The class grew from 26 to 30.", False),
        ("The class grew.", False),
    ],
)
def test_a_figure_reached_that_way_is_given(draft: str, given: bool) -> None:
    source = FewSources(paper=["They taught eight. The number of sailors increased to 26."])
    assert is_way_given(draft, source.passages("paper", draft, 10)) is given
