"""Where a sentence stands, and what that does to its score."""

from __future__ import annotations

import pytest

from mdrag.claims.classify import claim_of, claims_of
from mdrag.claims.paragraph_facts import facts
from mdrag.claims.sentence_place import SentencePlace, section_of, section_title
from mdrag.draft.parse import parse

CLAIM = "Social media use causes depression among teenagers."


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Introduction", "background"),
        ("Related Work", "background"),
        ("Results and discussion", "own"),
        ("Data analysis", "own"),
        ("Executive summary", "summary"),
        ("Housing in Leeds", ""),
        ("", ""),
    ],
)
def test_what_a_section_is_for(title: str, kind: str) -> None:
    assert section_of(title) == kind


def test_the_title_is_that_of_the_innermost_section_without_its_number() -> None:
    draft = parse(f"Before.\n\n# 1. Introduction\n\nWords.\n\n## 1.2 *Related work*\n\n{CLAIM}\n")
    titles = [section_title(draft, at) for at, block in enumerate(draft.blocks)]
    assert titles == ["", "Introduction", "Introduction", "Related work", "Related work"]


def test_the_same_sentence_asks_for_more_in_the_background() -> None:
    scores = {
        title: facts(draft, len(draft.blocks) - 1, draft.sentences[-1:]).claims[0].score
        for title in ("Introduction", "Results", "Leeds")
        for draft in [parse(f"# {title}\n\n{CLAIM}\n")]
    }
    assert scores["Introduction"] > scores["Leeds"] > scores["Results"]


def test_sentences_around_it_move_a_score() -> None:
    others = "Smith et al. have shown the same for many countries since 1990."
    plan = "Next, click the button and install our course materials."
    alone = claims_of([(CLAIM, False)], ends=False)[0].score
    assert claims_of([(CLAIM, False), (others, False)], ends=False)[0].score > alone
    assert claims_of([(CLAIM, False), (plan, False)], ends=False)[0].score < alone
    assert alone == claim_of(CLAIM).score


def test_a_list_item_stands_alone() -> None:
    draft = parse(f"- {CLAIM}\n\n{CLAIM}\n")
    item, paragraph = (facts(draft, s.block, (s,)).claims[0].score for s in draft.sentences)
    assert item == claim_of(CLAIM, False, SentencePlace("", True, True)).score < paragraph
