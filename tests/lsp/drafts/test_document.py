"""What is shown while somebody types is what a fresh look at the text would show."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from essay_project import essay_project
from lint_context import rule
from mdrag.config import parse as config
from mdrag.desk.desk import Desk
from mdrag.desk.lint_desk import lint_again
from mdrag.desk.open_desks import OpenDesks
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Finding
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.lint.run.paragraph_rules import WordOnlyRules
from mdrag.lsp.drafts.document import OpenDraft, read, read_again
from mdrag.lsp.drafts.memory import Memory
from mdrag.shipped import shipped

MEMORY = Memory(Path("/dev/null/nowhere"))
RULES = select_rules(load([shipped("lint_rules")]), config("", ""))
LOCAL = WordOnlyRules(RULES, config("", ""))
TEXT = """# Burrows

In order to dig, voles need claws. Utilizing claws is very important in the the tunnel.

> In order to be quoted.

- subsequent to it
- past history

<!-- mdrag: waive academic-english.wordiness -- meant -->

Due to the fact that it rains, voles dig 😀 in order to sleep (Vole, 2018){#doc_0a1b2c3d}.
"""
PIECES = (
    "in order to ", " the the ", "x", "\n\n", "\n", "- ", "> ", "`", "😀", "# ", "<!-- ", "-->",
    "past history", "<!-- mdrag: waive * -- so -->\n\n", "(A, 2018){#doc_0a1b2c3d}", "```\n", "[",
    "]",
)  # fmt: skip


def fresh(text: str) -> list[tuple[str, int, int]]:
    """What the cheap rules find in a text, by a whole lint without any memory."""
    cheap = [one for one in RULES if one.id in LOCAL.names]
    found = lint(parse(text), config("", ""), NoEvidence(), cheap, fast=True).findings
    return sorted((f.rule, f.start, f.end) for f in found)


def shown(document: OpenDraft) -> list[tuple[str, int, int]]:
    return sorted((f.rule, f.start, f.end) for f in document.findings())


def opened(text: str = TEXT) -> OpenDraft:
    document = OpenDraft("file:///a.md", Path("a.md"), 1, text)
    document.take_reading(read(text, "a.md", LOCAL))
    return document


def typed(document: OpenDraft, text: str) -> None:
    """One change, as the server takes it."""
    assert document.reading is not None
    again = read_again(document.reading, text, LOCAL)
    document.text = text
    document.take_reading(again or read(text, "a.md", LOCAL, document.reading))


def test_the_text_says_something() -> None:
    assert len({name for name, _, _ in fresh(TEXT)}) >= 3


@given(
    st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from([0, 0, 1, 3, 20, 60]), st.sampled_from(PIECES)),
        min_size=1,
        max_size=6,
    )
)
@settings(max_examples=50, deadline=None)
def test_after_any_edits_it_is_as_a_fresh_lint_says(
    edits: list[tuple[float, int, str]],
) -> None:
    document = opened()
    for where, gone, new in edits:
        at = round(where * len(document.text))
        typed(document, document.text[:at] + new + document.text[at + gone :])
        assert shown(document) == fresh(document.text)


def whole(text: str, said: str) -> Finding:
    start = text.index(said)
    return Finding("evidence.needed", "warning", "told", start, start + len(said))


def with_result(document: OpenDraft, *findings: Finding) -> None:
    draft = document.draft
    assert draft is not None
    result = lint(draft, config("", ""), NoEvidence(), [rule("style.long-sentence")])
    document.take_result(draft, result._replace(findings=findings), "stamp")


def test_other_findings_move_along_and_go_where_the_words_change() -> None:
    document = opened()
    one, two = whole(TEXT, "voles need claws"), whole(TEXT, "voles dig 😀")
    with_result(document, one, two)
    text = TEXT.replace("voles need claws", "voles do not need claws")
    typed(document, text)
    left = [f for f in document.findings() if f.rule == "evidence.needed"]
    assert [text[f.start : f.end] for f in left] == ["voles dig 😀"]


def test_a_result_of_an_older_text_is_moved_to_the_newest() -> None:
    document = opened()
    old = document.draft
    assert old is not None
    typed(document, "New.\n\n" + TEXT)
    result = lint(old, config("", ""), NoEvidence(), [rule("style.long-sentence")])
    document.take_result(old, result._replace(findings=(whole(TEXT, "voles dig 😀"),)), "")
    (left,) = [f for f in document.findings() if f.rule == "evidence.needed"]
    assert document.text[left.start : left.end] == "voles dig 😀"


ESSAY = """# Burrows

## Abstract

We found that 12 voles of 40 dig. In order to dig, voles need claws, says
Marmot (2015){#doc_8f3a2c1d p=104}.

## Digging

Health follows the gradient (Marmot, 2015){#doc_8f3a2c1d pdf=4}. They also hold that 80% of all
voles die young. “Tunnels and how to dig them” is a title; “the gradient of health”
(Vole, 2018){#doc_0a1b2c3d} is not. The data set is new, and the dataset is large.

Digging causes early death in every vole.[^one] This was shown by Marmot (2015).

- Voles organise tunnels [@doc_8f3a2c1d].
- Voles organize nests [@bell2017].

[^one]: Marmot (2015){#doc_8f3a2c1d}, p. 4.

## Conclusion

We found that 14 voles of 40 dig, and that GitHub and Github differ.
"""
ESSAY_PIECES = (
    *PIECES, "## Conclusion\n\n", "80% of voles ", " Ibid.", "<sup>3</sup>", "[^one]", "data-set ",
    "They show that ", "“quoted words” ", " Marmot (2015).", "{#doc_8f3a2c1d}", "It is known that ",
    "Voles graver sig selv, og det er ikke en god ting for dem, de er ", ".@bell2017 ",
)  # fmt: skip


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """That of a draft beside a small library."""
    project = essay_project(tmp_path_factory.mktemp("edited") / "essay")
    return OpenDesks().of(project.outputs / "drafts" / "a.md").desk


@given(
    st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from([0, 0, 3, 20]), st.sampled_from(ESSAY_PIECES)),
        min_size=2,
        max_size=4,
    )
)
@settings(max_examples=10, deadline=None)
def test_a_whole_lint_after_edits_is_a_fresh_lint(
    desk: Desk, edits: list[tuple[float, int, str]]
) -> None:
    document = opened(ESSAY)
    for where, gone, new in edits:
        at = round(where * len(document.text))
        typed(document, document.text[:at] + new + document.text[at + gone :])
        draft = document.draft
        assert draft is not None
        done = lint_again(desk, draft, MEMORY)
        again = lint(
            parse(document.text, "a.md"), desk.config, desk.evidence, desk.rules,
            known=desk.known,
        )  # fmt: skip
        assert done.findings == again.findings
        assert done.waived == again.waived


def test_the_essay_says_something_of_each_kind(desk: Desk) -> None:
    found = {one.rule for one in lint_again(desk, parse(ESSAY, "a.md"), MEMORY).findings}
    assert len({name.partition(".")[0] for name in found}) >= 4, found
