from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_httpserver import HTTPServer

from mdrag.errors import ServiceError
from mdrag.net import Deadline, Service


@pytest.fixture
def other() -> Iterator[HTTPServer]:
    with HTTPServer(host="localhost") as server:
        server.expect_request("/elsewhere").respond_with_json({"got": "it"})
        yield server


def test_a_key_is_never_carried_to_another_host(httpserver: HTTPServer, other: HTTPServer) -> None:
    there = {"Location": other.url_for("/elsewhere")}
    httpserver.expect_request("/asked").respond_with_data("", 302, there)
    with Service(httpserver.url_for(""), Deadline(5)) as service:
        with pytest.raises(ServiceError):
            service.ask("POST", "/asked", headers={"Zotero-API-Key": "k"})
        with pytest.raises(ServiceError):
            service.get("/asked")
    assert other.log == []


def test_a_redirection_on_the_same_host_is_followed(httpserver: HTTPServer) -> None:
    httpserver.expect_request("/old").respond_with_data("", 301, {"Location": "/new"})
    httpserver.expect_request("/new").respond_with_json([1])
    with Service(httpserver.url_for(""), Deadline(5)) as service:
        assert service.get("/old").body == [1]
