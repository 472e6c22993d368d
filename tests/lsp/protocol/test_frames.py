"""A header is read strictly; whatever comes, the reader ends."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.lsp.protocol.frames import LONGEST, Frames, error_frame
from patience import patience


def read(data: bytes) -> tuple[list[bytes], list[str]]:
    """The messages of a stream, and why it was ended early."""
    refused: list[str] = []
    frames = Frames(io.BytesIO(data), refused.append)
    found = []
    while header := frames.readline():
        assert frames.readline() == b"\r\n"
        size = int(header.removeprefix(b"Content-Length: "))
        if not (body := frames.read(size)):
            break
        found.append(body)
    return found, refused


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: 2\r\n\r\n",
        b"content-length:2\r\n\r\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n",
        b"Content-Length: 2\n\n",
    ],
)
def test_headers_that_can_be_read(header: bytes) -> None:
    assert read(header + b"{}" + header + b"[]") == ([b"{}", b"[]"], [])


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: abc\r\n\r\n", b"Content-Length: -2\r\n\r\n", b"\r\n",
        b"Content-Length: 0\r\n\r\n", b"Content-Length: 9999999999999999\r\n\r\n",
        b"Content-Length: %d\r\n\r\n" % (LONGEST + 1), b"GET / HTTP/1.1\r\n\r\n", b"A" * 9000,
        b"X: y\r\n" * 100, b"Content-Type: x\r\n\r\n", b"{}\n", b"\x00\x00\n",
    ],
)  # fmt: skip
def test_headers_that_cannot_end_it(header: bytes) -> None:
    found, refused = read(b"Content-Length: 2\r\n\r\n{}" + header + b"{}")
    assert found == [b"{}"] and len(refused) == 1


def test_a_message_cut_off_is_no_message() -> None:
    assert read(b"Content-Length: 50\r\n\r\n{") == ([], [])
    assert read(b"Content-Le") == ([], ["no header of a message: 'Content-Le'"])


PIECES = (b"Content-Length", b": ", b"3", b"\r\n", b"{}", b"-", b"x", b"\n")


@given(st.binary(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=20).map(b"".join))
def test_it_always_ends(data: bytes) -> None:
    found, refused = read(data)
    assert len(b"".join(found)) <= len(data) and len(refused) <= 1


def test_the_server_says_why_it_ends() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mdrag", "lsp"], input=b"Content-Length: abc\r\n\r\n{}",
        capture_output=True, timeout=patience(20), check=False,
    )  # fmt: skip
    assert done.stdout == error_frame("no header of a message: 'Content-Length: abc\\r\\n'")
    assert json.loads(done.stdout.partition(b"\r\n\r\n")[2])["error"]["code"] == -32700
    assert done.returncode == 2
    assert done.stderr.decode().startswith("mdrag: the editor's messages cannot be read (")
