"""Genitives, participles, ranges and clauses that lack something, and right ones like them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from mdrag.claims.grammar.slips.fragments import fragments
from mdrag.claims.grammar.slips.genitives import bare_genitives
from mdrag.claims.grammar.slips.participles import mixed_participles
from mdrag.claims.grammar.slips.ranges import mixed_ranges
from mdrag.claims.grammar.tokens import GrammarToken
from tagged import tagged

Slips = Callable[[Sequence[GrammarToken]], Iterator[tuple[int, int]]]


def _found(slips: Slips, prose: str) -> list[str]:
    tokens = tagged(prose)
    return [prose[tokens[first].start : tokens[last].end] for first, last in slips(tokens)]


@pytest.mark.parametrize(
    ("slips", "prose", "wanted"),
    [
        (bare_genitives, "They shared each other beliefs in class.", "each other beliefs"),
        (bare_genitives, "They depend on one another skills.", "one another skills"),
        (bare_genitives, "The students had each other phone numbers.", "each other phone numbers"),
        (mixed_participles, "I seen the results of the survey.", "I seen"),
        (mixed_participles, "She done the survey alone.", "She done"),
        (mixed_participles, "He also written a book about it.", "He also written"),
        (mixed_ranges, "Rents rose between 2010 to 2015.", "between 2010 to 2015"),
        (mixed_ranges, "Between 5 to 10 per cent of tenants left.", "Between 5 to 10"),
        (mixed_ranges, "The war lasted from 1914 and 1918.", "from 1914 and 1918"),
        (fragments, "Although the class was small.", "Although the class was small"),
        (
            fragments,
            "Because the teachers did not have enough time.",
            "Because the teachers did not have enough time",
        ),
        (
            fragments,
            "Whereas the older tenants who lived alone moved away.",
            "Whereas the older tenants who lived alone moved away",
        ),
    ],
)
def test_the_slip_is_found(slips: Slips, prose: str, wanted: str) -> None:
    assert _found(slips, prose) == [wanted]


@pytest.mark.parametrize(
    ("slips", "prose"),
    [
        (bare_genitives, "They shared each other's beliefs."),
        (bare_genitives, "They told each other stories."),
        (bare_genitives, "They gave one another gifts."),
        (bare_genitives, "They met each other years ago."),
        (bare_genitives, "Each other ward was older."),
        (bare_genitives, "They help each other because rents rise."),
        (bare_genitives, "One other study agrees, and one another."),
        (bare_genitives, "They face each other across streets."),
        (mixed_participles, "I have seen the results."),
        (mixed_participles, "Had we known it, they would have gone."),
        (mixed_participles, "They wanted it done."),
        (mixed_participles, "So are they, seen from here."),
        (mixed_participles, "They, given the rents, left."),
        (mixed_participles, "What we had seen they did."),
        (mixed_participles, "Have they seen it?"),
        (mixed_participles, "The work done by them is known."),
        (mixed_ranges, "Rents rose between 2010 and 2015."),
        (mixed_ranges, "The reports from 2010 and 2015 differ."),
        (mixed_ranges, "Children between 2 to 3 years and 4 to 5 years of age differ."),
        (mixed_ranges, "Rents rose from 2010 to 2015."),
        (mixed_ranges, "Data from 1990 and 2000 were used."),
        (mixed_ranges, "They chose between 2 and 4."),
        (mixed_ranges, "In the years between, 10 to 20 wards were built."),
        (mixed_ranges, "They come from 4 and 5 miles away."),
        (fragments, "Although the class was small, it grew."),
        (fragments, "Because the tenants had left rents fell."),
        (fragments, "Because of the war rents fell in the town."),
        (fragments, "While in Leeds the author wrote a book."),
        (fragments, "Whereas the tax rose rents fell in the town."),
        (fragments, "Because it is small does not mean that it is weak."),
        (fragments, "Unless noted all rents are monthly."),
        (fragments, "The class was small although it grew."),
        (fragments, "Why is that, because the class was small?"),
    ],
)
def test_what_is_right_is_left_alone(slips: Slips, prose: str) -> None:
    assert _found(slips, prose) == []
