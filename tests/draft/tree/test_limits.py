"""Markup made to hang a parser: an answer, or a clear error, in bounded time and memory."""

import sys

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.tree import limits, panache
from mdrag.errors import ServiceError


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same machinery with a tenth of the time."""
    monkeypatch.setattr(limits, "_SECONDS", 0.5)
    monkeypatch.setattr(limits, "_PART_SECONDS", 0.4)


@pytest.mark.usefixtures("hurried")
def test_the_block_that_hangs_is_named_and_the_rest_is_read() -> None:
    text = "# Head\n\nBefore it.\n\n" + "$x " * 100_000 + "\n\nAfter it (A, 2001){#doc_8f3a2c1d}.\n"
    draft = parse(text)
    ((offset, message),) = draft.problems
    assert offset == text.index("$x") and message.startswith("from line 5: ")
    assert [s.prose for s in draft.sentences] == ["Head", "Before it.", "After it."]
    assert len(draft.bindings) == 1 and len(draft.masked) == len(text)


@pytest.mark.usefixtures("hurried")
def test_two_thousand_brackets() -> None:
    draft = parse("[" * 2000 + "x" + "]" * 2000)
    assert len(draft.problems) == 1


def test_two_hundred_nested_lists() -> None:
    draft = parse("".join("  " * i + "- a\n" for i in range(200)))
    assert draft.problems == () and len(draft.sentences) == 200


def test_five_hundred_nested_quotations_are_read_or_named() -> None:
    draft = parse("Before.\n\n" + "> " * 500 + "x\n")
    assert draft.sentences[0].prose == "Before."
    assert len(draft.problems) + len(draft.sentences) == 2


def test_ten_megabytes_on_a_line() -> None:
    ((_, message),) = parse("word " * 2_000_000).problems
    assert "2,000,000 characters" in message


@pytest.mark.parametrize(
    "text",
    ["(" * 50_000, "{" * 50_000, "{#doc_8f3a2c1d}" * 3_000, "A" * 100_000 + "@", "." * 50_000 + "x",
     "<!--" * 10_000, "{ " * 20_000 + "#doc_", "Aa " * 20_000 + "(2015){#doc_8f3a2c1d}",
     "Aa. " * 20_000, "&amp;" * 10_000, "# a\n\n" * 5_000],
)  # fmt: skip
def test_long_runs_cost_linear_time(text: str) -> None:
    """Each of these took minutes with a careless pattern; the suite's time shows it."""
    draft = parse(text)
    assert draft.problems == () and len(draft.masked) == len(text)


def test_an_answer_larger_than_the_cap_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panache, "MAX_OUTPUT", 1000)
    ((_, message),) = parse("*a* " * 200).problems
    assert "too large" in message


def test_a_tree_that_does_not_fit_the_text_is_read_more_coarsely() -> None:
    draft = parse("Before.\n\n> \\begin{x}\n> y\n> \\end{x}\n\nAfter.\n")
    assert [s.prose for s in draft.sentences] == ["Before.", "After."]
    assert draft.problems[0][1] == (
        "from line 3: its syntax tree does not fit the text; "
        "it is read without its lists and quotations"
    )


def test_a_parser_that_fails_is_a_problem_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panache, "binary", lambda: sys.executable)
    draft = parse("Text.\n")
    assert draft.sentences == () and "the parser stopped" in draft.problems[0][1]


def test_a_missing_parser_is_said_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panache, "binary", lambda: "/nonexistent/panache")
    with pytest.raises(ServiceError, match="panache"):
        parse("Text.\n")
