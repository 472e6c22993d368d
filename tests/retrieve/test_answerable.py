"""A pack says when nothing in the library answers, and keeps what comes nearest apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_library import MadeSource, make_project, opened
from mdrag.config import load
from mdrag.evidence.pack import EvidencePack, to_json
from mdrag.evidence.schemas import problems
from mdrag.index.embed.static import StaticEmbedder
from mdrag.project import Project
from mdrag.report.pack import brief, markdown
from mdrag.retrieve import runs
from mdrag.retrieve.answerable import answer_features, judge_answer
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher, question

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
