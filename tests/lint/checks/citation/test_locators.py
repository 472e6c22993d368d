"""Where the evidence stands: pages, marks beside parentheses, locators too weak to check."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed
from mdrag.draft.parse import parse
from mdrag.evidence.model import Page, Source
from mdrag.evidence.store import NoEvidence
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.binding_rows import rows
from mdrag.verify.support.bindings import verify

MARMOT = "doc_8f3a2c1d"


class Shelf(ExampleLibrary):
    """The example library with Marmot's pages as wanted."""

    def __init__(self, *labels: str, page_range: str = "") -> None:
        super().__init__()
        self._labels = labels
        self._range = page_range

    def source(self, uid: str) -> Source | None:
        found = super().source(uid)
        return found._replace(page_range=self._range) if found and uid == MARMOT else found

    def pages(self, uid: str) -> list[Page]:
        if uid != MARMOT or not self._labels:
            return list(super().pages(uid))
        return [Page(n, label, "") for n, label in enumerate(self._labels, 1)]


def said(locator: str, *labels: str, page_range: str = "") -> list[tuple[str, str]]:
    text = f"Poverty shortens lives (Marmot, 2015){{#{MARMOT} {locator}}}."
    found = check("citation.page", context(text, Shelf(*labels, page_range=page_range)))
    return [(one.severity, one.message.split(";")[0]) for one in found]


@pytest.mark.parametrize(
    ("locator", "labels", "page_range"),
    [
        ("p=102", (), ""), ("pp=101-103", (), ""), ("pp=101-3", (), ""), ("pp=101–102", (), ""),
        ("p=iv", ("iv", "v", "1"), ""), ("pp=iv-v", ("iv", "v", "1"), ""),
        ("p=IV", ("iv", "v", "1"), ""), ("p=S12", ("S11", "S12"), ""),
        ("pp=S11-S12", ("S11", "S12"), ""), ("p=A-3", ("A-2", "A-3"), ""),
        ("p=102", ("101", "", "103"), ""), ("p=2", ("", "", ""), ""),
        ("p=406", ("", "", ""), "405-407"), ("pp=405-407", ("", "", ""), "405–407"),
        ("p=410", ("1", "2", "3"), "405-424"), ("pdf=3", (), ""),
    ],
)  # fmt: skip
def test_pages_a_reader_finds_are_no_finding(
    locator: str, labels: tuple[str, ...], page_range: str
) -> None:
    assert said(locator, *labels, page_range=page_range) == []


@pytest.mark.parametrize(
    ("locator", "labels", "page_range", "severity", "words"),
    [
        ("p=400", (), "", "error", "no page 400 (3 pages in the file, printed 101 to 103)"),
        ("pp=102-400", (), "", "error", "no page 400"),
        ("pp=103-101", (), "", "error", "run backwards"),
        ("p=2", (), "", "info", "page 2 of the file of Marmot 2015 is printed 102"),
        ("pdf=9", (), "", "error", "no page pdf=9"),
        ("p=400", ("", "", ""), "", "warning", "cannot be checked (3 pages in the file, printed"),
        ("p=193", ("1", "2", "3"), "193", "warning", "is the number of the article"),
        ("p=e01234", ("1", "2", "3"), "", "warning", "is the number of the article"),
        ("p=vi", ("iv", "v", "1"), "", "error", "no page vi"),
        ("p=430", ("", "", ""), "405-424", "warning", "pp. 405-424 in print"),
    ],
)
def test_pages_nobody_finds(
    locator: str, labels: tuple[str, ...], page_range: str, severity: str, words: str
) -> None:
    ((weight, message),) = said(locator, *labels, page_range=page_range)
    assert weight == severity
    assert words in message


def test_a_passage_on_another_page_than_the_one_named() -> None:
    text = f"Poverty shortens lives (Marmot, 2015){{#{MARMOT} p=101 c=sp003-p003-b001}}."
    (found,) = check("citation.page", context(text))
    assert "stands on p. 103, not on p. 101" in found.message
    assert found.evidence and found.evidence.page_label == "103"
    assert "p=103 c=sp003-p003-b001" in fixed(text, found.fix)
    assert found.fix and not found.fix.safe


