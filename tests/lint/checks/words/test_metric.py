from __future__ import annotations

import pytest

from made_rule import findings
from mdrag.draft.model import Span
from mdrag.lint.checks.words.metric import CHECK
from mdrag.lint.reading.text_measures import COUNTS, SCORES, MeasuredText, score

TEXT = "# One\n\nRents fell. Wages rose fast [@doc_8f3a2c1d].\n\n# Two\n\nNobody complained.\n"


def value(formula: str, text: str = TEXT, **options: object) -> list[str]:
    options = {"min": 1e9, "at_least_words": 1, **options}
    found = findings(text, "metric", message="{title} {value}", formula=formula, **options)
    return [one.message for one in found]


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("words", "7"), ("sentences", "3"), ("words / sentences", "2.333"), ("paragraphs", "2"),
        ("characters", "38"), ("syllables", "11"), ("complex_words", "1"), ("long_words", "1"),
        ("unique_words", "7"), ("longest_sentence", "3"), ("citations", "1"), ("bindings", "1"),
        ("-(2 + 3) * 4 ** 2 / 8", "-10"), ("max(words, 9) - min(2, 1) + abs(-1) + sqrt(4)", "11"),
    ],
)  # fmt: skip
def test_formulas(formula: str, result: str) -> None:
    assert value(formula) == [f"the draft {result}"]


def test_by_section_and_only_of_enough_words() -> None:
    assert value("words", per="section") == ["One 5", "Two 2"]
    assert value("words", per="section", at_least_words=3) == ["One 5"]
    assert value("words / (sentences - 3)") == []  # nothing to divide by
    assert value("words ** 9999") == []


def test_most_and_least() -> None:
    told = findings(TEXT, "metric", message="{wanted}", formula="words", max=6, at_least_words=1)
    assert [one.message for one in told] == ["at most 6"]
    assert TEXT[told[0].start : told[0].end] == "Rents fell."
    assert not findings(TEXT, "metric", message="", formula="words", max=7, at_least_words=1)


@pytest.mark.parametrize("name", SCORES)
def test_scores_of_textstat(name: str) -> None:
    stretch = MeasuredText(
        Span(0, 0), ["The cat sat on the mat.", "It was content there."], 1, 0, 0
    )
    assert isinstance(score(name, stretch), float)


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("wrds / 2", "did you mean words?"),
        ("words /", "is no formula"),
        ("__import__('os').system('x')", "may be called"),
        ("words.real", "only + - * / ** and brackets"),
        ("[1 for x in words]", "only + - * / ** and brackets"),
        ("words if 1 else 2", "only + - * / ** and brackets"),
        ("words // 2", "only + - * / ** and brackets"),
        ("not words", "only + - * / ** and brackets"),
        ("'words'", "is no number"),
        ("True", "is no number"),
        ("max()", "too few"),
        ("(" * 200 + "1" + ")" * 200, "is longer than"),
        ("flesch(words)", "may be called"),
    ],
)
def test_what_is_no_arithmetic_is_told(formula: str, told: str) -> None:
    assert CHECK.faults is not None
    (fault,) = CHECK.faults({"formula": formula, "max": 1})
    assert fault.where == ("formula",)
    assert told in fault.told


def test_every_count_counts_nothing_in_nothing() -> None:
    empty = MeasuredText(Span(0, 0), [], 0, 0, 0)
    assert {count(empty) for count in COUNTS.values()} == {0.0}
