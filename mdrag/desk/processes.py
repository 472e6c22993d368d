"""Several drafts at once, a process each: one that dies takes only its own draft with it."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import Process
from multiprocessing.connection import Connection, Pipe, wait
from typing import NamedTuple

from mdrag.desk.lint_one import lint_one
from mdrag.desk.request import LintedDraft, LintRequest
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.limits.end_with_parent import end_with_parent
from mdrag.lint.cache.store import Cache

__all__ = ["cores", "in_order", "in_processes", "safely"]

_IDLE = 1.0  # seconds after which a worker looks whether anybody still waits for it


class _Worker(NamedTuple):
    process: Process
    pipe: Connection
    number: int  # of the draft it works on


def cores() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def safely(path: str, request: LintRequest, cache: Cache | None) -> LintedDraft:
    """`lint_one`, with our own bugs told as one more problem of this draft."""
    try:
        return lint_one(path, request, cache)
    except UsageError:
        raise
    except Exception as problem:
        first = (str(problem).splitlines() or [""])[0][:160]
        told = fill(
            "{path}: was not checked, which is our bug: {name}: {first}",
            path=path,
            name=type(problem).__name__,
            first=first,
        )
        return LintedDraft(path, problems=(told,), failed=True)


def in_order(
    paths: Sequence[str], request: LintRequest, done: Callable[[int], None]
) -> Iterator[LintedDraft]:
    """One after the other, in this process; ``done`` takes how many are ready."""
    cache = Cache() if request.cached else None
    try:
        for number, path in enumerate(paths, start=1):
            yield safely(path, request, cache) if len(paths) > 1 else lint_one(path, request, cache)
            done(number)
    finally:
        if cache:
            cache.close()


def in_processes(
    paths: Sequence[str], request: LintRequest, jobs: int, done: Callable[[int], None]
) -> list[LintedDraft]:
    """The drafts in the order given, worked on by at most ``jobs`` processes.

    A worker that is killed is replaced, and its draft is told as not checked. Raises UsageError
    as `lint_one` does. Whatever ends this function ends the workers too.
    """
    found: dict[int, LintedDraft] = {}
    waiting = deque(enumerate(paths))
    busy: dict[Connection, _Worker] = {}
    every: list[_Worker] = []
    try:
        for _ in range(min(jobs, len(paths))):
            _give(waiting, busy, every, _started(request))
        while busy:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                worker = busy.pop(pipe)
                try:
                    answer = pipe.recv()
                except (EOFError, OSError):
                    worker.process.join()
                    found[worker.number] = _lost(paths[worker.number], worker.process.exitcode)
                    worker = _started(request) if waiting else worker
                else:
                    if isinstance(answer, str):
                        raise UsageError(answer)
                    found[worker.number] = answer
                done(len(found))
                _give(waiting, busy, every, worker)
    finally:
        _end(every, hurry=len(found) < len(paths))
    return [found[number] for number in range(len(paths))]


def _started(request: LintRequest) -> _Worker:
    ours, theirs = Pipe()
    process = Process(target=_work, args=(theirs, request, os.getpid()), daemon=True)
    with _interrupts_held():
        process.start()
    theirs.close()
    return _Worker(process, ours, -1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """^C waits: it reaches the whole group, and a child is born that does not ignore it yet."""
    if not hasattr(signal, "pthread_sigmask"):  # no such thing on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _give(
    waiting: deque[tuple[int, str]],
    busy: dict[Connection, _Worker],
    every: list[_Worker],
    worker: _Worker,
) -> None:
    if all(one.process is not worker.process for one in every):
        every.append(worker)
    if waiting:
        number, path = waiting.popleft()
        busy[worker.pipe] = worker._replace(number=number)
        with suppress(OSError):  # it died: `wait` tells
            worker.pipe.send(path)


def _end(workers: Sequence[_Worker], hurry: bool) -> None:
    """Let the workers write their caches and go; ``hurry``: at once."""
    for worker in workers:
        if hurry:
            worker.process.terminate()
        else:
            with suppress(OSError):  # closing is not enough: later workers hold the pipe as well
                worker.pipe.send(None)
        worker.pipe.close()
    for worker in workers:
        worker.process.join(5)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()


def _lost(path: str, code: int | None) -> LintedDraft:
    why = (
        fill("killed by signal {signal}", signal=-code)
        if code and code < 0
        else fill("ended with {code}", code=code)
    )
    told = fill(
        "{path}: was not checked: the process that read it was {why}; out of memory?",
        path=path,
        why=why,
    )
    return LintedDraft(path, problems=(told,))


def _work(pipe: Connection, request: LintRequest, parent: int) -> None:
    """Take paths until nobody gives any more."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C reaches the whole group; the parent tells us
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # as born; see _interrupts_held
    cache = Cache() if request.cached else None
    try:
        while True:
            while not pipe.poll(_IDLE):
                if os.getppid() != parent:
                    return
            path = pipe.recv()
            if path is None:
                return
            try:
                answer: LintedDraft | str = safely(path, request, cache)
            except UsageError as problem:
                answer = problem.sentence
            pipe.send(answer)
    except (EOFError, OSError):
        pass  # the parent is done, or gone
    finally:
        if cache:
            cache.close()
