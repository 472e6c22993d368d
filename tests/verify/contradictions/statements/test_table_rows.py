"""A figure that a row of a table gives otherwise."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.numbers import absent_numbers
from mdrag.verify.contradictions.statements.table_rows import other_cells

_TABLE = (
    "Table 2 Share of each fishing ground with heavy mercury deposits\n\n"
    "Ground\tShare of the ground\tBoats\n"
    "North bank\t34%\t12\nHerring deep\t20%\t7\nAll\t27%\t19\nOuter reef\t20%\t15%\n"
)


def told(draft: str) -> list[tuple[str, str]]:
    passages = FewSources(paper=[_TABLE]).passages("paper", draft, 10)
    absent = tuple(absent_numbers(draft, passages, _TABLE))
    return [(clash.said, clash.known) for clash in other_cells(draft, passages, {}, absent)]


@pytest.mark.parametrize(
    ("draft", "known"),
    [
        ("Heavy mercury deposits cover 44% of the north bank.", "34%"),
        ("Mercury deposits are heavy on 61% of the fishing ground of the herring deep.", "20%"),
    ],
)
def test_another_figure_than_the_row_gives_is_told(draft: str, known: str) -> None:
    assert [one[1] for one in told(draft)] == [known]


@pytest.mark.parametrize(
    "draft",
    [
        "Heavy mercury deposits cover 34% of the north bank.",
        "Heavy mercury deposits cover about a third of the north bank.",
        "Heavy mercury deposits leave 66% of the north bank free.",  # the rest
        "Heavy mercury deposits cover 44% of the south bank.",  # no row is of it
        "Heavy mercury deposits cover 44% of all the grounds.",  # no name of a thing
        "Heavy mercury deposits cover 44% of the outer reef.",  # two shares stand in the row
        "Sailors from the north bank earn 44% of what whalers earn.",  # of something else
        "On the north bank we found heavy mercury deposits in 44% of the ground.",  # one's own
        "Heavy mercury deposits cover 44% of the north bank and 48% of the herring deep.",
    ],
)
def test_what_no_row_gives_otherwise_is_left_alone(draft: str) -> None:
    assert told(draft) == []
