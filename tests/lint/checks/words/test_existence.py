from __future__ import annotations

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.rule import Rule
from mdrag.lint.run.lint_draft import lint


def found(text: str, quoted: bool = False, **options: object) -> list[str]:
    rule = Rule("style.words", "existence", "info", "{words}", "why", options, quoted=quoted)
    result = lint(parse(text), settings("", ""), NoEvidence(), [rule])
    assert not result.summary.failures
    return [text[one.start : one.end] for one in result.findings]


def test_words_over_emphasis_and_line_ends() -> None:
    text = "We go *in order\nto* see. In **order** to win."
    assert found(text, words=["in order to"]) == ["in order\nto", "In **order** to"]


def test_nothing_inside_what_is_no_prose() -> None:
    text = (
        "---\ntitle: very\n---\n\n# A {#very .very}\n\n`very` $very$ [x](very) @very "
        "<!-- very --> [y]{.very} (Very, 2015){#doc_8f3a2c1d} <very>\n\n```\nvery\n```\n\n"
        "$$very$$\n\n![a](very.png){width=very}\n\n::: very\nword\n:::\n"
    )
    assert found(text, words=["very"]) in ([], ["Very"])


def test_words_with_code_between_are_no_phrase() -> None:
    assert found("in `some` order to", words=["in order to"]) == []
    assert found("in $x$ order", patterns=["in order"]) == []


def test_patterns_with_blanks_match_line_ends_and_hold_case() -> None:
    assert found("as\nwell as that", patterns=["as well as"]) == ["as\nwell as"]
    assert found("NASA nasa", patterns=[r"\bNASA\b"], case=True) == ["NASA"]
    assert found("NASA nasa", words=["NASA"], case=True) == ["NASA"]


def test_quotations_are_the_authors_own_business() -> None:
    text = "He is “very old” and \"very new\". It's very 'very dull'.\n\n> very\n"
    assert found(text, words=["very"]) == ["very"]
    assert len(found(text, quoted=True, words=["very"])) == 5
    assert found("The tenants' very old and the wards' very new.", words=["very"]) == ["very"] * 2
    over = "She said: “Very good. Very good, *very*. And very so.” It is very so."
    assert found(over, words=["very"]) == ["very"]


def test_single_quotation_marks_that_never_close_take_no_time() -> None:
    assert len(found("the 'a very " * 8000, words=["very"])) > 0


def test_a_word_that_emphasis_parts_is_one_word() -> None:
    options = {"patterns": [r"\ban\b"]}
    assert found("The *qətab**an*** and the qət**an** grew.", **options) == []
    assert found("The *qət* **an** and, **an** or (**an**) grew. *An*.", **options) == [
        "an", "an", "an", "An",
    ]  # fmt: skip
    assert found("ab **an**: an", **options) == ["an", "an"]
