from __future__ import annotations

import pytest

from mdrag.ingest.readers.drawn.fonts import Font
from mdrag.ingest.readers.printed_lines import lines_of
from mdrag.ingest.readers.printed_words import PrintedWord

FONT = Font("Serif", False, False, False)


def words(base: float, text: str, x: float = 0.0, size: float = 10.0) -> list[PrintedWord]:
    """Words of 5 points a letter, a space between; ``_`` is a hole."""
    made = []
    for word in text.split():
        wide = 5.0 * len(word)
        if word.strip("_"):
            box = (x, base - 8, x + wide, base + 2)
            made.append(PrintedWord(word, *box, base, size, FONT, True, False))
        x += wide + 3
    return made


def texts(*rows: list[PrintedWord]) -> list[str]:
    return [line.text for line in lines_of([word for row in rows for word in row])]


LINE = words(50, "the mean is __ ∑ ____ was very low")


@pytest.mark.parametrize(
    ("signs", "one_line"),
    [
        (words(38.5, "n", 67, 7), True),  # above the sum
        (words(61, "i=1", 62, 7), True),
        (words(43, "x", 82), True),  # a fraction in the hole
        (words(57, "12", 80), True),
        (words(43, "x", 30), False),  # over a word
        (words(37, "x", 82), False),  # too far for a fraction
        (words(43, "x", 160), False),  # beside the line
        (words(57, "题", 82), False),
    ],
)
def test_signs_of_a_formula_are_in_its_line(signs: list[PrintedWord], one_line: bool) -> None:
    assert (len(texts(LINE, signs)) == 1) is one_line


def test_a_short_line_of_words_stays_a_line() -> None:
    assert len(texts(LINE, words(43, "them", 76))) == 2
