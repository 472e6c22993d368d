"""Tables with rules above and below their rows, or with none, whose cells have several lines."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from made_pdf import SENTENCES, set_pdf
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read
from shared import SHARED, needs_shared

HEAD = ["Method", "Description", "Advantages"]
ROWS = [
    [
        "Live coding of short lessons",
        "People who learn join with teachers to write code and to mend it step by step.",
        "It leads people to work with the material, to gain a habit through typing, and to learn "
        "how mistakes are handled, rather than to look on while somebody else writes.",
    ],
    [
        "Reading at one's own pace",
        "Each reads what holds many notions, at leisure and alone.",
        "Reading helps those who speak another language at home, and it slows the pace of a day "
        "on which much is said.",
    ],
    [
        "Work in small groups",
        "Three or four people bring together what they have learned over all of the lessons.",
        "A new task shows what was understood, and it builds trust in skills that were new.",
    ],
]


def rows_of(document: ParsedDocument) -> list[list[str]]:
    tables = [document.text[b.start : b.end] for b in document.blocks if b.kind == "table"]
    return [row.split("\t") for table in tables for row in table.splitlines()]


def ruled(rows: list[list[str]], columns: str, gap: str, bottom: bool = True) -> str:
    cells = ", ".join(f"[{cell}]" for row in rows for cell in row)
    end = ", table.hline()" if bottom else ""
    return f"""#table(columns: {columns}, stroke: none, column-gutter: 12pt, row-gutter: {gap},
  inset: (x: 0pt, y: 3pt), table.hline(), table.header({", ".join(f"[{c}]" for c in HEAD)}),
  table.hline(), {cells}{end})"""


def page(body: str, columns: int = 1) -> str:
    return f"""#set page(paper: "a4", margin: 30mm, columns: {columns})
#set text(10pt, hyphenate: false)
{SENTENCES}
{body}
{SENTENCES}"""


@pytest.mark.parametrize("gap", ["0pt", "9pt"])
@pytest.mark.parametrize("columns", ["(1fr, 1fr, 1fr)", "(28mm, 1fr, 1.5fr)"])
def test_cells_of_several_lines_between_level_rules(tmp_path: Path, gap: str, columns: str) -> None:
    document = read(set_pdf(tmp_path, page(ruled(ROWS, columns, gap))))
    assert rows_of(document) == [HEAD, *ROWS]
    around = [document.text[b.start : b.end] for b in document.blocks if b.kind == "paragraph"]
    assert [" ".join(text.split()) for text in around] == [SENTENCES.strip()] * 2


def test_every_word_of_a_cell_has_its_own_box(tmp_path: Path) -> None:
    document = read(set_pdf(tmp_path, page(ruled(ROWS, "(1fr, 1fr, 1fr)", "9pt"))))
    place = document.text.index("and to mend it")
    held = [word for word in document.words if place <= word.start < place + len("and to mend it")]
    assert [document.text[w.start : w.end] for w in held] == ["and", "to", "mend", "it"]
    other = next(w for w in document.words if document.text[w.start : w.end] == "gain")
    assert max(word.x1 for word in held) < other.x0


def test_a_row_alone_at_the_end_of_a_page(tmp_path: Path) -> None:
    source = page(f"#pagebreak()\n{ruled(ROWS[:1], '(1fr, 1fr, 1fr)', '0pt', bottom=False)}"
                  "\n#pagebreak()")  # fmt: skip
    assert rows_of(read(set_pdf(tmp_path, source))) == [HEAD, ROWS[0]]


def test_columns_without_any_rule(tmp_path: Path) -> None:
    cells = ", ".join(f"[{cell}]" for row in [HEAD, *ROWS] for cell in row)
    body = f"#grid(columns: (1fr, 1fr, 1fr), column-gutter: 14pt, row-gutter: 14pt, {cells})"
    assert rows_of(read(set_pdf(tmp_path, page(body)))) == [HEAD, *ROWS]


@pytest.mark.parametrize("gutter", ["6pt", "20pt"])
def test_rules_between_rows_and_columns_near_one_another(tmp_path: Path, gutter: str) -> None:
    cells = "table.hline(), ".join("".join(f"[{cell}], " for cell in row) for row in ROWS)
    body = f"""#table(columns: (24mm, 1fr, 1fr), stroke: none, column-gutter: {gutter},
      inset: (x: 0pt, y: 3pt), table.hline(), {", ".join(f"[{c}]" for c in HEAD)}, table.hline(),
      {cells} table.hline())"""
    assert rows_of(read(set_pdf(tmp_path, page(body)))) == [HEAD, *ROWS]


def test_a_head_may_run_over_two_lines_in_one_column(tmp_path: Path) -> None:
    head = ["What is done in a lesson", "Description", "Advantages"]
    body = ruled(ROWS, "(24mm, 1fr, 1fr)", "0pt").replace(f"[{HEAD[0]}]", f"[{head[0]}]")
    assert rows_of(read(set_pdf(tmp_path, page(body)))) == [head, *ROWS]


@pytest.mark.parametrize(("columns", "gutter"), [("(1fr, 1fr)", "20pt"), ("(40mm, 1fr)", "6pt")])
def test_two_columns_without_any_rule(tmp_path: Path, columns: str, gutter: str) -> None:
    rows = [[row[0], row[2]] for row in [HEAD, *ROWS]]
    cells = ", ".join(f"[{cell}]" for row in rows for cell in row)
    body = f"#grid(columns: {columns}, column-gutter: {gutter}, row-gutter: 12pt, {cells})"
    assert rows_of(read(set_pdf(tmp_path, page(body)))) == rows


def test_lines_that_a_narrow_column_spreads_are_no_rows(tmp_path: Path) -> None:
    words = ["household", "register", "committee", "month", "page", "rule", "the", "of", "at"]
    text = " ".join(Random(7).choices(words, k=400))
    source = f"""#set page(paper: "a4", margin: 25mm, columns: 3)
