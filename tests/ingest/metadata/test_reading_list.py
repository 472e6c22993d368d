from __future__ import annotations

from pathlib import Path

from mdrag.ingest.metadata.reading_list import match, read_all
from mdrag.project import Project

BIB = """% a comment
@article{marmot2015,
  title = {Health {Inequalities} in Europe},
  author = "Marmot, M. and Bell, R.",
  journal = {Lancet}, year = 2015, volume={12}, number = 3,
  doi = {10.1000/182}
}
@comment{x}
@book{broken, title = {Never closed
"""


def _project(tmp_path: Path, name: str, content: bytes) -> Project:
    folder = tmp_path / "raw" / "reading_list"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    return Project(tmp_path)


def test_bibtex(tmp_path: Path) -> None:
    entry, broken = read_all(_project(tmp_path, "list.bib", BIB.encode()))
    assert entry.title == "Health Inequalities in Europe"
    assert entry.authors == "Marmot, M.; Bell, R."
    assert (entry.container_title, entry.year, entry.volume, entry.issue) == (
        "Lancet", "2015", "12", "3",
    )  # fmt: skip
    assert entry.doc_type == "journal_article"
    assert broken.title.startswith("Never closed")


def test_csv_with_excel_habits(tmp_path: Path) -> None:
    content = "\ufeffTitle;Author;Year;Notes\r\nFair society;Marmot, M.;2010;read this\r\n;;;\r\n"
    (entry,) = read_all(_project(tmp_path, "list.csv", content.encode()))
    assert (entry.title, entry.authors, entry.year) == ("Fair society", "Marmot, M.", "2010")


def test_markdown(tmp_path: Path) -> None:
    content = b"# Week 1\n\n- Marmot, M. (2015). The health gap. Lancet. doi:10.1000/182\n- read!\n"
    (entry,) = read_all(_project(tmp_path, "list.md", content))
    assert (entry.title, entry.authors, entry.year) == ("The health gap", "Marmot, M.", "2015")
    assert match([entry], "x.pdf", "10.1000/182", "") is entry


def test_a_file_nobody_can_read_costs_nothing(tmp_path: Path) -> None:
    project = _project(tmp_path, "list.csv", b"\x00\xff\xfe,,\n\x00")
    _project(tmp_path, "list.bib", BIB.encode())
    assert len(read_all(project)) == 2


def test_matched_by_file_then_doi_then_title(tmp_path: Path) -> None:
    project = _project(
        tmp_path, "l.csv",
        b"title,doi,file\nHealth in cities,10.1/x,a.pdf\nOther things entirely,10.1000/182,\n",
    )  # fmt: skip
    first, second = read_all(project)
    assert match([first, second], "a.pdf", "10.1000/182", "") is first
    assert match([first, second], "b.pdf", "10.1000/182", "Health in cities") is second
    assert match([first, second], "b.pdf", "", "Health in Cities") is first
    assert match([first, second], "b.pdf", "", "Something else altogether") is None
