"""The four rules about quotations, against the example library."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed, rule
from mdrag.lint.finding import Finding
from mdrag.severity import Severity
from quoted_library import TABLED, Quoted

RULES = [f"citation.{n}" for n in ("quote-mismatch", "quote-unattributed", "other-source",
                                   "source-unreadable")]  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_every_example_is_proved(name: str) -> None:
    one = rule(name)
    for example in one.flag:
        found = [example.text[f.start : f.end] for f in check(name, context(example.text))]
        assert found == [example.marked], example.text
    for example in one.passes:
        assert check(name, context(example.text)) == [], example.text


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        (
            "other-source",
            "“Levels of trust are lower in more unequal societies” (Marmot, 2015){#doc_8f3a2c1d}.",
            "“Levels of trust are lower in more unequal societies” "
            "(Wilkinson & Pickett, 2009){#doc_0a1b2c3d pdf=2}.",
        ),
        (
            "other-source",
            "Marmot (2015){#doc_8f3a2c1d} finds “levels of trust are lower in more unequal” ones.",
            "Wilkinson and Pickett (2009){#doc_0a1b2c3d} finds “levels of trust are lower in more "
            "unequal” ones.",
        ),
        (
            "quote-mismatch",
            "“The social gradient in health runs right across” (M, p. 103){#doc_8f3a2c1d p=103}.",
            "“The social gradient in health runs right across” (M, p. 101){#doc_8f3a2c1d p=101}.",
        ),
        (
            "quote-mismatch",
            "M (2015){#doc_8f3a2c1d} sees “the social gradient in health runs right across” "
            "(p. 103).",
            "M (2015){#doc_8f3a2c1d} sees “the social gradient in health runs right across” "
            "(p. 101).",
        ),
        (
            "quote-mismatch",
            "“Poverty in childhood leads to better health” (M){#doc_8f3a2c1d}.",
            "“Poverty in childhood leads to worse health” (M){#doc_8f3a2c1d}.",
        ),
        (
            "quote-mismatch",
            "“Poverty in childhood leads to better health” (M, p. 101){#doc_8f3a2c1d}.",
            "“Poverty in childhood leads to worse health” (M, p. 103){#doc_8f3a2c1d}.",
        ),
        (
            "quote-unattributed",
            "It is said that “poverty in childhood leads to worse health”.",
            "It is said that “poverty in childhood leads to worse health” "
            "(Marmot, 2015, p. 103){#doc_8f3a2c1d p=103}.",
        ),
    ],
)
def test_the_fix_is_offered_never_applied_unasked_and_settles_it(
    name: str, before: str, after: str
) -> None:
    (found,) = check(f"citation.{name}", context(before))
    assert found.fix
    assert not found.fix.safe
    assert fixed(before, found.fix) == after
    for other in RULES:
        assert check(other, context(after)) == []


def test_the_difference_is_shown_word_by_word_with_the_page() -> None:
    text = (
        "“Life expectancy for men in the poorest part of Glasgow was 64 years” (M){#doc_8f3a2c1d}."
    )
    (found,) = check("citation.quote-mismatch", context(text))
    assert found.severity == "error"
    assert "p. 102 (page 2 of the file)" in found.message
    assert any("[54]" in note and note.startswith("source:") for note in found.notes)
    assert any("[64]" in note and note.startswith("draft:") for note in found.notes)


def test_another_word_is_a_warning() -> None:
    text = "“Poverty in infancy leads to worse health in adulthood” (M){#doc_8f3a2c1d}."
    (found,) = check("citation.quote-mismatch", context(text))
    assert found.severity == "warning"


def test_both_countings_of_pages_are_named() -> None:
    text = "“The social gradient in health runs right across society” (M){#doc_8f3a2c1d p=103}."
    (found,) = check("citation.quote-mismatch", context(text))
    assert "on p. 101 (page 1 of the file), not on p. 103 (page 3 of the file)" in found.message
    assert found.about == "page"


def test_an_unreadable_source_is_never_a_missing_quotation() -> None:
    text = "“The poor must help themselves in all things” (Mayhew, 1861){#doc_3c4d5e6f}."
    said = [f.rule for name in RULES for f in check(name, context(text))]
    assert said == ["citation.source-unreadable"]


def _of_table(words: str) -> list[Finding]:
    text = f"They write “{words}” (Denecker, 2021){{#{TABLED} p=7}}.\n"
    return check("citation.quote-mismatch", context(text, store=Quoted()))


def test_words_of_a_cell_among_those_of_others_are_not_called_altered() -> None:
    (found,) = _of_table("People who learn join with teachers to write code and to mend it")
    assert found.severity == Severity.INFO and found.fix is None and not found.choices
    assert "in a table, p. 7" in found.message and "order of its cells cannot" in found.message


@pytest.mark.parametrize(
    "words",
    [
        "People who learn join with pupils to write code and to mend it",
        "It leads everybody to work with 30 kinds of material and to gain a habit",
        "It leads to work with 20 kinds of material and to gain a habit",
        "and it does … end well there",
    ],
)
def test_no_fix_writes_words_of_a_table(words: str) -> None:
    (found,) = _of_table(words)
    assert found.severity > Severity.INFO, found.message
    assert found.fix is None and not found.choices


@pytest.mark.parametrize(("listed", "said"), [("Alvarado", 0), ("Bell", 1)])
def test_a_quotation_of_an_author_of_the_list_has_its_source(listed: str, said: int) -> None:
    text = (
        "And what Alvarado has in mind is like “a small town that has recently been rated as a "
        "great place to raise a family” of scholars.\n\nCitations\n\n"
        f"{listed}, R. C. (2012). On towns of the north. Leeds: Press."
    )
    assert len(check("citation.quote-unattributed", context(text + "\n"))) == said


def test_a_number_in_brackets_is_the_source_of_a_quotation_without_its_list() -> None:
    quoted = (
        "And what Alvarado has in mind is like “a small town that has recently been rated as a "
        "great place to raise a family” of scholars"
    )
    text = f"{quoted} [3]. Rents rose [2]. Wards differ [7].\n"
    assert check("citation.quote-unattributed", context(text)) == []
    assert len(check("citation.quote-unattributed", context(f"{quoted}.\n"))) == 1


@pytest.mark.parametrize(("page", "named"), [("101", ", not on p. 101"), ("103", ""), ("", "")])
def test_what_was_altered_and_stands_elsewhere_is_told_at_once(page: str, named: str) -> None:
    where = f", p. {page}" if page else ""
    text = f"“Poverty in childhood leads to better health” (M{where}){{#doc_8f3a2c1d}}."
    (found,) = check("citation.quote-mismatch", context(text))
    assert (", not on" in found.message) is bool(named)
    assert named in found.message


@pytest.mark.parametrize(
    "before", ["As 't Hart and", "In the '60s,", "With rock 'n' roll", "‘t Hart and"]
)
def test_an_apostrophe_hides_no_altered_quotation(before: str) -> None:
    text = (
        f"{before} Marmot (2015){{#doc_8f3a2c1d}} sees “poverty in childhood leads to better "
        "health” (p. 103), the teachers' view differs."
    )
    (found,) = check("citation.quote-mismatch", context(text))
    assert found.fix
    assert fixed(text, found.fix) == text.replace("better", "worse")


def test_no_fix_renames_the_author_of_another_sentence() -> None:
    text = (
        "Marmot (2015){#doc_8f3a2c1d} speaks of trust. "
        "Wilkinson adds “levels of trust are lower in more unequal societies”."
    )
    found = check("citation.other-source", context(text))
    assert [one.fix for one in found] == [None]
