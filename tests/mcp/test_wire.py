"""What stands on the pipe, byte for byte, held against the schemas of both revisions of MCP.

The models of `mcp_types` come from the schemas of the protocol; here they are schemas anew.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mdrag.mcp.tools import TOOLS
from patience import patience

_CLIENT = {"name": "raw", "version": "1"}
_EACH = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": _CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
}
_HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": _CLIENT}
_REFUSED = {"name": "lint_draft", "arguments": {"path": "../other.md"}}
# revision → (method, its params) of each request
_ASKED: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "2025-11-25": (("initialize", _HELLO), ("tools/list", {}), ("tools/call", _REFUSED)),
    "2026-07-28": (
        ("server/discover", {"_meta": _EACH}),
        ("tools/list", {"_meta": _EACH}),
        ("tools/call", {**_REFUSED, "_meta": _EACH}),
    ),
}


def _results(folder: Path, revision: str) -> dict[str, Any]:
    """The result of each request, as the server wrote it."""
    sent = [
        {"jsonrpc": "2.0", "id": method, "method": method, "params": params}
        for method, params in _ASKED[revision]
    ]
    if revision == "2025-11-25":
        sent.insert(1, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    command = [sys.executable, "-m", "mdrag", "mcp"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        cwd=folder,
    ) as server:  # fmt: skip
        assert server.stdin and server.stdout
        ends = threading.Timer(patience(20), server.kill)
        ends.start()
        told = []
        for one in sent:
            server.stdin.write(json.dumps(one).encode() + b"\n")
            server.stdin.flush()
            if "id" in one:
                told.append(json.loads(server.stdout.readline()))
        ends.cancel()
        ends.join()
        server.stdin.close()
        assert server.wait() == 0
    assert all(one["jsonrpc"] == "2.0" and "error" not in one for one in told), told
    return {one["id"]: one["result"] for one in told}


@pytest.mark.parametrize("revision", _ASKED)
def test_every_answer_is_one_that_the_protocol_allows(revision: str, here: Path) -> None:
    from mcp_types.methods import SERVER_RESULTS
    from pydantic import TypeAdapter

    found = _results(here, revision)
    assert set(found) == {method for method, _ in _ASKED[revision]}
    for method, result in found.items():
        told = TypeAdapter(SERVER_RESULTS[method, revision]).json_schema(by_alias=True)
        faults = [one.message for one in Draft202012Validator(told).iter_errors(result)]
        assert faults == [], (method, faults)
    if revision == "2026-07-28":
        assert set(found["server/discover"]["supportedVersions"]) >= {"2026-07-28"}
        assert "tools" in found["server/discover"]["capabilities"]
    assert found["tools/call"]["isError"]


def _mixed_types(schema: Any) -> Iterator[Any]:
    """The lists of types in a schema."""
    if isinstance(schema, dict):
        yield from (
            told for key, told in schema.items() if key == "type" and isinstance(told, list)
        )
    below = schema.values() if isinstance(schema, dict) else schema
    for one in below if isinstance(below, list) or isinstance(schema, dict) else ():
        yield from _mixed_types(one)


@pytest.mark.parametrize("revision", _ASKED)
def test_what_a_tool_takes_and_gives_is_told_in_sound_schemas(revision: str, here: Path) -> None:
    listed = _results(here, revision)["tools/list"]["tools"]
    assert [one["name"] for one in listed] == [tool.name for tool in TOOLS]
    for one in listed:
        for told in (one["inputSchema"], one["outputSchema"]):
            Draft202012Validator.check_schema(told)
            assert told["type"] == "object"
            assert list(_mixed_types(told)) == []  # clients of one type a value refuse such lists
        takes = one["inputSchema"]
        assert set(takes.get("required", ())) <= set(takes["properties"])
