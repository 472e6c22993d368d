"""Standard output whose reader may go away (head, less): the command still says how it ended."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

__all__ = ["outlive_the_reader"]

_SERVERS = frozenset({"lsp", "mcp", "view"})  # end when their client does


class _Patient(io.RawIOBase):
    """A file descriptor that swallows what nobody reads any more."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor = descriptor

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._descriptor

    def isatty(self) -> bool:
        return os.isatty(self._descriptor)

    def write(self, data: Any) -> int:
        try:
            return os.write(self._descriptor, data)
        except BrokenPipeError:
            self._swallow()
            return len(data)
        except OSError as problem:
            self._swallow()  # what waits in the buffer is not tried once more when Python ends
            raise OSError(problem.errno, problem.strerror, "standard output") from None

    def _swallow(self) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), self._descriptor)


def outlive_the_reader(arguments: list[str]) -> None:
    """Let a command go on, unheard, when the pipe it writes to is closed: its exit code counts."""
    out = sys.stdout
    if _SERVERS & set(arguments[:3]) or not isinstance(out, io.TextIOWrapper):
        return
    at_once = isinstance(out.buffer, io.FileIO)  # PYTHONUNBUFFERED
    if not isinstance(getattr(out.buffer, "raw", out.buffer), io.FileIO) or out.isatty():
        return
    out.flush()
    buffered = io.BufferedWriter(_Patient(out.fileno()))
    sys.stdout = io.TextIOWrapper(buffered, out.encoding, out.errors, line_buffering=at_once)
