from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from made_instructions import HANDBOOK, ZH, parts_of
from mdrag.brief.level_names import best_level, is_level, level_of_line, weight_in
from mdrag.brief.model import CriterionLevel, InstructionPlace
from mdrag.brief.rubric_tables import criteria_of_table
from mdrag.brief.units import InstructionTable, TableRow

_CELLS = st.sampled_from(["", "Excellent", "Poor", "70-100", "5", "4", "30%", "Analysis", "Weight",
                          "Criterion", "Total", "some words about it", "优秀"])  # fmt: skip


def _table(*rows: str, page: str = "p. 1") -> InstructionTable:
    place = InstructionPlace("r.pdf", page)
    return InstructionTable(tuple(TableRow(tuple(row.split("|")), place) for row in rows), "")


def _told(table: InstructionTable) -> list[tuple[str, str, list[str]]]:
    return [(c.name, c.weight, [v.name for v in c.levels]) for c in criteria_of_table(table)]


def test_levels_that_head_the_columns_with_a_column_of_weights(tmp_path: Path) -> None:
    tables = [t for t in parts_of(HANDBOOK, tmp_path) if isinstance(t, InstructionTable)]
    levels = ["70-100", "60-69", "Below 50"]
    assert [_told(table) for table in tables] == [
        [],
        [("Critical analysis", "35%", levels), ("Use of evidence", "65%", levels)],
    ]
    assert criteria_of_table(tables[1])[0].levels[0].text == "Original argument"


@pytest.mark.parametrize("head", ["|Excellent|Good|Poor", "Excellent|Good|Poor"])
def test_a_level_stands_over_its_own_texts_when_the_head_begins_empty(head: str) -> None:
    table = _table(head, "Argument|sustained|with gaps|unclear", "Sources|wide|good range|few")
    assert [[(v.name, v.text) for v in c.levels] for c in criteria_of_table(table)] == [
        [("Excellent", "sustained"), ("Good", "with gaps"), ("Poor", "unclear")],
        [("Excellent", "wide"), ("Good", "good range"), ("Poor", "few")],
    ]


def test_levels_in_the_first_column_under_the_names_of_criteria() -> None:
    table = _table("HOLISTIC|ANALYTIC", "|Overall|Cohesion", "5|native-like|well linked",
                   "4|fluent|linked", "3|limited|few links")  # fmt: skip
    assert _told(table) == [("Overall", "", ["5", "4", "3"]), ("Cohesion", "", ["5", "4", "3"])]


def test_a_level_a_row_with_the_criterion_named_once_also_over_a_page() -> None:
    first = _table("Element|Level|Description", "Lead|Effective|grabs", "|Ineffective|does not")
    second = _table("Weak|says little", "Claim|Effective|is close", "|Weak|is far", page="p. 2")
    found = criteria_of_table(InstructionTable((*first.rows, *second.rows), ""))
    assert [(c.name, [level.text for level in c.levels], c.place.where) for c in found] == [
        ("Lead", ["grabs", "does not", "says little"], "p. 1"),
        ("Claim", ["is close", "is far"], "p. 2"),
    ]


def test_weights_and_no_levels() -> None:
    table = _table("Criterion|Marks|What we look for", "Argument|30|a clear position", "Total|30|")
    (found,) = criteria_of_table(table)
    assert (found.name, found.weight, found.text) == (
        "Argument", "30", "What we look for: a clear position",
    )  # fmt: skip


def test_a_chinese_rubric(tmp_path: Path) -> None:
    (table,) = (t for t in parts_of(ZH, tmp_path) if isinstance(t, InstructionTable))
    assert [name for name, _, _ in _told(table)] == ["批判性思维", "语言表达"]
    assert best_level(criteria_of_table(table)[0].levels) == CriterionLevel("优秀", "深入")


def test_a_table_of_something_else_is_no_rubric() -> None:
    assert _told(_table("Week|Topic", "1|Introduction", "2|Methods")) == []
    assert _told(_table("Item|Rule", "Font|Arial 11 pt")) == []


@pytest.mark.parametrize(
    "name", ["Excellent (70–100%)", "5", "B+", "SCORE OF 6", "2:1", "很好"][:5]
)
def test_what_names_a_level(name: str) -> None:
    assert is_level(name)


@pytest.mark.parametrize("name", ["", "Argument", "Use of evidence", "first aid", "x" * 60])
def test_what_names_no_level(name: str) -> None:
    assert not is_level(name)


def test_a_line_that_tells_a_level() -> None:
    told = level_of_line("SCORE OF 6: An essay in this category demonstrates mastery.")
    assert told and told.name == "SCORE OF 6"
    assert level_of_line("Note: the essay is to be handed in on paper.") is None


def test_the_best_level_is_that_of_the_highest_figure_or_the_best_name() -> None:
    figures = [CriterionLevel("1", "a"), CriterionLevel("5", "b"), CriterionLevel("3", "c")]
    names = [CriterionLevel("Pass", "a"), CriterionLevel("Distinction", "b")]
    assert best_level(figures) == figures[1] and best_level(names) == names[1]
    assert best_level([CriterionLevel("5", "")]) is None


def test_weights_as_they_are_printed() -> None:
    assert [weight_in(t) for t in ("A (30%)", "B – 25 marks", "C（40分）", "D")] == [
        "30%", "25 marks", "40分", "",
    ]  # fmt: skip


@example([["Excellent", "Excellent", "Analysis"], ["Excellent"], ["Poor"]])
@example([["Excellent", "Excellent", "Analysis"], ["Analysis"], ["Excellent"], ["Excellent"]])
@given(st.lists(st.lists(_CELLS, min_size=1, max_size=5), max_size=7))
def test_no_table_stops_it_and_every_word_is_the_files(rows: list[list[str]]) -> None:
    table = _table(*("|".join(row) for row in rows))
    cells = {cell for row in rows for cell in row}
    for found in criteria_of_table(table):
        assert found.name in cells
        assert all(level.name in cells for level in found.levels)
