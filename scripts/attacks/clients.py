"""Hostile clients: the language server answers with an error or ends; it never hangs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from attacks.ground import SECRET, Breach, Ground

__all__ = ["attack"]

_LONGEST_S = 60.0  # a slow machine that does other things may take so long, and still answer
_URIS = (
    "file:///etc/passwd", "http://127.0.0.1/x", "untitled:U", "file:///", "", "::", "file:///%00",
    "file://../../x", "file:///" + "a" * 200_000, "vscode-remote://x/y", "file:///dev/zero",
)  # fmt: skip
_ASKED = (
    "hover", "definition", "documentLink", "completion", "codeAction", "documentSymbol",
    "foldingRange", "diagnostic", "codeLens", "inlayHint",
)  # fmt: skip
_HEADERS = (
    b"Content-Length: abc\r\n\r\n{}", b"Content-Length: -5\r\n\r\n{}", b"\r\n\r\n{}",
    b"Content-Length: 99999999999999999999\r\n\r\n{}", b"Content-Length: 999999999999\r\n\r\n{}",
    b"Content-Length: 2000000000\r\n\r\n{}", b"Content-Length: 0\r\n\r\n", b"{}\n", b"\x00" * 5000,
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"Content-Type: x\r\n\r\n{}", b"A" * 200_000,
    b"X: y\r\n" * 10_000, b"Content-Length 5\r\n\r\n{}", b"content-length:2\r\n\r\n{}",
    b"Content-Length: 50\r\n\r\n{", b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
)  # fmt: skip
_BODIES = (
    b"{", b"[]", b"null", b"7", b'"x"', b"[" * 100_000, b"\xff\xfe", b'{"jsonrpc":"2.0"}', b"[{}]",
    b'{"jsonrpc":"2.0","id":{},"method":"shutdown"}', b'{"jsonrpc":"2.0","method":5}',
    b'{"jsonrpc":"1.0","id":3,"method":"shutdown"}', b'{"jsonrpc":"2.0","id":3,"result":1}',
    b'{"jsonrpc":"2.0","id":3,"method":"' + b"x" * 100_000 + b'"}',
)  # fmt: skip


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` conversations by lot; the first ones are of every kind."""
    project = ground.folder / "essay"
    project.mkdir()
    ground.run(["init"], project)
    draft = project / "outputs" / "drafts" / "essay_v001.md"
    draft.write_text("The the ward is small.\n", "utf-8")
    kinds: tuple[Any, ...] = (
        _headers, _bodies, _early, _late, _uris, _positions, _changes, _large,
    )  # fmt: skip
    for number in range(size):
        kind = kinds[number % len(kinds)]
        data = kind(draft, random) if kind is not _changes else _changes(draft, many=size > 8)
        case = f"{kind.__name__[1:]} {number}"
        limit = _LONGEST_S * (4 if kind is _changes else 1)
        ran = ground.run(["lsp"], project, stdin=data, limit=limit)
        for breach in ground.breaches(case, ran):
            if "exit " not in breach.what:  # a client that goes without a word is told 1
                yield breach
        if ran.code not in (0, 1, 2):
            yield Breach(case, f"exit {ran.code}: {ran.err[-200:]!r}")
        if "our bug" in ran.err:
            yield Breach(case, f"a bug: {ran.err[-300:]!r}")
        if "root:x:" in ran.out or SECRET in ran.out:
            yield Breach(case, "a file outside was read")
        if kind is not _headers and '"id": 1' not in ran.out and '"id":1' not in ran.out:
            yield Breach(
                case, f"initialize was not answered: {ran.out[-100:]!r} {ran.err[-200:]!r}"
            )


def _framed(*bodies: bytes | dict[str, Any]) -> bytes:
    raw = [
        one if isinstance(one, bytes) else json.dumps({"jsonrpc": "2.0", **one}).encode()
        for one in bodies
    ]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(one), one) for one in raw)


_HELLO = {"id": 1, "method": "initialize", "params": {"capabilities": {}}}
_READY: dict[str, Any] = {"method": "initialized", "params": {}}
_BYE: tuple[dict[str, Any], ...] = ({"id": 9, "method": "shutdown"}, {"method": "exit"})


