"""Years, ratios, small measures and shares in words that a source gives nowhere."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.absences.figures_nowhere import figures_nowhere
from mdrag.verify.contradictions.check import contradictions

PAPER = (
    "Ropes were tied by 40 sailors in 2009 and by 20 in 2010. The course took two days. "
    "Of 30 sailors 10 failed, which is a factor of three. Every week a knot was learnt.\n\n"
    "References\n\nLee, A. (2012). Knots. Sea Press.\n"
)


def lacking(text: str, source: str = PAPER) -> list[str]:
    store = FewSources(paper=[source])
    passages = store.passages("paper", text, 10)
    return [text[a:b] for a, b in figures_nowhere(text, passages, store.text("paper"), "2011")]


@pytest.mark.parametrize(
    ("claim", "absent"),
    [
        ("Sailors tied ropes four times as often after the course.", ["four times"]),
        ("Ropes were tied by twice as many sailors in 2009.", []),  # 40 and 20
        ("Bankers tied ropes a third as often.", []),
        ("Threefold fewer sailors failed.", []),  # a factor of three
        ("One year later fewer sailors tied ropes.", []),  # 2009, 2010
        ("A month later the sailors had forgotten the knots.", ["A month"]),
        ("A week later the sailors learnt another knot.", []),
        ("The course took two days.", []),
        ("The course took three days.", ["three days"]),
        ("The course took 48 hours.", []),
        ("A third of the sailors failed.", []),  # 10 of 30
        ("A quarter of the sailors failed.", ["A quarter"]),
        ("In 2012 forty sailors tied ropes.", ["2012"]),  # only a work that is cited
        ("By 2010 fewer sailors tied ropes.", []),
        ("From 2009 to 2010 fewer sailors tied ropes.", []),
        ("In 2011 it was shown that sailors tie ropes.", []),  # when the source appeared
    ],
)
def test_what_the_whole_text_gives_or_makes_is_there(claim: str, absent: list[str]) -> None:
    assert lacking(claim) == absent


def test_a_figure_in_digits_may_have_its_unit_at_the_head_of_a_table() -> None:
    table = "Length of stay (days)\tBergen\nwith rope\t4\nwithout\t9\n"
    assert lacking("Sailors without rope stayed for 9 days.", table) == []
    assert lacking("Sailors without rope stayed for six days.", table) == ["six days"]


def test_it_informs_and_accuses_nobody() -> None:
    told = contradictions(
        "A month later sailors failed the course of knots.", "paper", FewSources(paper=[PAPER])
    )
    assert [(one.kind, one.severity, one.said) for one in told] == [
        ("number-absent", "info", "A month")
    ]
