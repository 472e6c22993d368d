"""The rules an editor is told of while somebody types: by the words of a paragraph alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.lint.run.paragraph_rules import WordOnlyRules
from mdrag.shipped import shipped

RULES = select_rules(load([Path(shipped("lint_rules"))], cached=False), settings("", ""))
WORDS = WordOnlyRules(RULES, settings("", ""))
TEXT = (
    "We came subsequent to it in order to see whether it isn't so, very clearly.\n\n"
    "It is due to the fact that we don't know, etc.\n\n"
    "> We came subsequent to a quotation.\n\n"
    "They came subsequent to it irregardless.\n"
)


def test_they_ask_for_neither_tags_nor_a_library_and_are_said_where_they_stand() -> None:
    assert WORDS.names
    assert WORDS.names < {rule.id for rule in RULES}
    once = {rule.id for rule in RULES if rule.once not in ("", "alike") or rule.formal}
    assert not WORDS.names & once
    assert not WORDS.names & {"evidence.needed", "citation.support", "style.passive"}


def test_they_find_what_the_linter_finds() -> None:
    draft = parse(TEXT)
    whole = lint(draft, settings("", ""), NoEvidence(), RULES)
    theirs = sorted((f.rule, f.start, f.end) for f in whole.findings if f.rule in WORDS.names)
    found = WORDS.findings(draft, range(len(draft.blocks)))
    mine = sorted((f.rule, f.start, f.end) for here in found.values() for f in here)
    assert mine == theirs
    assert len(mine) > 3


def test_only_the_blocks_asked_for_are_read() -> None:
    draft = parse(TEXT)
    every = WORDS.findings(draft, range(len(draft.blocks)))
    for block in range(len(draft.blocks)):
        assert WORDS.findings(draft, [block]) == {block: every[block]}
    assert {f.start for f in every[1]} <= set(range(draft.blocks[1].start, draft.blocks[1].end))
    assert every[0] and every[1]


@pytest.mark.parametrize("heading", ["# Acknowledgements", "# Installation", "# Licence"])
def test_what_argues_nothing_is_left_alone_as_in_the_whole_run(heading: str) -> None:
    sentence = "They came subsequent to it irregardless.\n"
    argued, apart = parse(f"# Rents\n\n{sentence}"), parse(f"{heading}\n\n{sentence}")
    before, after = (WORDS.findings(one, [1])[1] for one in (argued, apart))
    whole = lint(apart, settings("", ""), NoEvidence(), RULES).findings
    assert len(after) < len(before)
    assert {one.rule for one in after} == {one.rule for one in whole} & WORDS.names
