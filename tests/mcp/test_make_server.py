"""The server in this process: the older revision, no project, no SDK, a bug of ours."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from commands import run
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.serve import make_server
from mdrag.mcp.tools import TOOLS

if TYPE_CHECKING:  # it takes 0.7 s to import
    from mcp import Client, types


def _in_client(start: Path, work: Callable[[Client], Awaitable[Any]], mode: str = "legacy") -> Any:
    from mcp import Client

    async def connected() -> Any:
        async with Client(make_server(OpenProject(start)), mode=mode) as client:
            return await work(client)

    return anyio.run(connected)


def test_the_older_revision_is_spoken_too(tmp_path: Path) -> None:
    async def work(client: Client) -> tuple[str, int]:
        return client.protocol_version, len((await client.list_tools()).tools)

    assert _in_client(tmp_path, work) == ("2025-11-25", len(TOOLS))


def test_without_a_project_each_tool_says_what_to_do(tmp_path: Path) -> None:
    async def work(client: Client) -> types.CallToolResult:
        return await client.call_tool("list_sources", {})

    result = _in_client(tmp_path, work)
    assert result.content[0].type == "text"
    error = json.loads(result.content[0].text)["error"]
    assert error["code"] == "project-missing" and "mdrag init" in error["message"]
    run("init", cwd=tmp_path)
    result = _in_client(tmp_path, work)
    assert json.loads(result.content[0].text)["error"]["code"] == "library-missing"


def test_a_bug_of_ours_is_told_and_nothing_of_the_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret words of the draft")

    monkeypatch.setattr(OpenProject, "library", broken)

    async def work(client: Client) -> types.CallToolResult:
        return await client.call_tool("list_sources", {})

    result = _in_client(tmp_path, work)
    error = json.loads(result.content[0].text)["error"]
    assert (error["code"], error["exit_code"]) == ("bug", 3)
    assert "secret" not in error["message"]


def test_without_the_sdk_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    done = run("mcp", cwd=tmp_path)
    assert done.returncode == 2 and done.stdout == ""
    assert 'pip install "mdrag[mcp]"' in done.stderr
