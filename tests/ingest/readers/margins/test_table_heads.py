"""Heads of columns that recur at the top of each page of a table, and heads of pages that go."""

from __future__ import annotations

from mdrag.ingest.readers.drawn.fonts import Font
from mdrag.ingest.readers.margins.running_lines import PageWords, find_running_lines
from mdrag.ingest.readers.margins.table_heads import rows_of_tables
from mdrag.ingest.readers.printed_words import PrintedWord

_PLAIN = Font("Times", False, False, False)
_AT = (60.0, 200.0, 300.0, 400.0)


def word(text: str, x0: float, base: float) -> PrintedWord:
    x1 = x0 + 4.0 * len(text)
    return PrintedWord(text, x0, base - 7, x1, base + 2, base, 9.0, _PLAIN, True, False)


def row(base: float, *cells: str) -> list[PrintedWord]:
    return [word(text, x, base) for text, x in zip(cells, _AT, strict=False) if text]


def names(number: int, count: int) -> list[str]:
    return ["abcdefghijkl"[number] * 6 + chr(ord("a") + n) * 4 for n in range(count)]


def left_out(pages: list[list[PrintedWord]]) -> set[str]:
    found = find_running_lines([PageWords(words, 500.0, 700.0, "") for words in pages])
    return {
        word.text
        for words, drop in zip(pages, found.drop, strict=True)
        for word in words
        if id(word) in drop
    }


def table_page(number: int, first: float = 80.0) -> list[PrintedWord]:
    words = row(40, "Survey", "", "", f"{number + 21}")
    words += row(first, "", "Adults", "", "Children")
    words += row(first + 14, "Region", "No.", "Share", "Rate")
    for at, name in enumerate(names(number, 30)):
        words += row(first + 32 + 16 * at, name, f"{number}{at}", f"{at}%", f".{number}{at}")
    return words


def test_the_head_of_a_table_stays_on_each_page_and_the_head_of_the_page_goes() -> None:
    assert left_out([table_page(n) for n in range(5)]) == {"Survey", "21", "22", "23", "24", "25"}


def test_a_head_in_parts_that_stands_apart_from_the_table_goes() -> None:
    pages = [
        [*row(44, "Journal", "of", "Registers", "vol"), *table_page(n)[2:]] for n in range(4)
    ]  # fmt: skip
    assert left_out(pages) == {"Journal", "of", "Registers", "vol"}


def test_a_head_of_three_parts_over_lines_of_text_goes() -> None:
    pages = []
    for number in range(4):
        lines = [f"{name} goes on in one line from left to right" for name in names(number, 20)]
        text = [word(line, 60, 62 + 12 * at) for at, line in enumerate(lines)]
        pages.append([*row(50, "Journal", "Registers", "vol"), *text])
    assert left_out(pages) == {"Journal", "Registers", "vol"}


def test_rows_near_one_another_in_the_same_columns_are_a_table() -> None:
    def cells(base: float, *texts: str) -> list[list[PrintedWord]]:
        return [[word] for word in row(base, *texts)]

    over, head = cells(80, "", "Adults", "", "Children"), cells(94, "Region", "No.", "Share", "R")
    first, second = cells(112, "North", "12", "3", "4"), cells(126, "South", "14", "5", "6")
    assert rows_of_tables([over, head, first, second]) == [True] * 4
    far = cells(60, "Survey", "of", "registers")
    assert rows_of_tables([far, head, first]) == [False, True, True]
    assert rows_of_tables([cells(40, "Date", "28", "April")]) == [False]
    letterhead = [cells(80, "Our", "ref"), cells(94, "Date", "28"), cells(108, "Page", "2")]
    assert rows_of_tables(letterhead) == [False] * 3
