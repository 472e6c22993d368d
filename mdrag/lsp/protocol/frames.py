"""What comes in, cut into messages: the base protocol's header, read strictly.

pygls skips a header it does not understand and then takes the message for headers, without end. A
client that cannot say how long its message is cannot be understood any more: it is told so, and
the server ends.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import BinaryIO

__all__ = ["LONGEST", "Frames", "error_frame"]

LONGEST = 64 * 2**20  # bytes of one message; a draft may have 16 MB, in JSON at most twice that
_LINE = 4096  # bytes of a line of the header
_LINES = 20
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d{1,12})[ \t]*\r?\n", re.IGNORECASE)
_FIELD = re.compile(rb"[!-9;-~]+[ \t]*:[^\r\n]*\r?\n")


class Frames:
    """``stream`` as the reader of pygls; ``refuse`` is told why it was ended early."""

    def __init__(self, stream: BinaryIO, refuse: Callable[[str], None]) -> None:
        self._stream, self._refuse = stream, refuse
        self._rest = b""  # of a header that was already found to be good

    def readline(self) -> bytes:
        """A line of a good header, b"" at the end or after a bad one."""
        if self._rest:
            rest, self._rest = self._rest, b""
            return rest
        try:
            length = self._length()
        except ValueError as problem:
            self._refuse(str(problem))
            return b""
        if not length:
            return b""
        self._rest = b"\r\n"
        return b"Content-Length: %d\r\n" % length

    def read(self, size: int) -> bytes:
        """The message; b"" when it is cut off."""
        body = self._stream.read(size)
        return body if len(body) == size else b""

    def _length(self) -> int:
        """How long the next message is; 0 at the end. Raises ValueError for a bad header."""
        length: int | None = None
        for _ in range(_LINES):
            line = self._stream.readline(_LINE)
            if not line:
                return 0
            if found := _LENGTH.fullmatch(line):
                length = int(found[1])
            elif line in (b"\r\n", b"\n"):
                return _checked(length)
            elif line[:14].lower() == b"content-length" or not _FIELD.fullmatch(line):
                shown = line[:60].decode("ascii", "replace")
                raise ValueError(f"no header of a message: {shown!r}")
        raise ValueError("a header without end")


def _checked(length: int | None) -> int:
    if length is None:
        raise ValueError("a message without Content-Length")
    if not 0 < length <= LONGEST:
        raise ValueError(f"a message of {length} bytes; 1 to {LONGEST} can be read")
    return length


def error_frame(problem: str) -> bytes:
    """The answer to what cannot be understood: a parse error of JSON-RPC, to no request."""
    error = {"code": -32700, "message": f"{problem}; the server ends"}
    body = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
