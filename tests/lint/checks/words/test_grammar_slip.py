"""Slips of grammar, told where they stand."""

from __future__ import annotations

import pytest

from lint_context import fixed
from made_rule import findings
from mdrag.lint.checks.words.grammar_slip import CHECK
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Fault


def _told(text: str) -> list[Finding]:
    return findings(text, "grammar-slip", mark="verb-number")


def test_the_fix_is_the_verb_in_its_other_number() -> None:
    (found,) = _told("Here. The result depend on rents.")
    assert found.fix is not None
    (edit,) = found.fix.edits
    assert (edit.start, edit.end, edit.text) == (17, 23, "depends")


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("They did not found a difference.", "They did not find a difference."),
        ("It does not considers the wards.", "It does not consider the wards."),
        ("It can leads to success.", "It can lead to success."),
        ("The author did not explained it.", None),
        ("They must to discuss it.", None),
        ("It is difficult to comparing them.", None),
    ],
)
def test_the_fix_of_a_spoilt_form_is_words(text: str, mended: str | None) -> None:
    (found,) = findings(text, "grammar-slip", mark="spoilt-form")
    if mended is None:
        assert found.fix is None
    else:
        assert fixed(text, found.fix) == mended


def test_names_quotations_and_headings_are_left_alone() -> None:
    assert not _told("# The result depend on it\n\nHe wrote “the result depend on it”.\n")
    assert not _told("Great Expectations is old.\n")
    assert not _told("---\nlang: de\n---\n\nThe result depend on rents.\n")


def test_a_letter_is_no_article() -> None:
    mark = {"mark": "noun-number"}
    assert findings("It is caused by A viruses of influenza.", "grammar-slip", **mark) == ()
    assert len(findings("It is caused by a viruses of birds.", "grammar-slip", **mark)) == 1


def test_a_verb_in_emphasis_is_told() -> None:
    (found,) = _told("The result *depend* on rents.")
    assert found.start == 0 and found.fix is not None


def test_a_mark_that_is_none_is_told() -> None:
    assert CHECK.faults is not None
    (fault,) = CHECK.faults({"mark": "verb-numbr"})
    assert isinstance(fault, Fault) and "verb-number" in fault.told


@pytest.mark.parametrize(
    ("mark", "text", "mended"),
    [
        ("noun-number", "There is many reasons for it.", "There are many reasons for it."),
        ("noun-number", "These *component* are old.", "These *components* are old."),
        ("confused-word", "Its a good idea.", "It is a good idea."),
        ("confused-word", "The museum who's roof leaked was closed.",
         "The museum whose roof leaked was closed."),
        ("bare-genitive", "They shared each other beliefs.", "They shared each other's beliefs."),
    ],
)  # fmt: skip
def test_one_remedy_is_the_fix(mark: str, text: str, mended: str) -> None:
    (found,) = findings(text, "grammar-slip", mark=mark)
    assert fixed(text, found.fix) == mended


def test_of_two_remedies_the_writer_chooses() -> None:
    text = "I seen the results."
    (found,) = findings(text, "grammar-slip", "{words}; {better}", mark="mixed-participle")
    assert found.fix is None and found.message == 'I seen; "I saw" or "I have seen"'
    assert [fixed(text, one) for one in found.choices] == [
        "I saw the results.",
        "I have seen the results.",
    ]


def test_a_range_of_months_is_no_name() -> None:
    text = "Prices fell between May to July."
    (found,) = findings(text, "grammar-slip", "{better}", mark="mixed-range")
    assert found.message == '"between May and July" or "from May to July"'


def test_affect_is_a_noun_of_psychology() -> None:
    mark = {"mark": "confused-word"}
    assert len(findings("The affect of the tax was small.", "grammar-slip", **mark)) == 1
    text = "Positive affect is rare. The affect of the tax was small."
    assert findings(text, "grammar-slip", **mark) == ()


def test_a_clause_may_answer_and_stand_in_a_list() -> None:
    mark = {"mark": "fragment"}
    (found,) = findings(
        "Rents rose. Because the tenants had left the town.", "grammar-slip", **mark
    )
    assert found.message == "Because the tenants had left the town"
    assert not findings("Why? Because the tenants had left the town.", "grammar-slip", **mark)
    assert not findings("- Because the tenants had left the town.\n", "grammar-slip", **mark)
    long = "Because the tenants of the old wards had left the town in March."
    (found,) = findings(long, "grammar-slip", **mark)
    assert found.message == "Because the tenants of the old wards had …"
