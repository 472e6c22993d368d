"""Models that read what the score leaves open: asked only then, and who decided stands there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from commands import run
from made_library import MadeSource, make_project, opened
from mdrag import config as settings
from mdrag.config import Config
from mdrag.draft.parse import parse
from mdrag.errors import FileProblem, ServiceError, UsageError
from mdrag.evidence.schemas import problems
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.verify.support.binding_rows import rows as binding_rows
from mdrag.verify.support.judged_rows import judge_rows
from mdrag.verify.support.judges import PassageJudgement, support_judges
from tiny_onnx import classifier_bytes, encoder_bytes, put_model

LABELS = {"0": "CONTRADICTION", "1": "ENTAILMENT", "2": "NEUTRAL"}
SOURCE = MadeSource(
    "source",
    [
        ["Income shapes health in cities. The weather was mild in spring and nobody measured it."],
        ["Walking is not healthy for the old. It was raining on most days of the study period."],
    ],
    year=2015,
)
SAYS = "Household income decides how long pensioners stay free of illness"
DENIES = "Regular strolling keeps pensioners healthy beyond eighty"
KEY = "sk-not-to-be-seen"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setenv("MDRAG_CACHE_DIR", str(tmp_path / "cache"))
    made = make_project(tmp_path / "essay", [SOURCE])
    opened(made).close()
    monkeypatch.chdir(made.root)
    put_model(made.root / "nli", classifier_bytes(), id2label=LABELS)
    return made


def rows(project: Project, yaml: str, *sentences: str) -> list[dict[str, object]]:
    """What ``verify-citations`` says of sentences that cite the source."""
    (project.root / "config.yaml").write_text(yaml)
    draft = project.outputs / "drafts" / "essay_v001.md"
    draft.write_text("\n\n".join(f"{s} {{#{SOURCE.uid}}}." for s in sentences))
    _, out, err = run("verify-citations", str(draft), "--format", "json", "--no-table")
    assert KEY not in out + err
    found: list[dict[str, object]] = json.loads(out)
    assert list(problems("verification", found)) == []
    return found


def decided(row: dict[str, object]) -> object:
    (source,) = row["sources"]  # type: ignore[misc]
    return source["decided_by"]


def test_without_a_backend_the_score_decides(project: Project) -> None:
    found = rows(project, "", SAYS, DENIES)
    assert [(row["status"], decided(row)) for row in found] == [("WEAK", "local")] * 2


def test_a_model_from_a_folder_decides_what_is_weak(project: Project) -> None:
    yaml = "support_backend: nli\nlocal_models:\n  nli_folder: nli\n"
    said, denied = rows(project, yaml, SAYS, DENIES)
    assert (said["status"], said["checks"], decided(said)) == ("OK", [], "nli:tiny")
    assert (denied["status"], denied["checks"], decided(denied)) == (
        "WEAK", ["judge-contradicts", "number-absent"], "nli:tiny",
    )  # fmt: skip
    assert not denied["passes"]
    text = run("verify-citations", "outputs/drafts/essay_v001.md")[1]
    assert "decided by nli:tiny" in text
    table = next((project.outputs / "audits").glob("*citations*.md")).read_text("utf-8")
    assert "backend: nli" in table


def test_what_is_ok_or_fails_a_check_is_not_asked(project: Project) -> None:
    asked: list[str] = []

    class Recorder:
        name = "nli:recorder"

        def judge(self, sentence: str, passages: Sequence[str]) -> PassageJudgement:
            asked.append(sentence)
            return PassageJudgement("open", 0.9)

    store = GenerationStore.open(project)
    fine = f"Income shapes health in cities, mild weather in spring {{#{SOURCE.uid}}}."
    paged = f"{DENIES} {{#{SOURCE.uid} pdf=99}}."  # no such page
    draft = parse(f"{fine}\n\n{paged}\n\n{SAYS} {{#{SOURCE.uid}}}.\n\nNobody {{#doc_00000000}}.")
    before = binding_rows(draft, store)
    after = judge_rows(before, store, [Recorder()])
    assert [row.status for row in after] == [row.status for row in before]
    assert [one.rstrip(".") for one in asked] == [SAYS]
    assert after == before  # open: the score decides


def answer(verdict: str) -> Response:
    content = json.dumps({"verdict": verdict, "confidence": 0.9})
    body = {"choices": [{"message": {"role": "assistant", "content": f"```json\n{content}\n```"}}]}
    return Response(json.dumps(body), content_type="application/json")


@pytest.fixture
def person(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project of somebody who has a key."""
    monkeypatch.setenv("MDRAG_JUDGE_KEY", KEY)
    return project


