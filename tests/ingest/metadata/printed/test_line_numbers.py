from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from made_front_page import PrintedText, front_page
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.printed.line_numbers import without_line_numbers
from mdrag.ingest.metadata.source_metadata import describe

LINES = [
    "Study", "Growth of towns: how voles build", "together in the north", "Supplement 1",
    "Voles build towns of 9 to 12 holes", "and few of them", "live in more than 3 of them.",
    "We counted holes.", "Then we counted voles.",
]  # fmt: skip


def numbered(first: int = 1) -> ParsedDocument:
    made: list[PrintedText] = []
    for at, line in enumerate(LINES):
        heading = at < 2
        made.append(
            PrintedText(
                f"{first + at} ", left=30, row=at, new=at != 2,
                kind="heading" if heading else "paragraph",
                number=str(first + at) if heading else "",
            )
        )  # fmt: skip
        made.append(PrintedText(line, row=at, new=False))
    return front_page(made)


def test_the_numbers_are_blanks_and_nothing_else_moves() -> None:
    made = numbered()
    plain = without_line_numbers(made)
    assert len(plain.text) == len(made.text)
    assert " ".join(plain.text.split()) == " ".join(LINES)
    assert [(b.start, b.end) for b in plain.blocks] == [(b.start, b.end) for b in made.blocks]
    assert not any(block.number for block in plain.blocks)


def test_the_title_is_read_without_them() -> None:
    found = describe(numbered(), "raw/evidence/x.pdf")
    assert found.title == "Growth of towns: how voles build together in the north"


def test_a_short_numbered_list_stays() -> None:
    made = front_page([PrintedText(f"{n} Vole", row=n) for n in range(1, 8)])
    assert without_line_numbers(made) is made


def test_numbers_that_do_not_count_stay() -> None:
    made = front_page([PrintedText(f"{n * n} Vole", row=n) for n in range(1, 15)])
    assert without_line_numbers(made) is made


@given(st.lists(st.integers(0, 30), max_size=30), st.integers(1, 900))
def test_offsets_stay_whatever_the_numbers(lefts: list[int], first: int) -> None:
    made = front_page(
        [PrintedText(f"{first + n} Vole 7", left=20 + x, row=n) for n, x in enumerate(lefts)]
    )
    plain = without_line_numbers(made)
    assert len(plain.text) == len(made.text)
    assert plain.text.count("Vole 7") == len(lefts)
