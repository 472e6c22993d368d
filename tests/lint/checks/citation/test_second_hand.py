"""A work cited in another one: only what is said of the source at hand is held against it."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed
from mdrag.draft.parse import parse
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.binding_rows import rows

MARMOT = "doc_8f3a2c1d"
QUOTED = "“runs right across society”"
RULES = (
    "citation.page",
    "citation.locator-conflict",
    "citation.quote-mismatch",
    "citation.author-year",
    "citation.weak-locator",
)


def told(text: str) -> list[str]:
    return [found.rule for rule in RULES for found in check(rule, context(text))]


@pytest.mark.parametrize("mark", ["", " p=101"])
@pytest.mark.parametrize("page", ["", ", p. 34"])
@pytest.mark.parametrize(
    "words",
    [
        "({first}, as cited in Marmot, 2015, p. 101)",
        "({first}, cited in Marmot, 2015, p. 101)",
        "({first}, quoted in Marmot, 2015, p. 101)",
        "({first}, qtd. in Marmot, 2015, p. 101)",
        "({first}, in Marmot, 2015, p. 101)",
        "({first}, *as cited in* Marmot, 2015, p. 101)",
        "({first}; as cited in Marmot, 2015, p. 101)",
        "({first}, as cited in Bell, 1990, p. 5, as cited in Marmot, 2015, p. 101)",
    ],
)
@pytest.mark.parametrize("first", ["Rosenshine, 1987", "1987"])
def test_the_page_of_the_work_cited_there_is_not_held_against_the_source(
    words: str, first: str, page: str, mark: str
) -> None:
    who = "Rosenshine " if first == "1987" else ""
    text = f"It {QUOTED}, says {who}{words.format(first=first + page)}{{#{MARMOT}{mark}}}."
    assert told(text) == []
    (row,) = rows(parse(text), ExampleLibrary())
    assert row.checks == ()


def test_the_page_named_for_the_source_is_still_read() -> None:
    text = f"It {QUOTED} (Rosenshine, 1987, p. 101, as cited in Marmot, 2015, p. 103){{#{MARMOT}}}."
    (found,) = check("citation.quote-mismatch", context(text))
    assert "not on p. 103" in found.message
    assert "1987, p. 101, as cited in Marmot, 2015, p. 101)" in fixed(text, found.fix)
    text = f"It {QUOTED} (Rosenshine, 1987, p. 101, as cited in Marmot, 2015, p. 400){{#{MARMOT}}}."
    assert "citation.page" in told(text)
    text = f"It {QUOTED} (Rosenshine, 1987, p. 101, as cited in Marmot, 2015){{#{MARMOT}}}."
    assert told(text) == ["citation.weak-locator"]


def test_author_and_year_of_the_source_are_still_read() -> None:
    for wrong in ("Larisch, 2015", "Marmot, 1999"):
        text = f"It is so (Rosenshine, 1987, as cited in {wrong}, p. 101){{#{MARMOT}}}."
        assert told(text) == ["citation.author-year"]
    # a chapter in a book: either may be bound
    for words in ("Marmot, 2015, in Rosenshine, 2016", "Rosenshine, 2016, in Marmot, 2015"):
        assert told(f"It is so ({words}, p. 101){{#{MARMOT}}}.") == []


@pytest.mark.parametrize("words", ["Health in England, 2015, p. 400", "Marmot, 2015, p. 400, in L"])
def test_in_is_no_second_hand_without_two_works(words: str) -> None:
    assert "citation.page" in told(f"It is so ({words}){{#{MARMOT}}}.")
