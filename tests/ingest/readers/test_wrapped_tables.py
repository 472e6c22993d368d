"""Tables without rules whose cells have several lines, as rubrics and schedules have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from made_pdf import SENTENCES, set_pdf
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read

LONG = (
    "States a position early and keeps to it, with reasons that answer the question that was set.",
    "Eight sources or more, of which most are younger than ten years and none is without author.",
    "One point in each paragraph, and an order that a reader who is in a hurry can follow, too.",
)
CRITERIA = ("Argument and its originality", "Use of sources", "Order")


def rows_of(document: ParsedDocument) -> list[list[str]]:
    tables = [document.text[b.start : b.end] for b in document.blocks if b.kind == "table"]
    return [row.split("\t") for table in tables for row in table.splitlines()]


def table_page(
    columns: str, cells: list[str], gap: str, align: str = "left", size: int = 10
) -> str:
    held = ", ".join(f"[{cell}]" for cell in cells)
    return f"""#set page(paper: "a4", margin: 20mm)
#set text({size}pt, hyphenate: false)
{SENTENCES}
#table(columns: {columns}, stroke: none, column-gutter: 12pt, row-gutter: {gap},
  align: (x, y) => if y == 0 {{ {align} }} else {{ left }}, {held})
{SENTENCES}"""


@pytest.mark.parametrize("gap", ["0pt", "8pt"])
def test_a_rubric_with_weights(tmp_path: Path, gap: str) -> None:
    wanted = [["Criterion", "Weight", "What we look for"]] + [
        [name, weight, text]
        for name, weight, text in zip(CRITERIA, ("30 %", "25 %", "45 %"), LONG, strict=True)
    ]
    cells = [cell for row in wanted for cell in row]
    document = read(set_pdf(tmp_path, table_page("(28mm, 18mm, 1fr)", cells, gap)))
    assert rows_of(document) == wanted
    paragraphs = [document.text[b.start : b.end] for b in document.blocks if b.kind == "paragraph"]
    assert [" ".join(text.split()) for text in paragraphs] == [SENTENCES.strip()] * 2
    # every word still has its own box on its own line
    assert all(document.text[w.start : w.end].split() for w in document.words)


def test_the_last_column_may_be_the_short_one(tmp_path: Path) -> None:
    wanted = [["Task", "What to hand in", "Due"]] + [
        [name, text, day]
        for name, text, day in zip(
            ("Plan", "Draft", "Essay"), LONG, ("3 May", "24 May", "4 June"), strict=True
        )
    ]
    cells = [cell for row in wanted for cell in row]
    document = read(set_pdf(tmp_path, table_page("(auto, 1fr, auto)", cells, "4pt")))
    assert rows_of(document) == wanted


def test_names_of_levels_stand_over_their_columns(tmp_path: Path) -> None:
    words = [text.split() for text in LONG]
    wanted = [
        [name, " ".join(text[:9]), " ".join(text[3:7]), " ".join(text[5:])]
        for name, text in zip(("Argument", "Sources", "Order"), words, strict=True)
    ]
    cells = ["", "Excellent", "Good", "Poor", *(cell for row in wanted for cell in row)]
    source = table_page("(1fr, 1fr, 1fr, 1fr)", cells, "6pt", "center", size=9)
    assert rows_of(read(set_pdf(tmp_path, source))) == [["Excellent", "Good", "Poor"], *wanted]


def test_two_columns(tmp_path: Path) -> None:
    wanted = [["Criterion", "Descriptor"], *map(list, zip(CRITERIA, LONG, strict=True))]
    cells = [cell for row in wanted for cell in row]
    assert rows_of(read(set_pdf(tmp_path, table_page("(50mm, 1fr)", cells, "7pt")))) == wanted


def test_columns_of_prose_are_no_table(tmp_path: Path) -> None:
    cells = [f"{text} {SENTENCES}" for text in LONG]
    source = f"""#set page(paper: "a4", flipped: true, margin: 20mm)
#set text(9pt, hyphenate: false)
#grid(columns: 3, column-gutter: 14pt, {", ".join(f"[{cell}]" for cell in cells)})"""
    document = read(set_pdf(tmp_path, source))
    assert rows_of(document) == []
    text = " ".join(document.text.split())
    assert [text.index(cell[:60]) for cell in cells] == sorted(text.index(c[:60]) for c in cells)


def test_a_list_is_no_table(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a4", margin: 20mm)
#set enum(body-indent: 20pt)
+ {LONG[0]} {LONG[1]}
+ {LONG[1]} {LONG[2]}
+ {LONG[2]} {LONG[0]}"""
    assert rows_of(read(set_pdf(tmp_path, source))) == []
