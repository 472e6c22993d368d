"""Lines that are no message, over real pipes: each is answered, and the server goes on."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from mdrag.mcp.refused_line import RefusedLine, refused_line
from patience import patience

_CLIENT = {"protocolVersion": "2025-11-25", "capabilities": {},
           "clientInfo": {"name": "raw", "version": "1"}}  # fmt: skip
_FIRST = {"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": _CLIENT}
_STARTED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
_LINES: tuple[tuple[bytes, int | None, object], ...] = (
    (b"hello there", -32700, None),
    (b'{"jsonrpc": "2.0", "id": 3, "method": "tools/li', -32700, None),
    (b"\xff\xfe", -32700, None),
    (b"[" * 100_000, -32700, None),
    (b"", None, None),
    (b"7", -32600, None),
    (b"[]", -32600, None),
    (b"{}", -32600, None),
    (b'{"jsonrpc": "2.0", "id": 4}', -32600, 4),
    (b'{"jsonrpc": "1.0", "id": "five", "method": "ping"}', -32600, "five"),
    (b'{"jsonrpc": "2.0", "id": 6, "method": 7}', -32600, 6),
    (b'{"jsonrpc": "2.0", "id": 7, "method": "no/such"}', -32601, 7),
    (b'{"jsonrpc": "2.0", "id": 8, "method": "tools/call", "params": {"name": 1}}', -32602, 8),
)


def test_every_line_is_answered_and_the_server_goes_on(here: Path) -> None:
    sent = [json.dumps(_FIRST).encode(), json.dumps(_STARTED).encode()]
    sent += [line for line, _, _ in _LINES]
    sent.append(b'{"jsonrpc": "2.0", "id": 99, "method": "ping"}')
    command = [sys.executable, "-m", "mdrag", "mcp"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=here
    ) as server:
        assert server.stdin and server.stdout and server.stderr
        server.stdin.write(b"".join(line + b"\n" for line in sent))
        server.stdin.flush()
        ends = threading.Timer(patience(10), server.kill)
        ends.start()
        wanted = 2 + sum(code is not None for _, code, _ in _LINES)
        told = [json.loads(server.stdout.readline()) for _ in range(wanted)]
        ends.cancel()
        ends.join()
        server.stdin.close()
        assert server.wait() == 0
        assert server.stdout.read() == b"" and b"Traceback" not in server.stderr.read()
    assert {one.get("id") for one in told if "result" in one} == {"hello", 99}
    assert sorted(map(_key, told)) == sorted(
        [(str(code), str(known)) for _, code, known in _LINES if code is not None]
        + [("None", "hello"), ("None", "99")]
    )


def _key(told: dict[str, Any]) -> tuple[str, str]:
    return str(told.get("error", {}).get("code")), str(told["id"])


def test_what_no_list_of_faults_says_is_no_message_either() -> None:
    refused = refused_line([])
    assert refused is not None and (refused.code, refused.id) == (-32600, None)
    assert refused_line([{"type": "json_invalid", "msg": "EOF", "input": " \n"}]) is None
    told = refused_line([{"type": "missing", "msg": "", "input": {"id": True}}])
    assert isinstance(told, RefusedLine) and told.id is None
