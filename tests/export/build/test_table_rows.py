"""Rows of tables in Word do not break over pages."""

from __future__ import annotations

from collections.abc import Callable

import docx
from docx.oxml.ns import qn

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.export.build.table_rows import rows_kept_whole
from mdrag.project import Project

TABLE = "| a | b |\n|---|---|\n| 1 | `<w:tr>` |\n\n: Caption\n"


def test_each_row_says_so(make: Callable[..., BuildResult], project: Project) -> None:
    (project.root / "rows.md").write_text(TABLE)
    (table,) = docx.Document(make("rows.md", "rows.docx").path).tables
    rows = [row._tr.find(qn("w:trPr")) for row in table.rows]
    assert [[one.tag for one in row] for row in rows] == [
        [qn("w:cantSplit"), qn("w:tblHeader")], [qn("w:cantSplit")],
    ]  # fmt: skip
    assert table.cell(1, 1).text == "<w:tr>"


def test_a_row_that_says_so_already_stays() -> None:
    row = "<w:tr>\n<w:trPr><w:cantSplit/></w:trPr><w:tc/></w:tr>"
    assert rows_kept_whole(row) == row
    new = '<w:tr w:rsidR="1"><w:trPr><w:cantSplit/></w:trPr><w:tc/></w:tr>'
    assert rows_kept_whole('<w:tr w:rsidR="1"><w:tc/></w:tr>') == new
