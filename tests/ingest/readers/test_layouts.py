"""Layouts of magazines, reports and theses: what stands across, beside and over the columns."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from made_pdf import SENTENCES, bytes_pdf, set_pdf
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read

NOUNS = (
    "register town survey clerk census street parish ledger winter harvest bridge market letter "
    "council weaver mill harbour tithe widow orchard constable almanac"
)


def prose(name: str, count: int) -> str:
    """Sentences that occur once; ``name`` is in each of them."""
    draw = random.Random(name)
    nouns = NOUNS.split()
    return " ".join(
        f"The {name} of {draw.choice(nouns)} and {draw.choice(nouns)} was kept by a "
        f"{draw.choice(nouns)} who had seen the {draw.choice(nouns)} of {1700 + number}."
        for number in range(count)
    )


def texts_of(document: ParsedDocument, *kinds: str) -> list[str]:
    return [document.text[b.start : b.end] for b in document.blocks if b.kind in kinds]


def plain(document: ParsedDocument) -> str:
    return " ".join(document.text.split())


def page(body: str, columns: int = 1, size: int = 9) -> str:
    return f"""#set page(paper: "a4", margin: 18mm, columns: {columns})
#set text({size}pt, hyphenate: false)
#set par(justify: true)
{body}"""


def side_by_side(*names: str, count: int = 7) -> str:
    cells = ", ".join(f"[{prose(name, count)}]" for name in names)
    return f"#grid(columns: {len(names)}, column-gutter: 12pt, {cells})"


TABLE = """#figure(table(columns: 7, stroke: none, column-gutter: 14pt, [Town], [Year], [Births],
  [Deaths], [Moves], [First], [Second], ..range(42).map(n => [#(n * 37)])), caption: [Counts of all
  that were born, that died and that moved in the towns of the survey by year and by the rates that
  the clerks had put into their books in ink])"""


def test_a_table_over_both_columns_keeps_its_rows(tmp_path: Path) -> None:
    source = page(TABLE + side_by_side("alpha", "beta", count=12))
    document = read(set_pdf(tmp_path, source))
    (table,) = texts_of(document, "table")
    rows = [line.split() for line in table.splitlines()]
    assert rows[0] == ["Town", "Year", "Births", "Deaths", "Moves", "First", "Second"]
    assert rows[1:] == [[str((7 * row + n) * 37) for n in range(7)] for row in range(6)]
    (caption,) = texts_of(document, "caption")
    assert caption.endswith("into their books in ink")
    assert texts_of(document, "paragraph") == [prose("alpha", 12), prose("beta", 12)]


def test_a_figure_over_three_columns_with_columns_above_and_below(tmp_path: Path) -> None:
    figure = """#figure(rect(width: 90%, height: 20mm), caption: [A figure over the whole width of
    the page, whose caption runs on to a second line in the middle, as captions do when somebody has
    to explain to everybody what is seen there])"""
    above, below = side_by_side("a1", "b1", "c1"), side_by_side("d1", "e1", "f1")
    document = read(set_pdf(tmp_path, page(f"{above}\n{figure}\n{below}", size=8)))
    (caption,) = texts_of(document, "caption")
    assert caption.endswith("what is seen there")
    assert texts_of(document, "paragraph") == [
        prose(name, 7) for name in ("a1", "b1", "c1", "d1", "e1", "f1")
    ]


def test_labels_below_a_column_are_no_part_of_the_next(tmp_path: Path) -> None:
    labels = "#grid(columns: 4, gutter: 60pt, [Start], [North], [South], [West])"
    source = page(side_by_side("alpha", "beta", "gamma") + "#v(12pt)" + labels, size=8)
    document = read(set_pdf(tmp_path, source))
    for name in ("alpha", "beta", "gamma"):
        assert prose(name, 7) in plain(document)


def test_the_caption_of_a_figure_in_the_text_stands_for_itself(tmp_path: Path) -> None:
    figure = """#figure(rect(width: 50mm, height: 20mm), caption: text(8pt)[Numbers of the first
    survey and of the second from the books of the town])"""
    body = f"""{prose("alpha", 4)}

#grid(columns: (1fr, 60mm), column-gutter: 10pt, [{prose("beta", 7)}], [{figure}])"""
    document = read(set_pdf(tmp_path, page(body)))
    assert prose("beta", 7) in plain(document)
    assert texts_of(document, "caption") == [
        "Figure 1: Numbers of the first survey and of the second from the books of the town"
    ]


@pytest.mark.parametrize("letter", ["T", "A"])
def test_an_initial_over_two_lines_begins_its_word(tmp_path: Path, letter: str) -> None:
    first = {"T": "he committee", "A": "committee"}[letter]
    body = f"""#grid(columns: (22pt, 1fr), text(27pt)[{letter}], [#v(1.5pt){first} of the town
    examined every register between the two counts of its people and had all of the names written
    out once more for the books])
#v(-5pt)
{SENTENCES * 3} The committee went."""
    words = plain(read(set_pdf(tmp_path, page(body, size=10))))
    assert words.startswith(f"{letter}{' ' * (letter == 'A')}{first} of the town examined every")
    assert "written out once more for the books" in words


def test_notes_of_two_columns_stay_out_of_their_sentences(tmp_path: Path) -> None:
    source = page(
        f"""{prose("alpha", 25)}#footnote[A note of the first column, which says by whom.]
{prose("beta", 30)}#footnote[A note of the second column that goes on for so long that it takes two
lines at least.] {prose("gamma", 30)}""",
        columns=2,
    )
    document = read(set_pdf(tmp_path, source))
    notes = texts_of(document, "footnote")
    assert [note.lstrip("12 ") for note in notes] == [
        "A note of the first column, which says by whom.",
        "A note of the second column that goes on for so long that it takes two lines at least.",
    ]
    assert not any("A note" in text for text in texts_of(document, "paragraph"))


def test_a_table_printed_sideways_keeps_its_cells(tmp_path: Path) -> None:
    body = f"""{prose("alpha", 12)}
#page[#rotate(-90deg, reflow: true)[#block(width: 22cm)[#table(columns: 6,
  ..range(36).map(n => [cell #(n * 7)]))

Table 3: Counts of the whole town by district and by year.]]]
{prose("beta", 12)}"""
    document = read(set_pdf(tmp_path, page(body)))
    assert texts_of(document, "table")[0].splitlines()[0].split("\t")[:2] == ["cell 0", "cell 7"]
    assert texts_of(document, "paragraph") == [prose("alpha", 12), prose("beta", 12)]


def test_a_number_that_begins_a_line_of_prose_is_no_item(tmp_path: Path) -> None:
    lines = (b"He had seen the town of the winter number", b"12 of the survey when it began.")
    text = b" ".join(
        b"BT /F1 8 Tf %d Tw 10 %d Td (%s) Tj ET" % (wide, 60 - 12 * at, line)
        for at, (wide, line) in enumerate(zip((3, 3), lines, strict=True))
    )
    document = read(bytes_pdf(tmp_path, text))
    assert document.text == " ".join(line.decode() for line in lines)


def test_a_reference_with_wide_spaces_is_no_table(tmp_path: Path) -> None:
    lines = (b"Tillmann. 2000. Complexity of the Dif-", b"ferent Approaches. The document")
    text = b" ".join(
        b"BT /F1 8 Tf 9 Tw 10 %d Td (%s) Tj ET" % (60 - 10 * at, line)
        for at, line in enumerate(lines)
    )
    document = read(bytes_pdf(tmp_path, text))
    assert plain(document) == "Tillmann. 2000. Complexity of the Different Approaches. The document"
