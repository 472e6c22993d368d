"""A reading list in Word: tables, items and paragraphs; what is no Word file is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from made_docx import made_docx, paragraph, run
from mdrag.ingest.metadata.reading_list import read_lists
from mdrag.ingest.metadata.word_list import read_word_list
from mdrag.project import Project

_LINES = [
    "Week 1: towns",
    "Clark, A. and Evans, B. (2019) Growth of cities: a review. London: Vole Press.",
    "1. Fox, C. (2020, May). Holes. https://doi.org/10.1000/182",
    "As Marmot (2015) says, health is a matter of towns.",
]


def _lists(tmp_path: Path, content: bytes, name: str = "list.docx") -> Project:
    folder = tmp_path / "raw" / "reading_list"
    folder.mkdir(parents=True)
    (folder / name).write_bytes(content)
    return Project(tmp_path)


def _table(rows: list[list[str]]) -> str:
    cells = [[f"<w:tc>{paragraph(run(cell))}</w:tc>" for cell in row] for row in rows]
    return f"<w:tbl>{''.join(f'<w:tr>{chr(10).join(row)}</w:tr>' for row in cells)}</w:tbl>"


def test_paragraphs_that_are_references(tmp_path: Path) -> None:
    body = "".join(paragraph(run(line)) for line in _LINES)
    (first, second), unread = read_lists(_lists(tmp_path, made_docx(body)))
    assert not unread
    assert first[:3] == ("Growth of cities: a review", "Clark, A. and Evans, B.", "2019")
    assert (second.title, second.year, second.authors) == ("Holes", "2020", "Fox, C.")
    assert "10.1000/182" in second.doi


def test_a_table_with_a_line_of_headings(tmp_path: Path) -> None:
    rows = [["Author", "Year", "Title", "DOI"], ["Clark, Ann", "2019", "Growth", "10.1000/182"]]
    (only,), unread = read_lists(_lists(tmp_path, made_docx(_table(rows))))
    assert not unread
    assert (only.title, only.authors, only.year, only.doi) == (
        "Growth", "Clark, Ann", "2019", "10.1000/182",
    )  # fmt: skip


def test_a_file_without_works_is_named(tmp_path: Path) -> None:
    _, unread = read_lists(_lists(tmp_path, made_docx(paragraph(run("Read something!")))))
    assert unread == ("raw/reading_list/list.docx: no entry in it has a title or a DOI",)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"Clark (2019) Growth."])
def test_what_is_no_word_file_is_named_and_stops_nothing(tmp_path: Path, content: bytes) -> None:
    project = _lists(tmp_path, content)
    (tmp_path / "raw" / "reading_list" / "b.md").write_text("- Fox, C. (2020) Holes.\n", "utf-8")
    (only,), (told,) = read_lists(project)
    assert only.title == "Holes"
    assert told.startswith("raw/reading_list/list.docx: cannot be read (it ") and "\n" not in told
    with pytest.raises(ValueError, match=r"^it "):
        read_word_list(tmp_path / "raw" / "reading_list" / "list.docx")
