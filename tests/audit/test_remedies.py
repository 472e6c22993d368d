"""Which command is offered for findings."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.audit.remedies import as_words_of_a_command, remedy
from mdrag.lint.finding import Edit, Finding, Fix

_PLAIN = Finding("citation.page", "error", "", 0, 1)
_SAFE = Fix("do it", (Edit(0, 1, "x"),), True)
_ASKS = _SAFE._replace(safe=False)


@pytest.mark.parametrize(
    ("findings", "command"),
    [
        ([], ""),
        ([_PLAIN, _PLAIN], "mdrag lint a.md --select citation.page"),
        (
            [_PLAIN, _PLAIN._replace(rule="citation.unbound", choices=(_ASKS,))],
            "mdrag fix a.md --rule citation.unbound",
        ),
        (
            [_PLAIN._replace(fix=_ASKS), _PLAIN._replace(rule="a.b", fix=_SAFE)],
            "mdrag lint a.md --select a.b --fix",
        ),
        (
            [_PLAIN._replace(fix=Fix("told only", (), True))],
            "mdrag lint a.md --select citation.page",
        ),
    ],
)
def test_what_mends_comes_before_what_shows(findings: list[Finding], command: str) -> None:
    assert remedy("a.md", findings) == command


@given(st.text(max_size=300))
def test_the_words_of_a_sentence_are_one_word_of_a_shell(sentence: str) -> None:
    (word,) = shlex.split(as_words_of_a_command(sentence))
    assert len(word.split()) <= 30 and not set(word) & set("$`\"'\\\n")
