"""A draft told as JSON comes back the same."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.draft.draft_json import draft_from, draft_to
from mdrag.draft.parse import parse

TEXT = """---
title: A draft
lang: en-GB
---

# Sleep

*Naps* &amp; 😀 sleep (Smith, 2020){#doc_8f3a2c1d, p. 3} help `code` and $x$ [@doc_8f3a2c1d, p. 4].
A second line.^[A note <#doc_aaaaaaaa>.]

<!-- mdrag-ignore: rule -- why -->

> Quoted.
"""


def test_a_draft_comes_back_the_same() -> None:
    draft = parse(TEXT, "a.md")
    told = json.loads(json.dumps(draft_to(draft)))
    assert draft_from(told, "a.md", False) == draft


@given(st.text(st.sampled_from("ab .*`$&;#\n[]@(){}<>é😀-"), max_size=80))
@settings(max_examples=40, deadline=None)
def test_any_draft_comes_back_the_same(text: str) -> None:
    draft = parse(text, "b.md")
    told = draft_to(draft)
    assert told is None or draft_from(json.loads(json.dumps(told)), "b.md", False) == draft


def test_front_matter_json_cannot_tell_is_not_kept() -> None:
    assert draft_to(parse("---\ndate: 2026-11-21\n---\n\nText.\n")) is None


def test_front_matter_that_stands_for_thousands_is_not_kept() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 4)]
    draft = parse("---\n" + "\n".join(lines) + "\n---\n\nText.\n")
    assert len(draft.meta) == 4
    assert not draft.problems
    assert draft_to(draft) is None


def test_a_draft_with_a_problem_is_not_kept() -> None:
    draft = parse(TEXT)
    assert draft_to(draft._replace(problems=((0, "left out"),))) is None


@pytest.mark.parametrize("damaged", [None, [], [1] * 9, "text", {"a": 1}])
def test_a_damaged_value_is_told(damaged: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        draft_from(damaged, "a.md", False)


def test_a_value_whose_parts_do_not_fit_is_told() -> None:
    told = json.loads(json.dumps(draft_to(parse(TEXT))))
    told[4][0][3] += "!"
    with pytest.raises(ValueError, match="fit"):
        draft_from(told, "a.md", False)