@pytest.mark.parametrize(
    ("words", "mark", "conflicts"),
    [
        ("(Marmot, 2015, p. 102)", "p=103", True),
        ("(Marmot, 2015, pp. 101–103)", "p=102", False),
        ("(Marmot, 2015, p. 101)", "pp=101-103", False),
        ("(Marmot, 2015, pp. 101-3)", "pp=101–103", False),
        ("(Marmot, 2015, p. IV)", "p=iv", False),
        ("(Marmot, 2015, sec. 3.2)", "p=102", False),
        ("(Marmot, 2015, sec. 3.2)", "sec=3.3", True),
        ("(Marmot, 2015, fig. 1)", "fig=1", False),
        ("(Marmot, 2015)", "p=102", False),
        ("(Marmot, 2015, p. 102)", "", False),
        ("(Marmot, 2015, p. 101)", "pdf=1", False),
        ("(Marmot, 2015, p. 102)", "pdf=1", True),
        ("Marmot (2015, p. 101)", "p=102", True),
        ("(Smith, 1990, p. 7, as cited in Marmot, 2015, p. 102)", "p=102", False),
    ],
)
def test_marks_beside_their_words(words: str, mark: str, conflicts: bool) -> None:
    text = f"So it is, {words}{{#{MARMOT}{' ' if mark else ''}{mark}}}."
    found = check("citation.locator-conflict", context(text))
    assert bool(found) == conflicts
    (verdict,) = verify(parse(text), parse(text).bindings[0], ExampleLibrary()).verdicts
    assert ("locator-conflict" in verdict.checks) == conflicts


@pytest.mark.parametrize(("mark", "conflicts"), [("", 0), (" p=102", 1), (" p=103", 1)])
def test_a_mark_beside_the_page_behind_its_quotation(mark: str, conflicts: int) -> None:
    text = f"Marmot (2015){{#{MARMOT}{mark}}} says that “rents rise” (p. 102)."
    found = check("citation.locator-conflict", context(text))
    assert len(found) == conflicts
    if found:
        told = [fixed(text, one) for one in found[0].choices or (found[0].fix,) if one]
        assert told == [text.replace(mark, "")]


@pytest.mark.parametrize(
    "cited",
    [
        f"“runs right across society” (p. {{}}), as Marmot {{{{#{MARMOT}}}}} says.",
        f"“runs right across society” (p. {{}}), as Marmot (2015){{{{#{MARMOT}}}}} says.",
        f"Some say it “runs right across society” (Marmot, 2015){{{{#{MARMOT}}}}} (p. {{}}).",
        f"Some say it “runs right across society” [@{MARMOT}] (p. {{}}).",
    ],
)
def test_a_page_that_stands_apart_from_its_citation_is_checked(cited: str) -> None:
    around = context(cited.format(101))
    assert check("citation.weak-locator", around) == []
    assert check("citation.quote-mismatch", around) == []
    assert check("citation.locator-conflict", around) == []
    (moved,) = check("citation.quote-mismatch", context(cited.format(103)))
    assert "p. 101" in moved.message
    assert fixed(cited.format(103), moved.fix) == cited.format(101)


def test_a_page_behind_a_citation_whose_mark_has_it_is_printed_once() -> None:
    text = f"It “runs right across society” (Marmot, 2015){{#{MARMOT} p=101}} (p. 101)."
    (twice,) = check("citation.locator-conflict", context(text))
    assert fixed(text, twice.fix) == text.replace(" p=101", "")


def test_a_conflict_is_settled_either_way_and_needs_no_library() -> None:
    text = f"So (Marmot, 2015, p. 102){{#{MARMOT} p=103}}."
    (found,) = check("citation.locator-conflict", context(text, NoEvidence()))
    assert [fixed(text, one) for one in found.choices] == [
        f"So (Marmot, 2015, p. 103){{#{MARMOT} p=103}}.",
        f"So (Marmot, 2015, p. 102){{#{MARMOT} p=102}}.",
    ]
    assert not any(one.safe for one in found.choices)


