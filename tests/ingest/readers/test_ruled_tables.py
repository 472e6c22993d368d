"""Tables with rules around their cells, and what only looks like one."""

from __future__ import annotations

from pathlib import Path

import typst

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read
from shared import SHARED, needs_shared


def set_typst(tmp_path: Path, body: str) -> ParsedDocument:
    source = tmp_path / "a.typ"
    source.write_text(f"#set page(width: 16cm, height: 20cm)\n{body}", "utf-8")
    typst.compile(source, output=str(tmp_path / "a.pdf"))
    return read(tmp_path / "a.pdf")


def tables(document: ParsedDocument) -> list[str]:
    return [document.text[b.start : b.end] for b in document.blocks if b.kind == "table"]


RUBRIC = """
The marks are given by the following criteria, which you should read before you begin to write.
#table(columns: (3cm, 4.5cm, 4.5cm),
  [Criterion], [Distinction], [Pass],
  table.cell(rowspan: 2)[Argument], [Each claim rests on evidence that the reader can look up],
  [Most claims rest on some evidence], table.cell(colspan: 2)[No claim is left without a source],
  [Language], [], [Few slips that hinder a reader who is in a hurry and reads it once])
What follows the table is read after it.
"""


def test_a_cell_of_several_lines_is_one_cell(tmp_path: Path) -> None:
    document = set_typst(tmp_path, RUBRIC)
    assert tables(document) == [
        "Criterion\tDistinction\tPass\n"
        "Argument\tEach claim rests on evidence that the reader can look up\t"
        "Most claims rest on some evidence\n"
        "\tNo claim is left without a source\n"
        "Language\t\tFew slips that hinder a reader who is in a hurry and reads it once"
    ]
    assert document.text.startswith("The marks are given")
    assert document.text.endswith("What follows the table is read after it.")


def test_its_words_keep_their_boxes(tmp_path: Path) -> None:
    document = set_typst(tmp_path, RUBRIC)
    assert [word.start for word in document.words] == sorted({w.start for w in document.words})
    said = [document.text[word.start : word.end] for word in document.words]
    assert said[said.index("Distinction") - 1] == "Criterion"
    left, right = (document.words[said.index(word)] for word in ("Criterion", "Distinction"))
    assert left.x1 < right.x0 and abs(left.y0 - right.y0) < 0.01


def test_columns_without_rules_between_rows_are_read_by_rows(tmp_path: Path) -> None:
    cells = "".join(f"[Site {n}], [{n}.5], [{n * 7}]," for n in range(6))
    rules = "(x, y) => (x: 0.5pt, top: if y < 2 { 0.5pt }, bottom: if y == 5 { 0.5pt })"
    document = set_typst(tmp_path, f"#table(columns: (4cm,) * 3, stroke: {rules}, {cells})")
    assert any("Site 3\t3.5\t21" in table for table in tables(document))


def test_a_grid_without_words_is_no_table(tmp_path: Path) -> None:
    grid = "#grid(columns: (1cm,) * 8, rows: (1cm,) * 8, stroke: 0.5pt)"
    assert tables(set_typst(tmp_path, f"A plot.\n{grid}\nWords below the plot.")) == []


@needs_shared
def test_a_real_rubric_keeps_its_cells() -> None:
    assert SHARED is not None
    document = read(SHARED / "corpus/pdf/rubric/argumentation_effectiveness_rubric.pdf")
    rows = [line.split("\t") for table in tables(document) for line in table.split("\n")]
    assert rows[0] == ["Argumentation Elements", "Effectiveness", "Descriptions", "Examples"]
    assert rows[1][:3] == [
        "Lead", "Effective",
        "The lead grabs the reader's attention and strongly points toward the position.",
    ]  # fmt: skip
    assert len(tables(document)) == 3
