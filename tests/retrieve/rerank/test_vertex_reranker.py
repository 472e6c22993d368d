"""reranker: vertex, by the real client over loopback: records, ties, faults, replays, advice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from fake_google import SECRET, FakeGoogle, fake_google
from google_project import needs_google
from made_library import MadeSource, make_project
from mdrag.config import Config, load
from mdrag.errors import UsageError
from mdrag.evidence.pack import EvidencePack, to_json
from mdrag.evidence.schemas import problems
from mdrag.index.build import update
from mdrag.project import Project
from mdrag.report.pack import brief, markdown
from mdrag.retrieve import runs
from mdrag.retrieve.health import rerank_advice
from mdrag.retrieve.rerank.hit_order import record_of
from mdrag.retrieve.search import question
from mdrag.retrieve.trial_calls import service_trials
from mdrag.services.google import patient_calls
from trusting import write_trusted

pytestmark = needs_google

TEXTS = [f"Income number {n} explains health in town {n}." for n in range(12)]
PAPER = MadeSource("paper", [TEXTS[:6], TEXTS[6:]], title="The status syndrome", year=2015)
NOTES = MadeSource("notes", [["Income is not health."]], paged=False, section="Aims")


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patient_calls, "_FIRST_WAIT", 0.002)


@pytest.fixture
def fake() -> Iterator[FakeGoogle]:
    with fake_google() as made:
        yield made


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = make_project(tmp_path / "essay", [PAPER, NOTES])
    update(made, load(None))
    return made


def settings(project: Project, fake: FakeGoogle, more: str = "") -> Config:
    write_trusted(
        project.config_path,
        f"reranker: vertex\ngcp_project: test-project\n{more}"
        f"google: {{ranking_endpoint: '{fake.address}'}}\n",
    )
    return load(project.config_path)


def ask(project: Project, config: Config, top: int = 0, mode: str = "evidence") -> EvidencePack:
    return runs.ask(project, config, question("income and health", mode=mode), top)


def saved_run(project: Project, pack: EvidencePack) -> dict[str, object]:
    run = json.loads(runs.save(project, pack, markdown(pack)).run.read_text("utf-8"))
    assert list(problems("query_run", run)) == []
    return run


def test_candidates_come_back_in_the_rerankers_order(fake: FakeGoogle, project: Project) -> None:
    fake.score = lambda query, record: 0.9 if "town 7" in record["content"] else 0.5
    config = settings(project, fake)
    pack = ask(project, config)
    assert fake.paths == [
        "/v1/projects/test-project/locations/global/rankingConfigs/default_ranking_config:rank"
    ]
    (body,) = fake.bodies
    assert (body["model"], body["topN"]) == ("semantic-ranker-default-004", 10)
    assert body["query"] == "income and health" and len(body["records"]) == 13
    told = {one["content"]: one["title"] for one in body["records"]}
    assert told[TEXTS[7]] == "The status syndrome | Results | 2015 | p. 2"
    assert told["Income is not health."].endswith("Aims")
    assert len(pack.evidences) == 10 and "town 7" in pack.evidences[0].snippet
    assert [one.signals.rerank_score for one in pack.evidences] == [0.9] + [0.5] * 9
    assert [one.retrieval_score for one in pack.evidences] == [0.9] + [0.5] * 9
    assert pack.plan.k == 10 and pack.explain.rerank == {
        "enabled": True, "model": "semantic-ranker-default-004", "top_n": 10, "degraded": False,
    }  # fmt: skip
    assert not any("not reranked" in line for line in pack.warnings)
    assert "reranked: semantic-ranker-default-004, best 10" in markdown(pack)
    assert list(problems("evidence_pack", to_json(pack))) == []


def test_ties_keep_the_fused_order(fake: FakeGoogle, project: Project) -> None:
    plain = ask(project, load(None), top=13)
    fake.score = lambda query, record: 0.42
    pack = ask(project, settings(project, fake), top=13)
    assert [one.id for one in pack.evidences] == [one.id for one in plain.evidences]
    assert fake.bodies[0]["topN"] == 13


def test_fewer_candidates_are_fewer_records(fake: FakeGoogle, project: Project) -> None:
    config = settings(project, fake, "rerank_candidate_k: 4\nrerank_topN: 3\n")
    pack = ask(project, config)
    assert len(fake.bodies[0]["records"]) == 4 and len(pack.evidences) == 3
    assert pack.plan.fusion["keep"] == 4
    many = settings(project, fake, "rerank_candidate_k: 200\n")
    assert ask(project, many).plan.fusion["per_leg"] == 120


def test_a_run_says_what_it_took_and_a_replay_asks_nobody(
    fake: FakeGoogle, project: Project
) -> None:
    fake.refuse(429, "slow down")
    fake.refuse(503)
    config = settings(project, fake)
    pack = ask(project, config)
    run = saved_run(project, pack)
    assert run["rerank_error"] == "repeated 2 times" and run["rerank_latency_ms"] >= 0
    asked = len(fake.paths)
    assert asked == 3
    again = runs.replay(project, load(None), pack.query_id)
    assert again.differences == () and len(fake.paths) == asked
    assert [one.id for one in again.pack.evidences] == [one.id for one in pack.evidences]
    papers = runs.replay(project, load(None), pack.query_id, "papers")
    assert papers.pack.evidences and len(fake.paths) == asked


def test_papers_are_grouped_after_one_question(fake: FakeGoogle, project: Project) -> None:
    pack = ask(project, settings(project, fake), mode="papers")
    assert len(fake.paths) == 1 and {one.kind for one in pack.evidences} == {"resource_doc"}


@pytest.mark.parametrize(
    ("status", "asked", "said"),
    [
        (400, 1, "did not take what was asked"),
        (401, 1, "does not take these credentials"),
        (403, 1, "does not allow it"),
        (404, 1, "has nothing of that name"),
        (429, 3, "the quota is used up"),
        (500, 3, "is busy or broken (500"),
    ],
)
def test_a_failure_leaves_the_fused_order_and_is_said(
    fake: FakeGoogle, project: Project, status: int, asked: int, said: str
) -> None:
    config = settings(project, fake, "rerank_max_retries: 2\n")
    fake.refuse(status, "because", times=20)
    plain = ask(project, load(None))
    pack = ask(project, config)
    assert [one.id for one in pack.evidences] == [one.id for one in plain.evidences]
    assert len(fake.paths) == asked
    (line,) = [one for one in pack.warnings if "not reranked" in one]
    assert said in line and "\n" not in line
    assert pack.explain.rerank["degraded"] is True and "reranked: no" in markdown(pack)
    run = saved_run(project, pack)
    assert said in str(run["rerank_error"])
    for text in (markdown(pack), brief(pack), json.dumps(to_json(pack)), json.dumps(run)):
        assert SECRET not in text
    again = runs.replay(project, config, pack.query_id)
    assert again.differences == () and len(fake.paths) == asked


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"{}", b'{"records": [{"id": "other", "score": 1}]}',
     b'{"records": [{"id": 7, "score": "high"}]}', b"<html>sign in</html>"],
)  # fmt: skip
def test_a_ranking_that_is_none_leaves_the_fused_order(
    fake: FakeGoogle, project: Project, body: bytes
) -> None:
    fake.say(body, times=9)
    pack = ask(project, settings(project, fake))
    assert len(fake.paths) == 1 and pack.explain.rerank["degraded"] is True
    assert any("cannot be read" in one or "can be used" in one for one in pack.warnings)


def test_off_is_off_and_none_asks_nobody(fake: FakeGoogle, project: Project) -> None:
    pack = ask(project, settings(project, fake, "rerank_enabled: false\n"))
    assert any("rerank_enabled: false" in one for one in pack.warnings) and fake.paths == []
    assert len(pack.evidences) == 13, "without a reranker the first 20 are grouped"
    saved = saved_run(project, pack)
    assert (saved["rerank_latency_ms"], saved["rerank_error"]) == (None, None)
    assert runs.replay(project, load(None), pack.query_id).differences == ()


def test_wrong_settings_are_one_line(fake: FakeGoogle, project: Project) -> None:
    write_trusted(project.config_path, "reranker: vertex\n")
    with pytest.raises(UsageError, match="gcp_project"):
        ask(project, load(project.config_path))
    write_trusted(
        project.config_path,
        "reranker: vertex\ngcp_project: p\ngoogle: {ranking_endpoint: 'http://example.org'}\n",
    )
    with pytest.raises(UsageError, match=r"google\.ranking_endpoint"):
        ask(project, load(project.config_path))


def test_pages_of_a_record() -> None:
    from some_passages import passage

    assert record_of(passage("x"), None) == ("c1", "", "x")
    assert record_of(passage("x", page=3)._replace(page_end=4), None).title == "pp. 3-4"


def test_advice_comes_when_it_is_over_and_goes_when_it_is_not(
    fake: FakeGoogle, project: Project
) -> None:
    config = settings(project, fake)
    folder = project.meta / "query_runs"
    folder.mkdir(parents=True, exist_ok=True)

    def put(number: int, took: int | None, error: str | None = None) -> None:
        told = {"rerank_latency_ms": took, "rerank_error": error}
        (folder / f"q_20261123T0000{number:02d}Z_aaaaaa.json").write_text(json.dumps(told))

    for number in range(4):
        put(number, 9000)
    assert rerank_advice(project, config) == "", "four say nothing"
    for number in range(4, 20):
        put(number, 100)
    line = rerank_advice(project, config)
    assert line.startswith(
        "the reranker over the last 20 queries: slow: p95 9,000 ms (limit 3,000)"
    )
    report = (project.meta / "health_report.md").read_text("utf-8")
    for command in (
        "rerank_candidate_k 30", "rerank_model semantic-ranker-fast-004", "rerank_enabled false",
    ):  # fmt: skip
        assert f"mdrag config set {command}" in report
    assert "| p50 | 100 ms |" in report
    for number in range(20, 40):
        put(number, 100)
    assert rerank_advice(project, config) == ""
    assert not (project.meta / "health_report.md").exists()
    put(40, 100, "repeated 1 time")
    assert rerank_advice(project, config) == "", "one of twenty is 5 %, not more"
    put(41, 100, "busy")
    assert "errors or repeats in 10% (limit 5%)" in rerank_advice(project, config)
    (folder / "q_zzz.json").write_text("[")
    assert rerank_advice(project, load(None)) == "", "without a reranker nothing is looked at"
    assert "of 19" in (rerank_advice(project, config) and
                       (project.meta / "health_report.md").read_text("utf-8"))  # fmt: skip


def test_the_smallest_question(fake: FakeGoogle, project: Project) -> None:
    write_trusted(
        project.config_path,
        "profile: cloud\ngcp_project: p\noutput_dimensionality: 16\n"
        f"google: {{ranking_endpoint: '{fake.address}', embedding_endpoint: '{fake.address}'}}\n",
    )
    config = load(project.config_path)
    assert (config.embedder, config.reranker, config.parser) == ("vertex", "vertex", "mineru")
    quiet = list(service_trials(project, config, online=False))
    assert fake.paths == [] and [one.trouble for one in quiet] == ["", ""]
    asked = list(service_trials(project, config, online=True))
    assert [one.what for one in asked] == ["embedder", "reranker"]
    assert [one.trouble for one in asked] == ["", ""] and len(fake.paths) == 2
    fake.refuse(403, "API has not been used", times=2)
    told = [one.trouble for one in service_trials(project, config, online=True)]
    assert ["does not allow it" in one for one in told] == [True, True]
    assert SECRET not in "".join(told)
    assert list(service_trials(project, load(None), online=True)) == []


def test_what_is_held_back_is_taken_out_of_all_that_is_sent(
    fake: FakeGoogle, tmp_path: Path
) -> None:
    source = MadeSource("vole", [["Write to vole@example.org of income."]], title="By Anna Vole")
    made = make_project(tmp_path / "vole", [source])
    update(made, load(None))
    (made.root / "names.txt").write_text("Anna Vole\n")
    config = settings(made, fake, "redaction: {emails: true, names: names.txt}\n")
    pack = runs.ask(made, config, question("what Anna Vole says of income"))
    (body,) = fake.bodies
    (record,) = body["records"]
    assert body["query"] == "what […] says of income"
    assert record["content"] == "Write to […] of income."
    assert record["title"].startswith("By […] | ")
    assert "vole@example.org" in pack.all_items[0].snippet, "the passage itself keeps its words"


def test_a_reranker_does_not_change_whether_anything_answers(
    fake: FakeGoogle, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mdrag.retrieve.answerable._FEWEST", 0)  # also in this small library
    plain = ask(project, load(None))
    fake.score = lambda query, record: 0.9 if "Income is not" in record["content"] else 0.1
    pack = ask(project, settings(project, fake))
    assert pack.answerability == plain.answerability is not None
    assert "Income is not" in pack.all_items[0].snippet
