"""A parenthesis names more works than its mark: the one left out is told."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed
from mdrag.draft.marks.parenthesis import parse_parenthesis

MARMOT, WILKINSON = "doc_8f3a2c1d", "doc_0a1b2c3d"
BOTH = "(Marmot, 2015; Wilkinson & Pickett, 2009)"


def told(text: str) -> list[tuple[str, str]]:
    found = check("citation.unbound", context(text))
    return [(text[f.start : f.end], fixed(text, f.fix) if f.fix else f.message) for f in found]


@pytest.mark.parametrize(
    ("mark", "words", "mended"),
    [
        (f"{{#{MARMOT}}}", "Wilkinson & Pickett, 2009", f"{{#{MARMOT} #{WILKINSON}}}"),
        (f"{{#{WILKINSON}}}", "Marmot, 2015", f"{{#{MARMOT} #{WILKINSON}}}"),
        (f"{{#{MARMOT} p=101}}", "Wilkinson & Pickett, 2009",
         f"{{#{MARMOT} p=101 #{WILKINSON}}}"),
    ],
)  # fmt: skip
def test_the_work_left_out_is_told_and_takes_its_place(mark: str, words: str, mended: str) -> None:
    text = f"🙂 Poverty shortens lives {BOTH}{mark}.\n"
    assert told(text) == [(words, text.replace(mark, mended))]


def test_a_work_the_library_lacks_is_a_pdf_to_add() -> None:
    ((words, message),) = told(f"So it is (Marmot, 2015; Vole, 2001){{#{MARMOT}}}.")
    assert words == "Vole, 2001"
    assert "the library has no Vole 2001" in message


@pytest.mark.parametrize(
    "text",
    [
        f"So it is {BOTH}{{#{MARMOT} #{WILKINSON}}}.",
        f"So it is (Marmot, 2015; see also the table){{#{MARMOT}}}.",
        f"So it is (Vole, 2001, as cited in Marmot, 2015){{#{MARMOT}}}.",
        f"So it is (Vole, 2001; cited in Marmot, 2015){{#{MARMOT}}}.",
        f"So it is (Marmot, 2015 [1998]){{#{MARMOT}}}.",
        f"So it is (Marmot, 1998/2015){{#{MARMOT}}}.",
        f"So it is (Vole, 2001; Shrew, 2002){{#{MARMOT}}}.",  # that the words say others is told
        f"So it is (Marmot, 2015, p. 101; the claim is old){{#{MARMOT}}}.",
        f"So it is (Marmot, 2015; interview with Vole, May 2021){{#{MARMOT}}}.",
        f"So it is (Marmot, 2015; Vole, personal communication, 2021){{#{MARMOT}}}.",
    ],
)
def test_what_names_no_further_work_is_left_alone(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("words", "locator"),
    [
        ("(Vole, 2001, 2005)", ""),
        ("(Vole, 2001, 45)", "45"),
        ("(Vole, 2001, p. 2005)", "2005"),
        ("(Vole, 2001, 1200)", "1200"),
        ("(Vole, 2001, 1998–2003)", "1998–2003"),
    ],
)
def test_a_second_year_is_no_page(words: str, locator: str) -> None:
    (item,) = parse_parenthesis(words)
    assert item.locator == locator


def test_of_two_works_of_one_author_and_year_the_writer_chooses() -> None:
    text = f"So it is (Marmot, 2015; Bell, 2017){{#{MARMOT}}}."
    ((words, message),) = told(text)
    assert words == "Bell, 2017"
    assert "add one to the mark beside it: #doc_1b2c3d4e “Peer tutoring” or #doc_2c3d4e5f" in (
        message
    )
