"""Two Chinese words that the library says side by side are one term."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from made_library import MadeSource, make_project, opened
from mdrag.config import parse
from mdrag.retrieve import runs
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import question
from mdrag.retrieve.translate import in_english
from mdrag.retrieve.translate.dictionary import chinese_words

REWARDS = [
    "Reinforcement learning maximises a reward.",
    "They say reinforcement learning is slow to converge.",
    "The tool of reinforcement learning removes code.",
    "Steel can strengthen a bridge.",
    "Active learning helps students.",
    "A state controlled the region.",
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GenerationStore]:
    papers = [MadeSource(f"paper{n}", [[said]]) for n, said in enumerate(REWARDS)]
    found = opened(make_project(tmp_path / "essay", papers))
    yield found
    found.close()


def _form(library: GenerationStore, text: str) -> str:
    return in_english(question(text), parse("", ""), library).q_en


@pytest.mark.parametrize("text", ["强化学习能提高效率吗", "強化學習能提高效率嗎"])
def test_what_the_dictionary_lacks_is_composed(library: GenerationStore, text: str) -> None:
    assert _form(library, text).startswith("reinforcement learning ")


def test_senses_of_their_own_that_stand_side_by_side_are_a_term(library: GenerationStore) -> None:
    assert _form(library, "积极学习") == "active learning"


def test_what_the_library_never_says_side_by_side_is_looked_up_apart(
    library: GenerationStore,
) -> None:
    assert _form(library, "强化桥梁").split() == ["strengthen", "bridge"]


def test_a_noun_and_its_verb_are_no_term(library: GenerationStore) -> None:
    assert _form(library, "国家控制") != "state controlled"


def test_other_words_for_a_sense_share_a_character() -> None:
    beside = chinese_words().beside
    assert "reinforce" in beside("strengthen", "强化")
    assert "consolidate" not in beside("strengthen", "强化")  # 巩固 has neither 强 nor 化
    assert beside("no such sense of any word", "强化") == beside("", "强化") == ()


def test_the_pack_says_the_form_that_was_asked(tmp_path: Path) -> None:
    project = make_project(tmp_path / "essay", [MadeSource("paper", [REWARDS])])
    opened(project).close()
    pack = runs.ask(project, parse("", ""), question("学生"))
    (told,) = [one for one in pack.warnings if "CC-CEDICT" in one]
    assert f"“{pack.plan.q_en}”" in told and pack.plan.q_en
