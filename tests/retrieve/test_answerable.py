"""A pack says when nothing in the library answers, and keeps what comes nearest apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_library import MadeSource, make_project, opened
from mdrag.config import load
from mdrag.evidence.model import Passage
from mdrag.evidence.pack import EvidencePack, to_json
from mdrag.evidence.schemas import problems
from mdrag.index.embed.static import StaticEmbedder
from mdrag.project import Project
from mdrag.report.pack import brief, markdown
from mdrag.retrieve import runs
from mdrag.retrieve.answerable import answer_features, judge_answer
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher, question
from mdrag.retrieve.sentences.best_sentences import nearest_sentence, pairs_held

CONFIG = load(None)
PAPER = MadeSource(
    "paper",
    [["Half of the class passed the final test in spring.", "Income explains half of the gap."],
     ["Street trees make people walk more, and walking lowers blood pressure."]],
)  # fmt: skip
RUBRIC = MadeSource("rubric", [["Write two thousand words."]], citable=False)
NOBODY_SAYS = "what percentage of the class passed the quantum cooking exam in Finland"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = make_project(tmp_path_factory.mktemp("answers") / "essay", [PAPER, RUBRIC])
    opened(made).close()
    return made


def _ask(project: Project, text: str, mode: str = "evidence") -> EvidencePack:
    return runs.ask(project, CONFIG, question(text, mode=mode))


def test_words_that_say_nothing_ask_for_nothing(project: Project) -> None:
    pack = _ask(project, "what of the and is it")
    assert pack.evidences == () and pack.warnings[0].startswith("NO_EVIDENCE_FOUND_FOR_THIS")


def test_what_nobody_says_is_said_at_the_top(project: Project) -> None:
    pack = _ask(project, NOBODY_SAYS)
    assert pack.evidences == () and pack.parents == ()
    assert pack.nearest and all(item.citable for item in pack.nearest)
    assert pack.warnings[0].startswith("NO_EVIDENCE_FOUND_FOR_THIS")
    assert pack.answerability is not None and pack.answerability["answered"] is False
    assert list(problems("evidence_pack", to_json(pack))) == []
    text = markdown(pack)
    assert text.index("NO_EVIDENCE_FOUND_FOR_THIS") < text.index("## Top Evidence")
    assert text.index("## Top Evidence") < text.index("## Nearest passages (no evidence)")
    assert "nearest, and no evidence:" in brief(pack)


@pytest.mark.parametrize(
    "text", ["does income explain the gap", "do street trees make people walk", "blood pressure"]
)
def test_what_is_answered_is_evidence(project: Project, text: str) -> None:
    pack = _ask(project, text)
    assert pack.evidences and not pack.nearest
    assert pack.answerability is None or pack.answerability["answered"] is True
    assert "NO_EVIDENCE" not in markdown(pack)


def test_a_small_library_says_no_only_where_most_of_the_question_is_nowhere(
    project: Project,
) -> None:
    assert _ask(project, "blood pressure").answerability is None
    assert _ask(project, "quantum pressure of Finnish cooking").answerability is not None


def test_words_and_sense_that_name_one_passage_agree(project: Project) -> None:
    searcher = Searcher(GenerationStore.open(project), StaticEmbedder())
    asked = question("do street trees make people walk")
    hits = searcher.search(asked)
    found = answer_features(searcher.library, asked, hits)
    assert found is not None and found.agrees == 1.0 and found.covered == 1.0
    words = hits._replace(legs=tuple(leg for leg in hits.legs if leg.mode == "exact"))
    alone = answer_features(searcher.library, asked, words)
    assert alone == found._replace(agrees=1 / 41)
    searcher.library.close()


def test_the_nearest_sentence_and_words_side_by_side() -> None:
    said = [
        Passage("c", "a", "p", "d", text, 0, len(text), 0, len(text))
        for text in ("Cats purr at night. Street trees make people walk more.", "", "Trees stand.")
    ]
    assert nearest_sentence("street trees make people walk more", said) > 0.9
    assert nearest_sentence("the price of copper", said) < 0.5
    assert pairs_held("do street trees make people walk", said) == 1.0
    assert pairs_held("trees that people see in the street", said) == pytest.approx(1 / 3)
    assert pairs_held("trees", said) == nearest_sentence("trees", []) == 0.0
    assert nearest_sentence("树木", said) >= 0.0 and pairs_held("", []) == 0.0


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A library of a hundred passages, for which chance can be told."""
    topics = ("statistics", "painting", "rowing", "harmony", "bridges", "grammar", "soil", "law")
    pages = [
        [f"In week {week} the class on {topic} read {week + 2} papers and passed a short test."
         f" Most of the students found the {topic} papers long but useful."]
        for week in range(1, 15) for topic in topics
    ]  # fmt: skip
    made = make_project(
        tmp_path_factory.mktemp("course") / "essay", [MadeSource("course", pages), PAPER]
    )
    opened(made).close()
    return made


