"""Measure whether tables with cells of several lines keep them, and whether prose is no table.

Tables with level rules or none, and pages of columns, of random words, sizes and gaps, are set by
Typst and read again.

python scripts/measures/made_tables.py [SEED …]            a Markdown section; seeds 11 and 12
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

import typst

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers.pdf import read

TABLES, PAGES = 60, 40  # of a seed
KINDS = {"book": "above and below head and rows", "rows": "between rows, too", "none": "none"}
_WORDS = re.findall(
    r"\w+",
    "the of and committee register town census boundary school pupil teacher lesson evidence "
    "measure household survey income figure method sample result question answer practice session "
    "material skill library paper author claim reader word page table column source reason change "
    "year month week street river bridge market council office report notice rule letter",
)
_COLUMNS = {
    2: ("(1fr,1fr)", "(1fr,2fr)", "(30mm,1fr)"),
    3: ("(1fr,1fr,1fr)", "(1fr,2fr,2fr)", "(25mm,1fr,30mm)"),
    4: ("(1fr,1fr,1fr,1fr)", "(20mm,1fr,1fr,1fr)"),
}


class MadeTable(NamedTuple):
    """A table in Typst's words, and what it says."""

    source: str
    kind: str
    rows: list[list[str]]


def main() -> None:
    """Print the section."""
    counts: Counter[tuple[str, str]] = Counter()
    for seed in map(int, sys.argv[1:] or ("11", "12")):
        dice = Random(seed)
        for _ in range(TABLES):
            made = made_table(dice)
            document = set_and_read(made.source)
            held = [line.split("\t") for text in tables(document) for line in text.split("\n")]
            cells = [cell for row in made.rows for cell in row if len(cell.split()) > 3]
            counts[made.kind, "tables"] += 1
            counts[made.kind, "whole"] += all(row in held for row in made.rows)
            counts[made.kind, "cells"] += len(cells)
            counts[made.kind, "kept"] += sum(cell in document.text for cell in cells)
        for _ in range(PAGES):
            counts["prose", "pages"] += 1
            counts["prose", "taken"] += bool(tables(set_and_read(columns_of_prose(dice))))
    print("## Tables set by ourselves\n")
    print("| level rules | tables | all rows right | cells of 4 words or more | whole |")
    print("|---|--:|--:|--:|--:|")
    for kind, name in KINDS.items():
        figures = (str(counts[kind, one]) for one in ("tables", "whole", "cells", "kept"))
        print(f"| {name} | {' | '.join(figures)} |")
    print(f"\nOf {counts['prose', 'pages']} pages of two or three columns of prose "
          f"{counts['prose', 'taken']} have lines taken for a table.")  # fmt: skip


def tables(document: ParsedDocument) -> list[str]:
    """The texts of its tables."""
    return [document.text[b.start : b.end] for b in document.blocks if b.kind == "table"]


def set_and_read(source: str) -> ParsedDocument:
    """The document that a page set by Typst is read as."""
    with tempfile.TemporaryDirectory() as folder:
        text, made = Path(folder, "made.typ"), Path(folder, "made.pdf")
        text.write_text(source, "utf-8")
        typst.compile(str(text), output=str(made))
        return read(made)


def made_table(dice: Random) -> MadeTable:
    """A table between two paragraphs."""
    kind = dice.choice(("book", "book", "none", "rows"))
    count = dice.choice((2, 2, 3, 3, 4))
    head = [phrase(dice, 1, 2) for _ in range(count)]
    rows = []
    for _ in range(dice.randint(2, 6)):
        row = [phrase(dice, 1, 4), *(phrase(dice, 4, 22) for _ in range(count - 1))]
        rows.append([*row[:-1], str(dice.randint(1, 99))] if dice.random() < 0.2 else row)
    rule = "" if kind == "none" else "table.hline(), "
    between = rule if kind == "rows" else ""
    gap = dice.choice(("6pt", "10pt", "14pt") if kind == "none" else ("0pt", "4pt", "8pt"))
    lines = (", ".join(f"[{cell}]" for cell in row) + ", " for row in rows)
    source = f"""#set page(paper: "a4", margin: 25mm)
#set text({dice.choice((8, 9, 10, 11))}pt, hyphenate: false)
{paragraph(dice)}
#table(columns: {dice.choice(_COLUMNS[count])}, stroke: none, inset: (x: 0pt, y: 3pt),
  column-gutter: {dice.choice((6, 10, 14, 20))}pt, row-gutter: {gap}, {rule}
  {", ".join(f"[*{cell}*]" for cell in head)}, {rule} {between.join(lines)} {rule})
{paragraph(dice)}"""
    return MadeTable(source, kind, rows)


def columns_of_prose(dice: Random) -> str:
    """A page of two or three columns."""
    text = "\n\n".join(paragraph(dice) for _ in range(dice.randint(6, 12)))
    return f"""#set page(paper: "a4", margin: 25mm, columns: {dice.choice((2, 2, 3))})
#set text({dice.choice((8, 9, 10, 11))}pt, hyphenate: false)
#set par(justify: {dice.choice(("true", "false"))}, spacing: {dice.choice((0.65, 1.2, 1.8))}em)
{text}"""


def phrase(dice: Random, least: int, most: int) -> str:
    """Some words, the first with a capital."""
    return " ".join(dice.choices(_WORDS, k=dice.randint(least, most))).capitalize()


def paragraph(dice: Random) -> str:
    """Some sentences."""
    return " ".join(f"{phrase(dice, 9, 16)}." for _ in range(dice.randint(4, 7)))


if __name__ == "__main__":
    main()