def test_a_quotation_without_a_page_is_shown_its_page() -> None:
    text = f"He says it “runs right across society” (Marmot, 2015){{#{MARMOT}}}."
    (found,) = check("citation.weak-locator", context(text))
    assert found.severity == "info"
    assert "it is on p. 101" in found.message
    assert fixed(text, found.fix).endswith(f"{{#{MARMOT} p=101}}.")


@pytest.mark.parametrize(
    "text",
    [
        f"He says it “runs right across society” (Marmot, 2015, p. 101){{#{MARMOT}}}.",
        f"Poverty is unjust (Marmot, 2015){{#{MARMOT}}}.",
        f"Glasgow counts 12 museums (Marmot, 2015){{#{MARMOT}}}.",
        "He says it “runs right across society” (WHO, 2021){#doc_5e6f7a8b}.",
        "In 2015, 28 years lay between wards (Larisch, 2019){#doc_4d3c2b1a}.",
    ],
)
def test_where_no_page_is_needed_or_known_nothing_is_said(text: str) -> None:
    assert check("citation.weak-locator", context(text)) == []


def test_the_checks_of_rows_name_what_contradicts() -> None:
    text = f"Life differed by 28 years within Glasgow (Larisch, 2015, p. 400){{#{MARMOT}}}."
    (row,) = rows(parse(text), ExampleLibrary())
    assert row.checks == ("page-missing", "author-year")
    assert not row.passes
    text = f"Life differed by 28 years within Glasgow (Marmot, 2016, p. 102){{#{MARMOT}}}."
    (row,) = rows(parse(text), ExampleLibrary())
    assert (row.checks, row.passes) == ((), True)


@pytest.mark.parametrize("lang", ["de", "zh", "fr-CA"])
def test_another_language_is_not_judged_by_words(lang: str) -> None:
    text = f"---\nlang: {lang}\n---\n\nArmut macht krank (Larisch, 2015){{#{MARMOT}}}.\n"
    (row,) = rows(parse(text), ExampleLibrary())
    assert row.checks == ("author-year", "other-language")
    assert (row.checked, row.passes, row.status) == (False, False, "WEAK")
    text = f"Well.\n\n::: {{lang={lang}}}\nArmut (Marmot, 2015){{#{MARMOT}}}.\n:::\n"
    (row,) = rows(parse(text), ExampleLibrary())
    assert (row.checks, row.passes) == (("other-language",), True)


def test_a_block_quotation_without_its_page_is_told_where_it_stands() -> None:
    text = (
        "> The social gradient in health runs right across society, from the poorest to the "
        f"richest (Marmot, 2015){{#{MARMOT}}}.\n"
    )
    (one,) = check("citation.weak-locator", context(text))
    assert "a quotation from Marmot 2015" in one.message


def test_no_page_is_named_for_a_number_that_stands_nowhere() -> None:
    place = "Life expectancy for men in the most deprived part of Glasgow was {} years"
    bound = f"{place} (Marmot, 2015){{{{#doc_8f3a2c1d}}}}."
    (there,) = check("citation.weak-locator", context(bound.format("54"), tags=True))
    assert "p. 102" in there.message
    assert check("citation.weak-locator", context(bound.format("61"), tags=True)) == []
    grown = "In early childhood, 4,512 children grew up in poverty (Marmot, 2015){#doc_8f3a2c1d}."
    assert check("citation.weak-locator", context(grown, tags=True)) == []


def test_the_page_named_for_a_number_is_one_that_gives_it() -> None:
    said = "Poverty in childhood leads to worse health for 28 years"
    bound = f"{said} (Marmot, 2015){{#{MARMOT}}}."
    assert "28 years" in ExampleLibrary().text(MARMOT), "it stands there, on p. 102"
    assert check("citation.weak-locator", context(bound, tags=True)) == []