@pytest.mark.parametrize(
    "text",
    [NOBODY_SAYS, "what percentage of the class passed the quantum cooking exam",
     "effect of minimum wage on employment", "who won the world cup in 2018"],
)  # fmt: skip
def test_words_it_shares_with_a_library_are_no_answer(course: Project, text: str) -> None:
    pack = _ask(course, text)
    assert pack.evidences == ()


@pytest.mark.parametrize(
    "text",
    ["how many papers did the class on rowing read", "do street trees make people walk more",
     "did students find the grammar papers useful"],
)  # fmt: skip
def test_a_larger_library_answers_what_it_says(course: Project, text: str) -> None:
    pack = _ask(course, text)
    assert pack.evidences and pack.answerability is not None


def test_a_question_looked_up_word_by_word_is_told_no_less_soon(course: Project) -> None:
    looked_up = _ask(course, "统计学课程的论文有用吗").answerability
    given = runs.ask(course, CONFIG, question("统计学课程的论文有用吗", "statistics papers"))
    assert looked_up is not None and looked_up["threshold"] == 0.1
    assert given.answerability is not None and given.answerability["threshold"] >= 0.2


def test_papers_keep_them_apart_too(project: Project) -> None:
    pack = _ask(project, NOBODY_SAYS, "papers")
    assert pack.evidences == ()
    assert [item.kind for item in pack.nearest] == ["resource_doc"]


def test_guidance_is_not_judged(project: Project) -> None:
    pack = _ask(project, NOBODY_SAYS, "instruction")
    assert pack.answerability is None and not pack.nearest


def test_it_replays(project: Project, tmp_path: Path) -> None:
    pack = _ask(project, NOBODY_SAYS)
    runs.save(project, pack, markdown(pack))
    again = runs.replay(project, CONFIG, pack.query_id)
    assert to_json(again.pack) == to_json(pack)
    assert again.differences == ()


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=80))
def test_any_question_has_a_score_or_none(project: Project, text: str) -> None:
    searcher = Searcher(GenerationStore.open(project), StaticEmbedder())
    try:
        asked = question(f"a{text}", "the" if not text.isascii() else "")
        judged = judge_answer(searcher.library, asked, searcher.search(asked))
    finally:
        searcher.library.close()
    assert judged is None or 0 <= judged.score <= 1


def test_vectors_that_were_not_asked_do_not_disagree(project: Project) -> None:
    store = opened(project)
    searcher = Searcher(store, StaticEmbedder())
    asked = question("do street trees make people walk")
    whole = answer_features(store, asked, searcher.search(asked))
    alone = asked._replace(words_alone="nobody there")
    hits = searcher.search(alone)
    found = answer_features(store, alone, hits)
    assert whole is not None and found is not None
    assert {leg.mode for leg in hits.legs} == {"exact"}
    assert found == whole._replace(agrees=found.agrees) and 1 / 41 < found.agrees < 1
    store.close()