def judged(server: HTTPServer, project: Project, extra: object = ()) -> PassageJudgement:
    base = settings.load(None)
    config = Config(
        {**base.values, "support_backend": "llm"},
        {**base.sections, "judge": {"address": server.url_for("/v1"), "model": "small"},
         **dict(extra)},  # type: ignore[call-overload]
    )  # fmt: skip
    (one,) = support_judges(config, project.root)
    return one.judge(SAYS, ["Income shapes health.", "Ask vole@example.org for it."])


def test_a_language_model_reads_sentence_and_passages_and_no_more(
    person: Project, httpserver: HTTPServer
) -> None:
    sent: list[Request] = []

    def reply(request: Request) -> Response:
        sent.append(request)
        return answer("supported")

    httpserver.expect_request("/v1/chat/completions", "POST").respond_with_handler(reply)
    found = judged(httpserver, person, {"redaction": {"emails": True}})
    assert found == PassageJudgement("supported", 0.9)
    (request,) = sent
    body = json.loads(request.data)
    assert request.headers["Authorization"] == f"Bearer {KEY}"
    assert (body["model"], body["temperature"]) == ("small", 0)
    given = json.loads(body["messages"][1]["content"])
    assert given == {
        "sentence": SAYS, "passages": ["Income shapes health.", "Ask […] for it."],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("verdict", "expected"), [("contradicted", "contradicted"), ("not_stated", "open")]
)
def test_what_it_may_answer(
    person: Project, httpserver: HTTPServer, verdict: str, expected: str
) -> None:
    httpserver.expect_request("/v1/chat/completions").respond_with_handler(
        lambda _: answer(verdict)
    )
    assert judged(httpserver, person).verdict == expected


@pytest.mark.parametrize(
    "reply",
    [
        Response("no", 401), Response("{", 200), Response("[]", 200), answer("perhaps"),
        Response('{"choices": [{"message": {"content": "[1]"}}]}', 200),
    ],
)  # fmt: skip
def test_an_answer_that_is_none_is_an_error_of_the_service(
    person: Project, httpserver: HTTPServer, reply: Response
) -> None:
    httpserver.expect_request("/v1/chat/completions").respond_with_response(reply)
    with pytest.raises(ServiceError) as caught:
        judged(httpserver, person)
    assert KEY not in str(caught.value)


def test_settings_that_name_nobody_are_one_line(project: Project) -> None:
    base = settings.load(None)
    for backend, own, said in (
        ("llm", {}, r"judge\.address"),
        ("nli", {"local_models": {"nli_folder": "nowhere"}}, "no folder nowhere"),
    ):
        with pytest.raises(UsageError, match=said):
            support_judges(Config({**base.values, "support_backend": backend}, own), project.root)
    put_model(project.root / "plain", encoder_bytes())
    own = {"local_models": {"nli_folder": "plain"}}
    config = Config({**base.values, "support_backend": "nli"}, own)
    with pytest.raises(FileProblem, match="no class “entailment”"):
        support_judges(config, project.root)
    put_model(project.root / "plain", encoder_bytes(), id2label=LABELS)
    (one,) = support_judges(config, project.root)
    with pytest.raises(FileProblem, match="gives no classes"):
        one.judge("income", ["health"])
    assert support_judges(base, project.root) == ()


def test_a_service_that_is_silent_is_asked_once_and_the_score_decides(project: Project) -> None:
    asked: list[str] = []

    class SilentJudge:
        name = "llm:small"

        def judge(self, sentence: str, passages: Sequence[str]) -> PassageJudgement:
            asked.append(sentence)
            raise ServiceError("127.0.0.1 answered 500")

    store = GenerationStore.open(project)
    draft = parse(f"{SAYS} {{#{SOURCE.uid}}}.\n\n{DENIES} {{#{SOURCE.uid}}}.")
    after = judge_rows(binding_rows(draft, store), store, [SilentJudge()])
    assert len(asked) == 1
    told = "local (llm:small gave no answer: 127.0.0.1 answered 500)"
    assert [(row.status, row.sources[0].decided_by) for row in after] == [("WEAK", told)] * 2
