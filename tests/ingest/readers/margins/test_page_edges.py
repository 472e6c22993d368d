from __future__ import annotations

from mdrag.ingest.readers.margins.page_edges import (
    EdgeRow,
    core,
    heads_that_change,
    misread_heads,
    own_numbers,
    rows_like_dropped,
)


def row(page: int, key: str, y: float = 0.05, **other: object) -> EdgeRow:
    made = EdgeRow(page, page, key, y, 9.0, 3.0, False, None, 0)
    return made._replace(**other)  # type: ignore[arg-type]


def test_the_core_of_a_text_is_without_the_numbers_at_its_ends() -> None:
    assert core("#mmwr/january#") == "mmwr/january"
    assert core("–#–") == "–#–"


def test_a_line_where_others_went_goes_when_it_is_much_like_them() -> None:
    dropped = [("exampleetal.(#).onregisters.journal#", 0.93)]
    first = row(0, "exampleetal.(#).onregisters.journal", 0.932)
    misprint = row(1, "examp1eetal.(#).onregistens.journal", 0.93)
    body = row(2, "thecommitteeexaminedeveryregister", 0.93)
    elsewhere = row(3, "exampleetal.(#).onregisters.journal", 0.5)
    assert rows_like_dropped([first, misprint, body, elsewhere], dropped) == [first, misprint]


def test_a_head_read_otherwise_on_each_page_is_one_head() -> None:
    heads = [row(0, "proceedingsofacl'#"), row(1, "proceedingsofaci'#", 0.06),
             row(2, "pr0ceedingsofacl'#"), row(3, "proceedingsofad'#")]  # fmt: skip
    body = [row(n, f"{n}anotherlineoftextthatsays{'abcdefg'[n] * 9}") for n in range(4, 7)]
    assert misread_heads([*heads, *body], 7) == heads
    assert misread_heads([*heads[:1], *body], 7) == []


def test_numbers_that_go_up_with_the_pages_are_page_numbers() -> None:
    pages = [row(n, "--#--", 0.95, value=n + 2) for n in (0, 3, 4)]
    other = row(5, "#", 0.95, value=1990)
    within = [row(n, "#", 0.5, value=n + 2) for n in (1, 2)]
    assert own_numbers([*pages, other, *within]) == pages


def test_heads_of_sections_go_where_most_of_their_height_are_known() -> None:
    keys = ["#methods", "#methods", "#results", "#results", "#discussion"]
    heads = [row(n, key, numbered=True) for n, key in enumerate(keys)]
    assert heads_that_change(heads, 5, 10.0) == heads
    titles = [head._replace(size=20.0) for head in heads]  # of slides
    assert heads_that_change(titles, 5, 10.0) == []
    near = [head._replace(gap=1.2) for head in heads]  # the first lines of the text
    assert heads_that_change(near, 5, 10.0) == []
    unknown = [row(n, f"chapter{'abcde'[n] * 6}") for n in range(5)]
    assert heads_that_change(unknown, 5, 10.0) == []
