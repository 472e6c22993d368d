"""A citation in brackets where the sentence wants a name."""

from __future__ import annotations

import pytest

from lint_context import fixed, rule
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Finding
from mdrag.lint.run.lint_draft import lint

BRACKETS = rule("citation.brackets")
TEXT = "According to [@bell2017, p. 3], tutors help."


def _said(text: str, config: str = "") -> list[Finding]:
    return list(lint(parse(text), settings(config, ""), NoEvidence(), [BRACKETS]).findings)


def test_the_key_becomes_part_of_the_sentence() -> None:
    (one,) = _said(TEXT)
    assert fixed(TEXT, one.fix) == "According to @bell2017 [p. 3], tutors help."


@pytest.mark.parametrize("style", ["ieee", "nature", "vancouver"])
def test_a_style_that_cites_by_numbers_prints_no_name(style: str) -> None:
    assert _said(TEXT, f"export:\n  style: {style}\n") == []
    assert _said(f"---\ncsl: {style}.csl\n---\n\n{TEXT}") == []


def test_many_are_one_remark() -> None:
    (one,) = _said("\n\n".join([TEXT] * 4))
    assert one.notes == ("3 more like it on lines 3, 5, 7",)
