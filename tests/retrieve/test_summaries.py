"""Chinese summaries of passages by a model: asked for, marked, kept, and never in the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from made_library import MadeSource, make_project
from mdrag.config import Config, load, parse
from mdrag.errors import FileProblem, UsageError
from mdrag.evidence.pack import EvidencePack, to_json
from mdrag.evidence.schemas import problems
from mdrag.index.build import update
from mdrag.project import Project
from mdrag.report.pack import brief, markdown
from mdrag.retrieve import runs
from mdrag.retrieve.search import question

PAPER = MadeSource(
    "paper", [["Income explains half of it, says a@example.org."], ["Income rose in 2010."]]
)
PATH = "/v1/chat/completions"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = make_project(tmp_path_factory.mktemp("summaries") / "essay", [PAPER])
    update(made, load(None))
    return made


def _config(server: HTTPServer, more: str = "") -> Config:
    text = f"  address: {server.url_for('/v1')}\n  model: m\n  summaries: true\n"
    return parse(f"translation:\n{text}{more}", "")


def _ask(project: Project, config: Config, mode: str = "evidence") -> EvidencePack:
    return runs.ask(project, config, question("does income explain it", mode=mode))


def _said(text: object) -> dict[str, Any]:
    content = json.dumps({"summary": text}, ensure_ascii=False)
    return {"choices": [{"message": {"content": content}}]}


def test_each_passage_is_summed_up_and_marked(
    project: Project, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MDRAG_TRANSLATOR_KEY", "k")
    httpserver.expect_request(
        PATH, method="POST", headers={"Authorization": "Bearer k"}
    ).respond_with_json(_said("收入解释了\n一半。"))
    pack = _ask(project, _config(httpserver, "redaction:\n  emails: true\n"))
    assert [item.summary.text for item in pack.evidences if item.summary] == [
        "收入解释了 一半。"
    ] * 2
    sent = [json.loads(request.data)["messages"][1]["content"] for request, _ in httpserver.log]
    assert len(sent) == 2 and not any("a@example.org" in text for text in sent)
    content = to_json(pack)
    assert list(problems("evidence_pack", content)) == []
    assert content["evidences"][0]["summary"] == {
        "text": "收入解释了 一半。", "made_by": "m at localhost", "language": "zh",
        "evidence": False,
    }  # fmt: skip
    assert "收入" not in pack.evidences[0].exact_quote
    for text in (markdown(pack), brief(pack)):
        assert "summary by m at localhost, no evidence, not to be cited: 收入" in text
    runs.save(project, pack, markdown(pack))
    httpserver.clear()
    again = runs.replay(project, load(None), pack.query_id)
    assert to_json(again.pack) == content and httpserver.log == []


def test_nobody_is_asked_unless_it_is_on(project: Project, httpserver: HTTPServer) -> None:
    config = _config(httpserver)
    off = {**config.sections, "translation": {**config.sections["translation"], "summaries": False}}
    pack = _ask(project, Config(config.values, off))
    assert "summary" not in to_json(pack)["evidences"][0]
    _ask(project, config, "papers")
    assert httpserver.log == []


@pytest.mark.parametrize(
    ("status", "body"),
    [(500, ""), (200, "no json"), (200, json.dumps(_said("In English."))),
     (200, json.dumps(_said(3))), (200, json.dumps(_said(None)))],
)  # fmt: skip
def test_a_model_that_fails_is_asked_once_and_the_pack_says_so(
    project: Project, httpserver: HTTPServer, status: int, body: str
) -> None:
    httpserver.expect_request(PATH).respond_with_response(Response(body, status))
    pack = _ask(project, _config(httpserver))
    assert len(pack.evidences) == 2 and not any(item.summary for item in pack.evidences)
    assert pack.warnings[-1].startswith("2 passages without a summary: ")
    asked = {request.data for request, _ in httpserver.log}
    assert len(asked) == 1


def test_what_is_too_long_is_cut_and_what_came_before_a_failure_stays(
    project: Project, httpserver: HTTPServer
) -> None:
    answers = [Response(json.dumps(_said("长" * 400))), Response("", 401)]

    def answer(_: Request) -> Response:
        return answers.pop(0)

    httpserver.expect_request(PATH).respond_with_handler(answer)
    pack = _ask(project, _config(httpserver))
    first, second = pack.evidences
    assert first.summary and first.summary.text == "长" * 300 + "…" and second.summary is None
    assert pack.warnings[-1].startswith("1 passage without a summary: localhost answered 401")


def test_settings_that_name_no_model(project: Project) -> None:
    with pytest.raises(UsageError, match=r"translation\.address"):
        _ask(project, parse("translation:\n  summaries: true\n", ""))


def test_a_run_with_summaries_nobody_wrote(project: Project) -> None:
    pack = _ask(project, load(None))
    run = Path(runs.save(project, pack, markdown(pack)).run)
    content = json.loads(run.read_text("utf-8"))
    for bad in ([], {"x": 3}, {"x": ["a"]}, "text"):
        run.write_text(json.dumps({**content, "summaries": bad or [1]}), "utf-8")
        with pytest.raises(FileProblem, match="is not a query run"):
            runs.replay(project, load(None), pack.query_id)
