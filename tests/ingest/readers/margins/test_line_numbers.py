from __future__ import annotations

from pathlib import Path

import pytest

from made_pdf import SENTENCES, set_pdf
from mdrag.ingest.readers import read
from mdrag.ingest.readers.drawn.fonts import Font
from mdrag.ingest.readers.margins.line_numbers import line_numbers
from mdrag.ingest.readers.printed_words import PrintedWord

_PLAIN = Font("Times", False, False, False)


def word(text: str, x0: float, base: float) -> PrintedWord:
    x1 = x0 + 5.0 * len(text)
    return PrintedWord(text, x0, base - 7, x1, base + 2, base, 10.0, _PLAIN, True, False)


def page(
    numbers: list[str], x: float, text: str = "a line of words goes here"
) -> list[PrintedWord]:
    """``numbers`` below one another at ``x``, a line of text beside each."""
    words = []
    for at, number in enumerate(numbers):
        base = 100.0 + 14 * at
        words += [word(number, x, base)] if number else []
        words += [word(part, 100 + 50.0 * n, base) for n, part in enumerate(text.split())]
    return words


@pytest.mark.parametrize(
    ("numbers", "x"),
    [
        ([str(n) for n in range(1, 29)], 60.0),
        ([str(n) for n in range(371, 399)], 60.0),
        ([str(n) for n in range(1, 29)], 480.0),  # at the right edge
        ([f"{n:03}" for n in range(28)], 60.0),  # 000, 001 … of a paper under review
        (["" if n % 5 else str(n) for n in range(1, 40)], 60.0),  # every fifth line
    ],
)
def test_numbers_beside_the_lines_are_found(numbers: list[str], x: float) -> None:
    words = page(numbers, x)
    (found,) = line_numbers([words])
    assert [w.text for w in words if id(w) in found] == [n for n in numbers if n]


@pytest.mark.parametrize(
    ("numbers", "x"),
    [
        ([str(n) for n in range(1, 29)], 160.0),  # within the text: a table
        ([str(n * n) for n in range(1, 29)], 60.0),  # no sequence
        (["1990", "1991", "1992", "1993"], 60.0),  # too few
        (["1", "2", "3", "4", "5", "6", *[""] * 30], 60.0),  # a list at the top of a page
    ],
)
def test_other_numbers_stay(numbers: list[str], x: float) -> None:
    assert line_numbers([page(numbers, x)]) == [frozenset()]


def test_a_table_on_one_page_of_many_is_no_numbering() -> None:
    pages = [page([str(n) for n in range(1, 29)], 60.0), *[page([""] * 28, 60.0)] * 5]
    assert not any(line_numbers(pages))


def test_the_last_lines_of_a_numbered_file_are_found() -> None:
    pages = [page([str(n) for n in range(1, 29)], 60.0), page(["29", "30", "31"], 60.0)]
    assert [len(found) for found in line_numbers(pages)] == [28, 3]


def test_a_manuscript_is_read_without_its_numbers(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a5")
#set text(10pt, hyphenate: false)
#set par.line(numbering: "1")
{SENTENCES * 8}"""
    text = " ".join(read(set_pdf(tmp_path, source)).text.split())
    assert text == (SENTENCES * 8).strip()
