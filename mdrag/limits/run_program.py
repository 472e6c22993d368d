"""A foreign program (pandoc, LibreOffice) within limits of time, memory and output.

The program stands in a group of its own with everything it starts; a guard ends the group when
the program ends, when its time is over, and when we are gone, killed or not.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, NamedTuple

from mdrag.filled_sentence import fill

__all__ = ["Limits", "ProgramResult", "ProgramStopped", "run_guarded"]

_GUARD = Path(__file__).with_name("program_guard.py")
_SLOW = 4  # a computer with much else to do gives a program a quarter of its time
_SPOKEN = 16 * 2**20  # bytes of its error stream that are kept


class Limits(NamedTuple):
    """What a program may take.

    ``seconds`` of processor time each process (of the clock four times that; on Windows the
    clock alone), ``output`` bytes on stdout and in any one file (Windows: stdout alone).
    """

    seconds: float
    output: int = 512 * 2**20


class ProgramResult(NamedTuple):
    """How it ended and what it said."""

    code: int
    out: bytes
    err: bytes


class ProgramStopped(Exception):
    """The program was ended at a limit; the message says which."""


def run_guarded(
    command: Sequence[str], limits: Limits, given: bytes = b"", *,
    around: Mapping[str, str] | None = None, place: Path | None = None,
) -> ProgramResult:  # fmt: skip
    """Run ``command`` to its end with ``given`` on its input.

    ``around``: another environment than ours; ``place``: the folder it stands in. Raises
    ProgramStopped at a limit, OSError when it cannot be started. Whatever ends this function ends
    the program and all it started.
    """
    reader, writer = os.pipe()  # its end tells the guard that we are gone
    try:
        process = _started(command, limits, reader, around, place)
    except BaseException:
        os.close(writer)
        raise
    finally:
        os.close(reader)
    out, err = (
        _BoundedStream(process.stdout, limits.output),
        _BoundedStream(process.stderr, _SPOKEN),
    )
    threads = [threading.Thread(target=one.read, daemon=True) for one in (out, err)]
    threads.append(threading.Thread(target=_feed, args=(process.stdin, given), daemon=True))
    try:
        for thread in threads:
            thread.start()
        try:
            code = process.wait(limits.seconds * _SLOW)
        except subprocess.TimeoutExpired:
            raise ProgramStopped(
                fill("after {seconds:.0f} s", seconds=limits.seconds * _SLOW)
            ) from None
    finally:
        os.close(writer)
        _end(process)
        for thread in threads:
            thread.join(5)
    if code in (-_SIGXCPU, 128 + _SIGXCPU):
        raise ProgramStopped(fill("after {seconds:.0f} s of work", seconds=limits.seconds))
    if out.over or code in (-_SIGXFSZ, 128 + _SIGXFSZ):
        raise ProgramStopped(fill("at {output:.0f} MB of output", output=limits.output / 2**20))
    return ProgramResult(code, bytes(out.kept), bytes(err.kept))


_SIGXCPU = getattr(signal, "SIGXCPU", 1000)
_SIGXFSZ = getattr(signal, "SIGXFSZ", 1000)


def _started(
    command: Sequence[str], limits: Limits, reader: int,
    around: Mapping[str, str] | None, place: Path | None,
) -> subprocess.Popen[bytes]:  # fmt: skip
    pipe = subprocess.PIPE
    if sys.platform == "win32":
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        return subprocess.Popen(
            list(command), stdin=pipe, stdout=pipe, stderr=pipe, creationflags=flags,
            env=around, cwd=place,
        )  # fmt: skip
    told = [str(reader), str(max(1, round(limits.seconds))), str(limits.output)]
    # -I -S: the guard needs nothing but the standard library, and starts in 10 ms
    guard = [sys.executable, "-I", "-S", str(_GUARD), *told, *command]
    return subprocess.Popen(
        guard, stdin=pipe, stdout=pipe, stderr=pipe, pass_fds=(reader,), env=around, cwd=place
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        if sys.platform == "win32":
            tree = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
            subprocess.run(tree, capture_output=True, check=False)
        else:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(2)  # the guard ends the group once its pipe is closed
        process.kill()
        process.wait()


class _BoundedStream:
    """Reads a stream to its end and keeps no more than is bearable."""

    def __init__(self, stream: IO[bytes] | None, most: int) -> None:
        assert stream is not None
        self._stream, self._most = stream, most
        self.kept, self.over = bytearray(), False

    def read(self) -> None:
        """Read until it ends or too much came."""
        with contextlib.suppress(OSError, ValueError), self._stream:
            while part := os.read(self._stream.fileno(), 2**16):
                room = self._most - len(self.kept)
                self.kept += part[:room]
                if len(part) > room:
                    self.over = True
                    return  # whoever goes on writing is told that nobody reads


def _feed(stream: IO[bytes] | None, given: bytes) -> None:
    assert stream is not None
    with contextlib.suppress(OSError, ValueError), stream:
        stream.write(given)
