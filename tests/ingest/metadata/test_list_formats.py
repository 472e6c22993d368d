"""Reading lists of other programs: RIS, CSL-JSON, spreadsheets."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.ingest.metadata.csl_json import csl_works
from mdrag.ingest.metadata.reading_list import read_lists
from mdrag.ingest.metadata.ris import ris_works
from mdrag.ingest.metadata.xlsx import xlsx_rows
from mdrag.project import Project

RIS = """TY  - CONF
AU  - van der Burg, Sven A.
AU  - {City of Leeds}
TI  - Growth of cities
  and health
T2  - Proceedings of Towns
PY  - 2019/03/12
SP  - 3
EP  - 9
DO  - 10.1000/182
Y2  - 2026/05/01/
ER  -
TY  - BOOK
TI  - The second
"""
_SHEET = "xl/worksheets/sheet1.xml"


def _xlsx(path: Path, sheet: str, shared: str = "") -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(_SHEET, sheet)
        if shared:
            archive.writestr("xl/sharedStrings.xml", shared)
    return path


def _lists(tmp_path: Path, name: str, content: bytes) -> Project:
    folder = tmp_path / "raw" / "reading_list"
    folder.mkdir(parents=True)
    (folder / name).write_bytes(content)
    return Project(tmp_path)


def test_ris(tmp_path: Path) -> None:
    (first, second), unread = read_lists(_lists(tmp_path, "list.ris", RIS.encode()))
    assert not unread
    assert first.title == "Growth of cities and health"
    assert first.authors == "van der Burg, Sven A.; City of Leeds"
    assert (first.year, first.pages, first.doc_type) == ("2019/03/12", "3-9", "conference_paper")
    assert (first.accessed_at, second.title) == ("2026-05-01", "The second")


def test_csl_json(tmp_path: Path) -> None:
    work = {
        "type": "report", "title": "Growth of cities", "publisher": "City", "DOI": "10.1000/182",
        "author": [{"family": "Berg", "non-dropping-particle": "van den", "given": "Jan"},
                   {"literal": "Barnes and Noble, Inc."}],
        "issued": {"date-parts": [["2019", 3]]}, "accessed": {"date-parts": [[2026, 5, 1]]},
    }  # fmt: skip
    (entry,), _ = read_lists(_lists(tmp_path, "list.json", json.dumps([work, 3]).encode()))
    assert entry.authors == "van den Berg, Jan; {Barnes and Noble, Inc.}"
    assert (entry.year, entry.accessed_at, entry.doc_type) == ("2019-03", "2026-05-01", "report")


def test_a_spreadsheet_whose_header_is_not_the_first_row(tmp_path: Path) -> None:
    folder = tmp_path / "raw" / "reading_list"
    folder.mkdir(parents=True)
    sheet = (
        '<worksheet xmlns="x"><sheetData><row><c r="A1" t="inlineStr"><is><t>Week 1</t></is></c>'
        '</row><row><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>'
        '<row><c r="A3" t="s"><v>2</v></c><c r="C3"><v>2019.0</v></c></row></sheetData></worksheet>'
    )
    shared = "<sst><si><t>Title</t></si><si><t>Year</t></si>"
    shared += "<si><r><t>The </t></r><r><t>gap</t></r></si></sst>"
    _xlsx(folder / "list.xlsx", sheet, shared)
    (entry,), unread = read_lists(Project(tmp_path))
    assert (entry.title, entry.year, unread) == ("The gap", "2019", ())


def test_a_bibtex_entry_without_an_end_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    whole, lost = b"@book{%b, title={Towns}, year=2001}\n", b"@book{b, title={Rivers, year=2002}\n"
    text = whole % b"a" + lost + whole % b"c"
    found, (line,) = read_lists(_lists(tmp_path, "list.bib", text))
    assert [(one.title, one.year) for one in found][::2] == [("Towns", "2001"), ("Towns", "2001")]
    assert line.startswith("raw/reading_list/list.bib:2: the entry b has no end")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("list.odt", b"PK", "is no reading list mdrag reads"),
        ("list.json", b"{", "cannot be read"),
        ("list.json", b"3", "it is no list of works"),
        ("list.json", b"[" * 100_000, "nested too deep"),
        ("list.xlsx", b"PK\x03\x04 no zip", "damaged or protected"),
        ("list.csv", b"Notes\nread this\n", "no entry in it has a title"),
    ],
)
def test_a_list_that_gives_nothing_is_named(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    found, (line,) = read_lists(_lists(tmp_path, name, content))
    assert not found and line.startswith(f"raw/reading_list/{name}: ") and said in line


def test_a_hostile_spreadsheet(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><row><c><v>&a;</v></c></row></worksheet>'
    with pytest.raises(ValueError, match="document type"):
        xlsx_rows(_xlsx(tmp_path / "a.xlsx", bomb))
    with pytest.raises(ValueError, match="too large"):
        xlsx_rows(_xlsx(tmp_path / "b.xlsx", " " * (21 * 2**20)))
    with pytest.raises(ValueError, match="XML"):
        xlsx_rows(_xlsx(tmp_path / "c.xlsx", "<worksheet>"))
    wide = '<worksheet><row><c r="ZZZ1"><v>1</v></c><c r="A1" t="s"><v>9</v></c></row></worksheet>'
    assert xlsx_rows(_xlsx(tmp_path / "d.xlsx", wide)) == [[""]]


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for work in ris_works(f"TY  - BOOK\nTI  - {text}\nAU  - {text}\n"):
        assert set(map(type, work.values())) <= {str}
    try:
        list(csl_works(text))
    except ValueError as problem:
        assert str(problem)