#set text(10pt, hyphenate: false)
#set par(justify: true)
{text}."""
    document = read(set_pdf(tmp_path, source))
    assert rows_of(document) == []
    assert " ".join(document.text.split()) == f"{text}."


def test_two_columns_of_prose_between_rules_are_no_table(tmp_path: Path) -> None:
    text = " ".join(cell for row in ROWS for cell in row)
    body = f"""#line(length: 100%)
#columns(2)[{text} {SENTENCES}

{SENTENCES} {text}]
#line(length: 100%)"""
    document = read(set_pdf(tmp_path, page(body)))
    assert rows_of(document) == []
    assert " ".join(text.split()) in " ".join(document.text.split())


def test_rows_of_one_line_stay_rows(tmp_path: Path) -> None:
    rows = [["Red and grey brick", "A", "14"], ["Red brick", "B", "7"], ["Grey stone", "C", "9"]]
    document = read(set_pdf(tmp_path, page(ruled(rows, "(1fr, 1fr, 1fr)", "0pt"))))
    assert rows_of(document) == [HEAD, *rows]


def test_headings_of_rows_of_figures_are_rows(tmp_path: Path) -> None:
    rows = [
        ["Schools of the town", "", ""],
        ["Pupils who began in the year before", "14.5", "7"],
        ["Teachers", "3.5", "9"],
        ["Colleges", "", ""],
        ["Students", "8.5", "2"],
    ]
    document = read(set_pdf(tmp_path, page(ruled(rows, "(34mm, 1fr, 1fr)", "0pt"))))
    assert [[cell for cell in row if cell] for row in rows_of(document)] == [
        HEAD, *([cell for cell in row if cell] for row in rows)
    ]  # fmt: skip


@needs_shared
def test_tables_of_a_paper_keep_their_cells() -> None:
    assert SHARED is not None
    document = read(SHARED / "corpus/library/10.21105.jose.00122.pdf")
    rows = rows_of(document)
    assert ["Data Visualization", "Plotting various combinations of variables and using formatting "
            "effectively."] in rows  # fmt: skip
    assert sum(len(row) == 3 for row in rows) == 6
