"""Put a small error into the code and see whether the tests of its room fail."""

from __future__ import annotations

import json
import os
import py_compile
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from changed_functions import changed_functions, put_into
from mutants import Mutant

__all__ = ["FOUND", "SURVIVED", "Fate", "OpenRoom", "Reached", "fate", "reached_by"]

FOUND, SURVIVED = "killed", "survived"
_ENOUGH = 90.0  # seconds of tests, as traced, that a mutant has to live through
_NOT_LOADED = 3  # exit code where nothing loaded could be changed


class Reached(NamedTuple):
    """What the tests of a room reach: test → seconds, file → line → tests, and which fail."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[str]]]
    failed: list[str]


class Fate(NamedTuple):
    """What became of a mutant."""

    file: str
    mutant: Mutant
    end: str
    tests: int

    def __str__(self) -> str:
        """A line for who waits."""
        one = self.mutant
        change = f"{' '.join(one.before.split())[:60]} → {' '.join(one.after.split())[:60]}"
        return f"{self.end}  {self.file}:{one.line}  {one.kind}: {change}  ({self.tests} tests)"


class Watch:
    """A plugin of pytest: no shrinking; which test runs, how long, whether it passed.

    ``known``: the seconds of each test; one that takes many times as long ends its process.
    """

    def __init__(
        self,
        switch: Callable[[str], object] | None = None,
        known: Mapping[str, float] | None = None,
    ) -> None:
        self.switch, self.known = switch, known
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    def pytest_collection(self) -> None:
        """Examples that fail are not made smaller: that they fail is enough."""
        from hypothesis import Phase, settings

        settings.register_profile(
            "unshrunk", settings.get_profile("same"),
            phases=[Phase.explicit, Phase.generate],
        )  # fmt: skip
        settings.load_profile("unshrunk")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Lines reached from now on are of this test."""
        if self.switch:
            self.switch(nodeid)
        if self.known is not None:
            signal.setitimer(signal.ITIMER_PROF, 20 + 5 * self.known.get(nodeid, 20.0))

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Keep what passed, and how long it took."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration


def in_a_fork(
    work: Callable[[], int], cpu: float, wall: float, said: str = os.devnull
) -> int | None:
    """The exit code of what is done in a process of its own; None when it took too long."""
    child = os.fork()
    if not child:
        code = 70
        try:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            for stream in (1, 2):
                os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
            resource.setrlimit(resource.RLIMIT_CPU, (int(cpu), int(cpu) + 5))
            code = work()
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    until, ended = time.monotonic() + wall, False
    try:
        while time.monotonic() < until:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                ended = True
                end = os.waitstatus_to_exitcode(status)
                return None if end == -signal.SIGXCPU else end
            time.sleep(0.01)
        return None
    finally:
        if not ended:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)


def tested(copy: Path, tests: Sequence[str], watch: Watch, words: Sequence[str] = ("-x",)) -> int:
    """Pytest's exit code for tests of the copy."""
    import pytest

    os.chdir(copy)
    sys.path[:0] = [str(copy)]
    os.environ["PYTHONPATH"] = str(copy)
    sure = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={copy}")
    return int(pytest.main([*sure, *words, *tests], plugins=[watch]))


class Errand(NamedTuple):
    """What the process of a room is asked: a file as it was and as it is, and which tests."""

    path: str
    good: str
    changed: str
    tests: list[str]
    cpu: float
    wall: float


class Rounds(Watch):
    """A plugin of pytest: instead of running what it collected, run some of it for each errand."""

    def __init__(self, asked: TextIO, answers: TextIO, known: Mapping[str, float]) -> None:
        super().__init__(known=known)
        self.asked, self.answers = asked, answers

    def pytest_runtestloop(self, session: Any) -> bool:
        """Answer each errand with the exit code of a fork, null when it took too long."""
        print("ready", file=self.answers, flush=True)
        for line in self.asked:
            errand = Errand(*json.loads(line))

            def work(errand: Errand = errand) -> int:
                if not put_into(changed_functions(errand.good, errand.changed) or [], errand.path):
                    return _NOT_LOADED
                return _first_failure(session, set(errand.tests), errand.tests)

            code = in_a_fork(work, errand.cpu, errand.wall)
            print(json.dumps(code), file=self.answers, flush=True)
        return True


def _first_failure(session: Any, files: set[str], order: list[str]) -> int:
    """Run the items of files and of names, in order, up to the first that fails."""
    place = {name: at for at, name in enumerate(order)}
    items = sorted(
        (item for item in session.items if {item.nodeid, item.nodeid.split("::")[0]} & files),
        key=lambda item: place.get(item.nodeid.split("::")[0], place.get(item.nodeid, 0)),
    )
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return 1
    return 0


