"""Files → parsed folders, several at a time, each reader in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.ingest.bounds import NO_MEMORY, bounds_of

__all__ = ["TIME_LIMIT_S", "ReaderAnswer", "Request", "run", "workers"]

TIME_LIMIT_S = 600.0  # the longest a single file may take: about 25,000 pages at 40 a second
_SIGXCPU = getattr(signal, "SIGXCPU", 24)  # how the system ends a reader that worked too long
_MOST_TAKEN = 0.5  # of its memory: one that crashed with more was refused the rest
_START = (
    "import sys; sys.path.append({root!r}); "
    "from mdrag.ingest.run.reading_process import main; main()"
)


class Request(NamedTuple):
    """A file to read and the folder its parsed form goes to.

    ``task``: read | look (for what may not be sent) | split (into parts that are sent) | assemble
    (of their results); ``about``: what the last three want to know.
    """

    path: Path
    sha256: str
    folder: Path
    parse_key: str
    task: str = "read"
    about: Mapping[str, Any] = {}
    more_bytes: int = 0  # that are read beside the file: they count for its bounds


class ReaderAnswer(NamedTuple):
    """How it went: ``failed`` is "" or the reason; ``told`` is what a split answers."""

    request: Request
    failed: str
    told: Mapping[str, Any] = {}


def workers(files: int) -> int:
    """How many readers to start: one a core, never more than files."""
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    return max(1, min(cores, files))


def run(requests: Sequence[Request], time_limit_s: float = TIME_LIMIT_S) -> Iterator[ReaderAnswer]:
    """Read every file; answers come as they are ready, in no order.

    A reader that crashes or exceeds the time limit fails its file only. Raises FileProblem when
    nothing can be written (disk full): no other file would fare better.
    """
    if not requests:
        return
    # The largest first: else one of them is read alone at the end, beside idle cores.
    requests = sorted(requests, key=lambda request: -_size(request.path))
    idle: SimpleQueue[_ReaderProcess] = SimpleQueue()
    readers = [_ReaderProcess() for _ in range(workers(len(requests)))]
    for reader in readers:
        idle.put(reader)

    def one(request: Request) -> dict[str, Any]:
        reader = idle.get()
        try:
            return reader.ask(request, time_limit_s)
        finally:
            idle.put(reader)

    with ThreadPoolExecutor(len(readers)) as threads:
        waiting = {threads.submit(one, request): request for request in requests}
        try:
            for done in as_completed(waiting):
                answer = done.result()
                if "stop" in answer:
                    raise FileProblem(*answer["stop"].split(": ", 1))
                yield ReaderAnswer(waiting[done], answer.get("failed", ""), answer.get("told", {}))
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
            for reader in readers:
                reader.close()


class _ReaderProcess:
    """One reading process, started when it is first asked."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, request: Request, time_limit_s: float) -> dict[str, Any]:
        """The answer to a request, or why there is none: too long, no memory, a crash."""
        process = self._started()
        assert process.stdin is not None and process.stdout is not None
        bounds = bounds_of(_size(request.path) + request.more_bytes, time_limit_s)
        question = {
            "seconds": bounds.seconds,
            "memory": bounds.memory,
            "path": str(request.path),
            "sha256": request.sha256,
            "folder": str(request.folder),
            "parse_key": request.parse_key,
            "task": request.task,
            "about": dict(request.about),
        }
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(bounds.clock_s, stop)
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = b""
        finally:
            timer.cancel()
        if line.endswith(b"\n"):
            answer = json.loads(line)
            assert isinstance(answer, dict)
            return answer
        taken = _memory_of(process)  # it closed its end: it is about to be gone
        ended = self.close()
        if late.is_set() or ended == -_SIGXCPU:
            took = bounds.clock_s if late.is_set() else bounds.seconds
            return {"failed": f"took longer than {took:.0f} s to read; it was given up"}
        if taken > max(
            _MOST_TAKEN * bounds.memory, _own_memory()
        ):  # a library in C ends when it is given no more
            return {"failed": NO_MEMORY}
        return {"failed": "the reader crashed on this file"}

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            root = str(Path(__file__).resolve().parents[3])
            # -P: a click.py in the writer's folder must not be taken for ours.
            command = [sys.executable, "-P", "-c", _START.format(root=root)]
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        return self._process

    def close(self) -> int:
        """End the process; how it ended, when it had ended by itself."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.kill()
        code = process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        return code


def _memory_of(process: subprocess.Popen[bytes]) -> int:
    """The most memory, in bytes, a process had that ends within a second; 0 when nobody knows."""
    until = time.monotonic() + 1
    while hasattr(os, "wait4") and time.monotonic() < until:
        try:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        except OSError:
            return 0
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        time.sleep(0.01)
    return 0


def _own_memory() -> int:
    """The most memory, in bytes, this process had: on Linux a child is counted from there."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most * (1 if sys.platform == "darwin" else 1024)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # said when it is read
