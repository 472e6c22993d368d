"""Abbreviations that stand for two things, or are used before they are introduced."""

from __future__ import annotations

import pytest

from lint_context import check, context


def told(text: str) -> list[tuple[str, str]]:
    """Where, and what is said between the label and what to do."""
    found = check("consistency.term", context(text))
    return [(text[one.start : one.end], one.message.partition(": ")[2]) for one in found]


@pytest.mark.parametrize(
    ("text", "long", "known"),
    [
        ("An agent voice (AV) spoke. An actor voice (AV) sang.", "actor voice", "agent voice"),
        ("The rate of error (ROE) rose. The risk of error (ROE) fell.", "risk of error",
         "rate of error"),
        ("The gross domestic product (GDP) rose. A good daily price (GDP) fell.",
         "good daily price", "gross domestic product"),
        ("An agent voice (abbreviated as AV) spoke. An actor voice (hereafter AV) sang.",
         "actor voice", "agent voice"),
        ("Large language models (LLMs) spoke. The lead learning manager (LLM) sang.",
         "lead learning manager", "Large language models"),
    ],
)  # fmt: skip
def test_one_abbreviation_for_two_things(text: str, long: str, known: str) -> None:
    ((_, said),) = told(text)
    assert f"stands for “{long}” here and for “{known}” before" in said


@pytest.mark.parametrize(
    "text",
    [
        "An agent voice (AV) spoke. The Agent-Voice (AV) sang.",
        "Large language models (LLMs) spoke. A large language model (LLM) sang.",
        "The organization rate (OR) rose. The organisation rate (OR) fell.",
        "An agent voice (AV) spoke. It sang (AV).",  # not spelled out
        "An agent voice (AV) spoke. The old town (AV) sang.",  # other initials
        "It rose (A) and fell (A).",
    ],
)
def test_one_thing_introduced_again(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("AV spoke. An agent voice (AV) sang.", "AV"),
        ("Two AVs spoke.\n\nThe agent voices (AVs) sang.", "AV"),
        ("The GDP2 rose. A gross domestic product two (GDP) fell. GDP rose.", ""),
        ("# Abstract\n\nAV spoke.\n\n# Methods\n\nAn agent voice (AV) sang.", ""),  # by itself
        ("# Abstract\n\nAV spoke.\n\nAn agent voice (AV) sang.", "AV"),
        ("A voice (AV) spoke. An agent voice (AV) sang.", ""),  # brackets of its own
        ("An agent voice (AV) spoke. AV sang.", ""),
        ("See Travis AV. An agent voice (AV) sang.", ""),  # a name
        ("See AV/TV and x@AV. An agent voice (AV) sang.", ""),
        ("AV.com spoke. An agent voice (AV) sang.", ""),
        ("AV-2 spoke. An agent voice (AV) sang.", ""),
        ("| AV | agent voice of all |\n|---|---|\n\nAV spoke. An agent voice (AV) sang.", ""),
        ("- **AV**: agent voice of all\n\nAV spoke. An agent voice (AV) sang.", ""),
        ("- **AV**: other things of all\n\nAV spoke. An agent voice (AV) sang.", "AV"),
    ],
)
def test_used_before_it_is_introduced(text: str, short: str) -> None:
    found = [where for where, said in told(text) if "is used before" in said]
    assert found == ([short] if short else [])


@pytest.mark.parametrize(
    ("second", "todo"),
    [
        ("Oxford Vole Technologies (OVT)", "write one name for it throughout"),
        ("Open Vole Tests (OVT)", "use another abbreviation for one of them"),
    ],
)
def test_one_thing_with_two_names_wants_one(second: str, todo: str) -> None:
    text = f"The Oxford Vole Technology (OVT) is old. The {second} are new.\n"
    (one,) = check("consistency.term", context(text))
    assert one.message.endswith(todo)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("**Understanding RTI**\n\nRoman tile imaging (RTI) helps. So RTI is used.", 0),
        ("Roman tile imaging, or RTI for short, helps. Roman tile imaging (RTI) is used.", 0),
        ("We use RTI. Roman tile imaging, or RTI, helps.", 1),
        ("We use RTI here.\n\nRoman tile imaging (RTI) helps.", 1),
    ],
)
def test_a_title_uses_none_and_words_behind_or_introduce_one(text: str, count: int) -> None:
    assert len(told(text)) == count


def test_a_heading_or_an_outline_introduces_an_abbreviation() -> None:
    heading = "# The agent voice (AV)\n\nThe AV spoke. The agent voice (AV) sang.\n"
    assert told(heading) == []
    assert [words for words, _ in told(heading.replace(" (AV)\n\n", "\n\n"))] == ["AV"]
