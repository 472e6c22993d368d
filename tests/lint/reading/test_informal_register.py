"""A draft that speaks to its reader is told so once; a paper hears of each slip."""

from __future__ import annotations

import pytest

from lint_context import rule
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Finding
from mdrag.lint.reading.informal_register import LETTER, address_of_reader
from mdrag.lint.run.lint_draft import lint

FORMAL = [
    rule(name)
    for name in (
        "academic-english.contractions",
        "academic-english.informal",
        "academic-english.vague-quantity",
        "style.sentence-rhythm",
    )
]
PAPER = "Rents don't fall. Wards differ in rent, and a lot of tenants leave. "
TUTORIAL = (
    "Open your file, and don't close it. You can't lose what you've kept. Your kids may look. "
)


def said(text: str, setting: str = "") -> list[Finding]:
    config = settings(f"style:\n  register: {setting}\n" if setting else "", "")
    return list(lint(parse(text), config, NoEvidence(), FORMAL).findings)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (PAPER, ""),
        (TUTORIAL, "speaks to its reader (“you” 4 times)"),
        (f"> {TUTORIAL}\n\n{PAPER}", ""),
        ("You may think so, and you may err. " + "Rents fell in every ward. " * 500, ""),
        ("Dear Dr. Holt,\n\nWe thank the reviewers.", LETTER),
        ("# Response to Reviewers\n\nWe thank them.", LETTER),
        ("# Responses of readers\n\nThey differ.", ""),
    ],
)
def test_what_speaks_to_its_reader(text: str, how: str) -> None:
    assert address_of_reader(parse(text)) == how


def test_each_slip_of_a_paper_is_told() -> None:
    assert [one.rule.partition(".")[2] for one in said(PAPER)] == ["contractions", "informal"]


def test_a_tutorial_is_left_alone_and_that_is_said() -> None:
    done = lint(parse(TUTORIAL * 2), settings("", ""), NoEvidence(), FORMAL)
    assert done.findings == ()
    (left,) = done.summary.skipped
    assert "(“you” 8 times)" in left and "(contractions 6, informal 2)" in left
    assert "style.register: formal" in left


def test_the_setting_decides() -> None:
    assert said(TUTORIAL) == []  # three contractions belong there
    assert len(said(TUTORIAL, "formal")) == 4
    assert said(TUTORIAL, "informal") == said(PAPER, "informal") == []


def test_long_sentences_are_hinted_at_once_at_the_longest() -> None:
    words = [" ".join(["word"] * n) for n in (36, 40, 38, 60)]
    text = "\n\n".join(f"The {some} end." for some in words)
    long = rule("style.long-sentence")
    own = long._replace(options={**long.options, "max_words": 35})  # as a writer may set it
    done = lint(parse(text), settings("", ""), NoEvidence(), [own])
    told = [(one.severity, one.message.split()[1], one.notes) for one in done.findings]
    assert told == [
        ("info", "42", ("2 more like it on lines 1, 5",)),
        ("warning", "62", ()),
    ]