class OpenRoom:
    """A process that has collected the tests of a room and runs some of them when asked."""

    def __init__(self, copy: Path, room: str, reached: Reached) -> None:
        asked, ask = os.pipe()
        answered, answer = os.pipe()
        if not os.fork():
            os.close(ask)
            os.close(answered)
            try:
                sys.dont_write_bytecode = True
                for stream in (1, 2):
                    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
                words = [f"--deselect={test}" for test in reached.failed]
                rounds = Rounds(os.fdopen(asked), os.fdopen(answer, "w"), reached.seconds)
                tested(copy, [f"tests/{room}"], rounds, words)
            finally:
                os._exit(0)
        os.close(asked)
        os.close(answer)
        self._ask, self._answered = os.fdopen(ask, "w"), os.fdopen(answered)
        if self._answered.readline() != "ready\n":
            sys.exit(f"mutation: the tests of {room} cannot be collected")

    def ends(self, errand: Errand) -> int | None:
        """The exit code of an errand; None when it took too long."""
        print(json.dumps(errand), file=self._ask, flush=True)
        code: int | None = json.loads(self._answered.readline())
        return code


def reach(copy: Path, room: str, kept: Path) -> int:
    """Run a room's tests and write down which lines each reaches."""
    import coverage

    traced = coverage.Coverage(data_file=None, include=[f"{copy}/mdrag/{room}/*"])
    watch = Watch(traced.switch_context)
    traced.start()
    tested(copy, [f"tests/{room}"], watch, ())
    traced.stop()
    lines: dict[str, dict[str, list[str]]] = {}
    data = traced.get_data()
    for path in data.measured_files():
        reached = data.contexts_by_lineno(path)
        lines[str(Path(path).relative_to(copy))] = {
            str(line): sorted(set(tests) & set(watch.seconds)) for line, tests in reached.items()
        }
    kept.write_text(json.dumps(Reached(watch.seconds, lines, sorted(watch.failed))), "utf-8")
    return 0


def reached_by(copy: Path, room: str, folder: Path) -> Reached:
    """What the tests of a room reach, worked out in a process of its own, or kept in ``folder``."""
    kept, said = folder / f"{room}.json", copy.parent / f"{room}.txt"
    if not kept.is_file() and in_a_fork(lambda: reach(copy, room, kept), 7200, 14400, str(said)):
        sys.exit(f"mutation: the tests of {room} cannot be run:\n{said.read_text('utf-8')}")
    return Reached(*json.loads(kept.read_text("utf-8")))


def chosen(copy: Path, file: str, mutant: Mutant, reached: Reached) -> list[str]:
    """The tests of a mutant: the files that mirror its own, then what reaches it, cheapest first.

    Of a statement that runs when its file is imported: what reaches the file. No more than takes
    a minute or two: a mutant that only later tests would find counts as one that survived.
    """
    lines = reached.lines.get(file, {})
    span = range(mutant.first, mutant.last + 1)
    tests = {test for line in span for test in lines.get(str(line), [])}
    if not tests and any(str(line) in lines for line in span):
        tests = {test for of_line in lines.values() for test in of_line}
    name, room = f"test_{Path(file).stem.strip('_')}.py", Path(file).parts[1]
    mirrors = [str(one.relative_to(copy)) for one in (copy / "tests" / room).rglob(name)]
    files: dict[str, list[str]] = defaultdict(list)
    for test in reached.seconds:
        if test in tests and test.split("::")[0] not in mirrors:
            files[test.split("::")[0]].append(test)

    def price(path: str) -> float:
        return sum(reached.seconds[test] for test in files[path])

    found, spent = mirrors, 0.0
    for path in sorted(files, key=price):
        for test in files[path]:
            spent += reached.seconds[test]
            if spent > _ENOUGH:
                return found
            found.append(test)
    return found


def fate(copy: Path, file: str, mutant: Mutant, reached: Reached, room: OpenRoom) -> Fate:
    """Put a mutant in the copy, run its tests, put the file back.

    In the room's process, when the mutant is inside a function that is loaded there; else in one
    that imports the file as it is now.
    """
    path = copy / file
    good = path.read_text("utf-8")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
    tests = chosen(copy, file, mutant, reached)
    needed = sum(reached.seconds.get(test, 20.0) for test in tests)
    limits = (60 + 4 * needed, 600 + 40 * needed)

    def work() -> int:
        sys.dont_write_bytecode = True
        words = ["-x", *(f"--deselect={test}" for test in reached.failed)]
        return tested(copy, tests, Watch(known=reached.seconds), words)

    code: int | None = _NOT_LOADED if tests else 0
    try:
        path.write_text(mutant.text, "utf-8")
        if tests and changed_functions(good, mutant.text):
            code = room.ends(Errand(str(path), good, mutant.text, tests, *limits))
        if code == _NOT_LOADED:
            code = in_a_fork(work, *limits)
        if code == 4:  # its parameters have other names now
            tests = sorted({test.split("::")[0] for test in tests})
            code = in_a_fork(work, *limits)
    finally:
        path.write_text(good, "utf-8")
        py_compile.compile(str(path))
    if code in (4, 70):
        sys.exit(f"mutation: the tests of {file}:{mutant.line} cannot be run")
    return Fate(file, mutant, SURVIVED if code == 0 else FOUND, len(tests))