def _open(uri: str, text: str) -> dict[str, Any]:
    item = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
    return {"method": "textDocument/didOpen", "params": {"textDocument": item}}


def _headers(draft: Path, random: Random) -> bytes:
    before = _framed(_HELLO, _READY) if random.random() < 0.5 else b""
    return before + random.choice(_HEADERS) + _framed(*_BYE)


def _bodies(draft: Path, random: Random) -> bytes:
    return _framed(_HELLO, _READY, *random.sample(_BODIES, 4), *_BYE)


def _early(draft: Path, random: Random) -> bytes:
    uri = draft.as_uri()
    asked = {"id": 5, "method": "textDocument/hover", "params": _at(uri, 0, 0)}
    return _framed(asked, _open(uri, "x"), _READY, _HELLO, _HELLO, *_BYE)


def _late(draft: Path, random: Random) -> bytes:
    uri = draft.as_uri()
    asked = {"id": 5, "method": "textDocument/hover", "params": _at(uri, 0, 0)}
    return _framed(_HELLO, _READY, _BYE[0], asked, _open(uri, "x"), _BYE[0], _HELLO, _BYE[1])


def _uris(draft: Path, random: Random) -> bytes:
    said: list[dict[str, Any]] = []
    for number, uri in enumerate(random.sample(_URIS, 5)):
        said.append(_open(uri, "The the end. {#doc_00000000}"))
        for more, name in enumerate(random.sample(_ASKED, 3)):
            place = {**_at(uri, 0, 2), "context": {"diagnostics": []}, "range": _range(0, 0, 9, 9)}
            said.append({"id": 100 * (number + 1) + more, "method": f"textDocument/{name}",
                         "params": place})  # fmt: skip
    command = {
        "command": random.choice(("rm", "mdrag.ingest")),
        "arguments": ["file:///etc/passwd"],
    }
    said.append({"id": 7, "method": "workspace/executeCommand", "params": command})
    return _framed(_HELLO, _READY, *said, *_BYE)


def _positions(draft: Path, random: Random) -> bytes:
    uri = draft.as_uri()
    said: list[dict[str, Any]] = [_open(uri, "The the end of 𝒳 {#doc_00000000}.\n")]
    for number, name in enumerate(_ASKED):
        far = random.choice((-1, 10**9, 2**31, 2**63, 2**70))
        place = {**_at(uri, far, far), "context": {"diagnostics": []},
                 "range": _range(far, far, -far, 0)}  # fmt: skip
        said.append({"id": 50 + number, "method": f"textDocument/{name}", "params": place})
        said.append({"method": "$/cancelRequest", "params": {"id": 50 + number}})
    changes = [{"range": _range(10**9, 0, 0, 5), "text": "x"}]
    named = {"textDocument": {"uri": uri, "version": -3}, "contentChanges": changes}
    said.append({"method": "textDocument/didChange", "params": named})
    return _framed(_HELLO, _READY, *said, *_BYE)


def _changes(draft: Path, many: bool) -> bytes:
    uri = draft.as_uri()
    said = [
        {"method": "textDocument/didChange",
         "params": {"textDocument": {"uri": uri, "version": number},
                    "contentChanges": [{"range": _range(0, 0, 0, 0), "text": "so "}]}}
        for number in range(2, 10_000 if many else 1_000)
    ]  # fmt: skip
    return _framed(_HELLO, _READY, _open(uri, "The end.\n"), *said, *_BYE)


def _large(draft: Path, random: Random) -> bytes:
    text = random.choice(("The the ward. ", "x", "\n", "> " * 9, "{#doc_", "[", "𝒳"))
    uri = draft.as_uri()
    asked = {"id": 5, "method": "textDocument/hover", "params": _at(uri, 0, 3)}
    return _framed(_HELLO, _READY, _open(uri, text * (20_000_000 // len(text))), asked, *_BYE)


def _at(uri: str, line: int, character: int) -> dict[str, Any]:
    place = {"line": line, "character": character}
    return {"textDocument": {"uri": uri}, "position": place}


def _range(line: int, character: int, to_line: int, to_character: int) -> dict[str, Any]:
    return {"start": {"line": line, "character": character},
            "end": {"line": to_line, "character": to_character}}  # fmt: skip
