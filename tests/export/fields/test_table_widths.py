"""No column of a table is narrower than a word in it, where the line has room."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.export.fields.table_widths import fitted_widths, without_empty_room
from mdrag.project import Project


@pytest.mark.parametrize(
    ("widths", "words"),
    [([0.5, 0.5], [10, 10]), ([0.3, 0.7], [4, 30]), ([0.2], [0]), ([0.3, 0.3], [4, 4])],
)
def test_what_fits_stays(widths: list[float], words: list[float]) -> None:
    assert fitted_widths(widths, words) == widths


@pytest.mark.parametrize(
    ("widths", "lines", "wanted"),
    [
        ([1 / 3] * 3, [96, 1, 0], [1 - 5 / 66, 3 / 66, 2 / 66]),
        ([0.25] * 4, [200, 0, 300, 13], [(1 - 17 / 66) / 2, 2 / 66, (1 - 17 / 66) / 2, 15 / 66]),
        ([0.5, 0.5], [300, 100], [0.5, 0.5]),
        ([0.5, 0.5], [10, 0], [0.5, 0.5]),
        ([0.2, 0.8], [0, 200], [0.2, 0.8]),
    ],
)
def test_columns_of_one_width_leave_what_they_cannot_fill(
    widths: list[float], lines: list[float], wanted: list[float]
) -> None:
    assert without_empty_room(widths, lines) == pytest.approx(wanted)


def test_a_narrow_column_takes_from_the_wide_ones() -> None:
    new = fitted_widths([0.05, 0.05, 0.9], [8, 4, 10])
    assert new[0] > 0.15 and new[1] > 0.09 and sum(new) == pytest.approx(1.0)


def test_a_line_too_short_for_all_is_shared_by_need() -> None:
    assert fitted_widths([0.9, 0.1], [42, 86]) == pytest.approx([1 / 3, 2 / 3])


@given(st.lists(st.tuples(st.floats(0.01, 0.4), st.integers(0, 24)), min_size=1, max_size=9))
def test_widths_stay_within_the_line(columns: list[tuple[float, int]]) -> None:
    widths, words = [one for one, _ in columns], [one for _, one in columns]
    new = fitted_widths(widths, words)
    assert sum(new) <= max(1.0, sum(widths)) + 1e-9 and min(new) >= 0
    if new != widths:
        need = sum((size + 2) / 66 for size in words if size)
        short = min(1, max(1, sum(widths)) / need)
        least = [short * (size + 2) / 66 if size else 0 for size in words]
        assert all(a >= b - 1e-9 for a, b in zip(new, least, strict=True))


def test_beside_an_empty_column_in_word(make: Callable[..., BuildResult], project: Project) -> None:
    long = "a long text that needs more room in its column than all others together can offer it"
    three = f"| A | B | |\n|---|---|---|\n| {long} | x | |\n"
    text = f"{three}\n| A | |\n|---|---|\n| ![](dot.png) {long} | |\n"
    (project.root / "empty.md").write_text(text, "utf-8")
    path = make("empty.md", "empty.docx", "apa").path
    with zipfile.ZipFile(path) as archive:
        told = archive.read("word/document.xml").decode()
    widths = [int(one) for one in re.findall(r'<w:gridCol w:w="(\d+)"', told)]
    assert widths[0] > 0.9 * sum(widths[:3]) and widths[3] > 0.9 * sum(widths[3:])


def test_a_table_of_long_lines_in_word(make: Callable[..., BuildResult], project: Project) -> None:
    cells = "| CSL | 1.0.2 | citeproc-js | the processor of Zotero, which writes every citation |"
    head = f"| Version | Released | Use | Words |\n|-|-|-|{'-' * 60}|\n"
    (project.root / "wide.md").write_text(f"{head}{cells}\n\nBelow.\n\nBody.\n", "utf-8")
    path = make("wide.md", "wide.docx", "apa").path
    with zipfile.ZipFile(path) as archive:
        told = archive.read("word/document.xml").decode()
    widths = [int(one) for one in re.findall(r'<w:gridCol w:w="(\d+)"', told)]
    assert len(widths) == 4 and min(widths[:3]) > 900 and sum(widths) <= 7920 + 4
    styles = dict(re.findall(r'<w:pStyle w:val="(\w+)" ?/></w:pPr><w:r><w:t[^>]*>(\w+)\.<', told))
    assert styles == {"FirstParagraph": "Below", "BodyText": "Body"}
