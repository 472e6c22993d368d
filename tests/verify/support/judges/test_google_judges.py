"""support_backend: rerank and check-grounding, by the real clients over loopback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import run
from fake_google import SECRET, FakeGoogle, fake_google
from google_project import needs_google
from made_library import MadeSource, make_project, opened
from mdrag.config import Config, load
from mdrag.errors import ServiceError, UsageError
from mdrag.project import Project
from mdrag.services.google import account, patient_calls
from mdrag.verify.support.judges import PassageJudgement, SupportJudge, support_judges
from mdrag.verify.support.judges.trial import judge_trials
from tiny_onnx import classifier_bytes, put_model
from trusting import write_trusted

pytestmark = needs_google

SOURCE = MadeSource(
    "source",
    [
        ["Income shapes health in cities. The weather was mild in spring and nobody measured it."],
        ["Walking is not healthy for the old. It was raining on most days of the study period."],
    ],
    year=2015,
)
SAYS = "Household income decides how long pensioners stay free of illness"
OTHER = "Regular strolling keeps pensioners healthy beyond eighty"
SEEN = "Income shapes health."
BACKENDS = ("rerank", "check-grounding")


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patient_calls, "_FIRST_WAIT", 0.002)


@pytest.fixture(scope="module")
def server() -> Iterator[FakeGoogle]:
    with fake_google() as made:
        yield made


@pytest.fixture
def fake(server: FakeGoogle) -> FakeGoogle:
    server.paths.clear()
    server.bodies.clear()
    server.answers.clear()
    server.score = lambda query, record: 0.9 if "ncome" in query else 0.3
    return server


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setenv("MDRAG_CACHE_DIR", str(tmp_path / "cache"))
    made = make_project(tmp_path / "essay", [SOURCE])
    monkeypatch.chdir(made.root)
    return made


def settings(project: Project, fake: FakeGoogle, backend: str, more: str = "") -> Config:
    write_trusted(
        project.config_path,
        f"support_backend: {backend}\ngcp_project: test-project\nrerank_max_retries: 2\n{more}"
        f"google:\n  ranking_endpoint: {fake.address}\n  grounding_endpoint: {fake.address}\n"
        "  retries: 2\n",
    )
    return load(project.config_path)


def the_judge(config: Config, project: Project) -> SupportJudge:
    (one,) = support_judges(config, project.root)
    return one


def test_a_ranked_passage_supports_from_a_threshold_on(fake: FakeGoogle, project: Project) -> None:
    config = settings(project, fake, "rerank", "redaction: {emails: true}\n")
    judge = the_judge(config, project)
    assert judge.name == "rerank:semantic-ranker-default-004" and judge.host in fake.address
    found = judge.judge(SAYS, [SEEN, "Ask vole@example.org."])
    assert found == PassageJudgement("supported", 0.9)
    assert judge.judge(OTHER, [SEEN]) == PassageJudgement("open", 0.3)
    body = fake.bodies[0]
    assert (body["query"], body["topN"]) == (SAYS, 2)
    assert body["records"] == [
        {"id": "0", "content": SEEN}, {"id": "1", "content": "Ask […]."},
    ]  # fmt: skip
    higher = settings(project, fake, "rerank", "judge: {rerank_threshold: 0.95}\n")
    assert the_judge(higher, project).judge(SAYS, [SEEN]) == PassageJudgement("open", 0.9)


def test_what_is_grounded_is_grounded_in_all_it_says(fake: FakeGoogle, project: Project) -> None:
    config = settings(project, fake, "check-grounding", "redaction: {emails: true}\n")
    judge = the_judge(config, project)
    assert judge.judge(SAYS, [SEEN, "Ask vole@example.org."]) == PassageJudgement("supported", 1)
    body = fake.bodies[0]
    assert fake.paths[0].endswith("/groundingConfigs/default_grounding_config:check")
    assert body == {
        "answerCandidate": SAYS, "facts": [{"factText": SEEN}, {"factText": "Ask […]."}],
        "groundingSpec": {"citationThreshold": 0.6},
    }  # fmt: skip
    assert judge.judge(OTHER, [SEEN]) == PassageJudgement("open", 0.0)
    half = f"{SAYS}. Wölfe strolled."
    assert judge.judge(half, [SEEN]) == PassageJudgement("open", 0.5)


def test_a_claim_that_needs_no_support_does_not_count(fake: FakeGoogle, project: Project) -> None:
    judge = the_judge(settings(project, fake, "check-grounding"), project)
    ours = {"claimText": "It is so.", "groundingCheckRequired": False}
    cited = {"claimText": SAYS, "citationIndices": [0]}  # whether it is needed is not said
    fake.say(json.dumps({"supportScore": 1, "claims": [ours, cited]}).encode())
    assert judge.judge(SAYS, [SEEN]).verdict == "supported"
    fake.say(json.dumps({"supportScore": 1, "claims": [ours]}).encode())
    assert judge.judge(SAYS, [SEEN]).verdict == "open"


@pytest.mark.parametrize("backend", BACKENDS)
def test_too_little_or_too_much_is_not_asked(
    fake: FakeGoogle, project: Project, backend: str
) -> None:
    judge = the_judge(settings(project, fake, backend), project)
    for sentence, passages in ((SAYS, []), ("long " * 1000, [SEEN])):
        assert judge.judge(sentence, passages).verdict == "open"
    assert fake.paths == []
    judge.judge(SAYS, ["x" * 20_000])
    (body,) = fake.bodies
    (sent,) = body.get("facts") or body["records"]
    assert len(sent.get("factText") or sent["content"]) == 10_000


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    ("status", "asked", "said"),
    [
        (400, 1, "did not take what was asked"),
        (403, 1, "does not allow it"),
        (429, 3, "the quota is used up"),
        (503, 3, "is busy or broken (503"),
    ],
)
def test_a_refusal_is_an_error_of_the_service(
    fake: FakeGoogle, project: Project, backend: str, status: int, asked: int, said: str
) -> None:
    judge = the_judge(settings(project, fake, backend), project)
    fake.refuse(status, "no", times=9)
    with pytest.raises(ServiceError) as caught:
        judge.judge(SAYS, [SEEN])
    assert said in str(caught.value) and SECRET not in str(caught.value)
    assert len(fake.paths) == asked
    fake.answers.clear()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"{}", b'{"supportScore": 7}', b'{"records": [{"id": "9", "score": 1}]}']
)
def test_an_answer_that_is_none_is_an_error_of_the_service(
    fake: FakeGoogle, project: Project, backend: str, body: bytes
) -> None:
    judge = the_judge(settings(project, fake, backend), project)
    fake.say(body)
    with pytest.raises(ServiceError):
        judge.judge(SAYS, [SEEN])
    assert judge.judge(SAYS, [SEEN]).verdict == "supported"


@pytest.mark.parametrize("backend", BACKENDS)
def test_bindings_that_are_weak_are_read(fake: FakeGoogle, project: Project, backend: str) -> None:
    opened(project).close()
    settings(project, fake, backend)
    draft = project.outputs / "drafts" / "essay_v001.md"
    draft.write_text(f"{SAYS} {{#{SOURCE.uid}}}.\n\n{OTHER} {{#{SOURCE.uid}}}.\n")
    _, out, err = run("verify-citations", str(draft), "--format", "json", "--no-table")
    rows = json.loads(out)
    assert [row["status"] for row in rows] == ["OK", "WEAK"], err
    assert rows[0]["sources"][0]["decided_by"].startswith(f"{backend}:")
    assert rows[1]["sources"][0]["decided_by"] == "local" and len(fake.paths) == 2
    fake.refuse(403, "not enabled")
    _, out, _ = run("verify-citations", str(draft), "--format", "json", "--no-table")
    told = [row["sources"][0]["decided_by"] for row in json.loads(out)]
    assert told[0] == told[1] and "gave no answer: 127.0.0.1" in told[0]
    assert len(fake.paths) == 3, "who gave no answer is not asked again"
    (trial,) = judge_trials(project, load(project.config_path), online=True)
    assert trial.what == "support_backend" and trial.trouble == "" and len(fake.paths) == 4
    assert trial.where.startswith(f"{backend}:") and " at 127.0.0.1:" in trial.where


def test_a_model_on_this_computer_goes_first(fake: FakeGoogle, project: Project) -> None:
    labels = {"0": "CONTRADICTION", "1": "ENTAILMENT", "2": "NEUTRAL"}
    put_model(project.root / "nli", classifier_bytes(), id2label=labels)
    config = settings(project, fake, "rerank", "local_models: {nli_folder: nli}\n")
    assert [one.host != "" for one in support_judges(config, project.root)] == [False, True]


@pytest.mark.parametrize("backend", BACKENDS)
def test_settings_that_lead_nowhere_are_one_line(
    fake: FakeGoogle, project: Project, backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = settings(project, fake, backend)
    wrong = {"ranking_endpoint": "http://example.org", "grounding_endpoint": "ftp://x"}
    for values, sections, said in (
        ({"gcp_project": ""}, {}, "want a project"),
        ({}, {"google": wrong}, "is no endpoint"),
    ):
        other = Config({**config.values, **values}, {**config.sections, **sections})
        with pytest.raises(UsageError, match=said):
            support_judges(other, project.root)
    monkeypatch.setattr(
        "mdrag.verify.support.judges.google_judge.missing_clients", lambda: "pip install it"
    )
    with pytest.raises(UsageError, match="pip install it"):
        support_judges(config, project.root)
    assert account.missing_clients() == ""
