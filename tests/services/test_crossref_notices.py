"""Crossref over a real socket: what comes back, what is kept, and that nothing waits for long."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

import mdrag.services.crossref_notices as module
from lint_context import rule
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.result import Result
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.services.crossref_notices import Notice, records
from patience import patience

DOI = "10.1000/health.gap"
PLACE = "/works/10.1000/health.gap"
RETRACTED = {
    "message": {
        "title": ["The Health Gap: the challenge of an unequal world"],
        "updated-by": [
            {"type": "correction", "DOI": "10.1000/c"},
            {"type": "retraction", "DOI": "10.1000/notice", "label": "Retraction",
             "updated": {"date-parts": [[2020, 1, 31]]}},
        ],
    }
}  # fmt: skip
FINE: dict[str, Any] = {"message": {"title": ["The <i>Health</i> Gap"]}}


class Shelf(ExampleLibrary):
    """The example library with a DOI for one source."""

    def __init__(self, doi: str = DOI) -> None:
        super().__init__()
        uid = "doc_8f3a2c1d"
        self._sources = {**self._sources, uid: self._sources[uid]._replace(doi=doi)}


def run(server: HTTPServer | str, text: str = "", more: str = "", doi: str = DOI) -> Result:
    base = server if isinstance(server, str) else server.url_for("/").rstrip("/")
    config = settings(f"lint:\n  online: true\n  crossref: {base}\n{more}", "config.yaml")
    draft = parse(text or "Poverty shortens lives (Marmot, 2015){#doc_8f3a2c1d}.")
    result = lint(draft, config, Shelf(doi), [rule("citation.retracted")])
    assert result.summary.failures == ()
    return result


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("MDRAG_CROSSREF_URL", raising=False)
    yield


def test_a_retraction_is_an_error_that_names_the_notice(httpserver: HTTPServer) -> None:
    httpserver.expect_request(PLACE, method="GET").respond_with_json(RETRACTED)
    (found,) = run(httpserver).findings
    assert found.severity == "error"
    assert "retraction of 2020-01-31, https://doi.org/10.1000/notice" in found.message
    assert found.doc_uids == ("doc_8f3a2c1d",)


def test_a_sentence_that_says_so_is_only_noted(httpserver: HTTPServer) -> None:
    httpserver.expect_request(PLACE).respond_with_json(RETRACTED)
    text = "A study that was later retracted said so (Marmot, 2015){#doc_8f3a2c1d}."
    assert [f.severity for f in run(httpserver, text).findings] == ["info"]


def test_only_the_doi_goes_out_and_the_answer_is_kept(httpserver: HTTPServer) -> None:
    asked: list[Request] = []

    def answer(request: Request) -> Response:
        asked.append(request)
        return Response(json.dumps(FINE), content_type="application/json")

    httpserver.expect_request(PLACE).respond_with_handler(answer)
    for _ in range(2):
        result = run(httpserver)
        assert (result.findings, result.final) == ((), True)
    (one,) = asked
    assert (one.query_string, one.get_data()) == (b"", b"")
    assert "Poverty" not in str(one.headers) + one.url
    run(httpserver, more="  mailto: me@example.org\n", doi="https://doi.org/10.1000/OTHER")
    assert one is asked[-1]


def test_an_address_goes_along_only_when_it_is_given(httpserver: HTTPServer) -> None:
    httpserver.expect_oneshot_request(
        PLACE, query_string={"mailto": "me@example.org"}
    ).respond_with_json(FINE)
    assert run(httpserver, more="  mailto: me@example.org\n").summary.skipped == ()


def test_a_doi_of_another_work_is_told_and_a_subtitle_is_none(httpserver: HTTPServer) -> None:
    other = {"message": {"title": ["Voles and their burrows in winter"]}}
    httpserver.expect_request(PLACE).respond_with_json(other)
    (found,) = run(httpserver).findings
    assert found.severity == "warning"
    assert "Voles and their burrows" in found.message


@pytest.mark.parametrize("kind", ["withdrawal", "expression-of-concern", "erratum"])
def test_notices_by_kind(httpserver: HTTPServer, kind: str) -> None:
    message = {"title": ["The Health Gap"], "updated-by": [{"type": kind, "DOI": "10.1/n"}]}
    httpserver.expect_request(PLACE).respond_with_json({"message": message})
    expected = {"withdrawal": ["error"], "expression-of-concern": ["warning"], "erratum": []}
    assert [f.severity for f in run(httpserver).findings] == expected[kind]


def test_an_unknown_doi_says_nothing(httpserver: HTTPServer) -> None:
    httpserver.expect_request(PLACE).respond_with_data("Resource not found.", status=404)
    result = run(httpserver)
    assert (result.findings, result.summary.skipped) == ((), ())


@pytest.mark.parametrize("status", [429, 503])
def test_too_many_requests_are_tried_again(httpserver: HTTPServer, status: int) -> None:
    for _ in range(2):
        httpserver.expect_ordered_request(PLACE).respond_with_data("busy", status=status)
    httpserver.expect_ordered_request(PLACE).respond_with_json(RETRACTED)
    assert len(run(httpserver).findings) == 1


@pytest.mark.parametrize("status", [400, 403])
def test_a_refusal_is_not_tried_again(httpserver: HTTPServer, status: int) -> None:
    httpserver.expect_request(PLACE).respond_with_data("no", status=status)
    result = run(httpserver)
    assert len(httpserver.log) == 1
    assert len(result.summary.skipped) == 1
    assert not result.final


@pytest.mark.parametrize(
    "body",
    ["<html>", "[1, 2", "[]", '{"message": 3}', '"text"', "[" * 5000, '{"message": null}'],
)
def test_garbage_is_said_once_and_never_an_error(httpserver: HTTPServer, body: str) -> None:
    httpserver.expect_request(PLACE).respond_with_data(body, content_type="application/json")
    result = run(httpserver)
    assert result.findings == ()
    (told,) = result.summary.skipped
    assert told.startswith("1 DOI could not be looked up for retractions (")


@pytest.mark.parametrize(
    "message",
    [{"title": []}, {"title": [None]}, {"title": "T", "updated-by": "x"},
     {"title": ["The Health Gap"], "updated-by": [None, {"type": None, "updated": 4}, {}]}],
)  # fmt: skip
def test_odd_records_are_read_as_far_as_they_go(httpserver: HTTPServer, message: Any) -> None:
    httpserver.expect_request(PLACE).respond_with_json({"message": message})
    assert [f for f in run(httpserver).findings if f.severity == "error"] == []


def test_offline_is_said_once_and_not_kept() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    result = run(f"http://127.0.0.1:{port}", "So (A){#doc_8f3a2c1d}. So (B){#doc_8f3a2c1d}.")
    assert result.findings == ()
    (told,) = result.summary.skipped
    assert "cannot be reached" in told
    assert not result.final


def test_a_service_that_never_answers_is_left_and_what_came_is_kept(httpserver: HTTPServer) -> None:
    let_go = Event()

    def stuck(_: Request) -> Response:
        let_go.wait(patience(4))
        return Response(json.dumps(FINE), content_type="application/json")

    httpserver.expect_request("/works/10.1000/0").respond_with_json(FINE)
    httpserver.expect_request("/works/10.1000/1").respond_with_handler(stuck)
    base = httpserver.url_for("/").rstrip("/")
    dois = ["10.1000/0", "10.1000/1"]
    first = records(dois, base, seconds=2)  # returns, though nobody lets the server go
    assert list(first.records) == dois[:1]
    assert first.unasked == ("10.1000/1",)
    assert first.problem
    let_go.set()
    second = records(dois, base)
    assert set(second.records) == set(dois)
    assert [r.path for r, _ in httpserver.log].count("/works/10.1000/0") == 1


def test_nothing_is_asked_without_leave(httpserver: HTTPServer) -> None:
    base = httpserver.url_for("/").rstrip("/")
    for online in ("false", ""):
        config = settings(f"lint:\n  online: {online}\n  crossref: {base}\n", "config.yaml")
        draft = parse("So it is (Marmot, 2015){#doc_8f3a2c1d}.")
        lint(draft, config, Shelf(), [rule("citation.retracted")])
    assert httpserver.log == []


def test_the_environment_names_another_service(
    httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MDRAG_CROSSREF_URL", httpserver.url_for("/").rstrip("/"))
    httpserver.expect_request(PLACE).respond_with_json(RETRACTED)
    assert len(run("http://127.0.0.1:9/none").findings) == 1


def test_answers_are_kept_for_thirty_days(
    httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    httpserver.expect_request(PLACE).respond_with_json(RETRACTED)
    base = httpserver.url_for("/").rstrip("/")
    first = records([DOI], base).records[DOI]
    assert first.notices[1] == Notice("retraction", "10.1000/notice", "2020-01-31")
    now = time.time()
    monkeypatch.setattr(module.time, "time", lambda: now + 29 * 86400)
    assert records([DOI], base).records[DOI] == first
    assert len(httpserver.log) == 1
    monkeypatch.setattr(module.time, "time", lambda: now + 31 * 86400)
    records([DOI], base)
    assert len(httpserver.log) == 2
    (kept,) = (own_home / "cache" / "crossref").iterdir()
    kept.write_text("{", "utf-8")
    assert records([DOI], base).records[DOI].found
    assert len(httpserver.log) == 3


def test_the_address_is_in_no_message() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    result = run(f"http://127.0.0.1:{port}", more="  mailto: secret@example.org\n")
    assert "secret" not in str(result.summary)
