"""Measure what tests notice: how many of a hundred random small errors in the code.

    python scripts/measures/mutation.py [--mutants 100] [--seed 1] [--only PART] [--reached FOLDER]

Works in a copy of the checkout. Runs the tests of a room once to see which lines each reaches;
then, for each mutant, those that reach its statement and those of the file that mirrors its own,
up to the first that fails. ``--only`` draws from files whose path has PART in it;
``--reached`` keeps which test reaches what for another run. Prints a section in Markdown, when
interrupted of what was tried; what happens meanwhile goes to standard error.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import os
import py_compile
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from mutants import Mutant, mutants  # noqa: E402

ROOMS = ("claims", "lint", "verify")
# Loaded once and shared by the runs, each a fork; none of them imports mdrag.
HEAVY = ("pytest", "numpy", "spacy", "yaml", "regex", "panflute", "httpx", "click")
FOUND, SURVIVED = "killed", "survived"


class Reached(NamedTuple):
    """What the tests of a room reach: test → seconds, and file → line → tests."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[str]]]


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
    """A plugin of pytest: no shrinking; which test runs, how long, whether it passed."""

    def __init__(self, switch: Callable[[str], object] | None = None) -> None:
        self.switch = switch
        self.seconds: dict[str, float] = {}

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

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Keep what passed, and how long it took."""
        if report.when == "call" and report.passed:
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
    until = time.monotonic() + wall
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            end = os.waitstatus_to_exitcode(status)
            return None if end == -signal.SIGXCPU else end
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def tested(copy: Path, tests: list[str], watch: Watch) -> int:
    """Pytest's exit code for tests of the copy."""
    import pytest

    os.chdir(copy)
    sys.path[:0] = [str(copy)]
    os.environ["PYTHONPATH"] = str(copy)
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={copy}"]
    if watch.switch:
        words.remove("-x")
    return int(pytest.main([*words, *tests], plugins=[watch]))


def reach(copy: Path, room: str, kept: Path) -> int:
    """Run a room's tests and write down which lines each reaches."""
    import coverage

    traced = coverage.Coverage(data_file=None, include=[f"{copy}/mdrag/{one}/*" for one in ROOMS])
    watch = Watch(traced.switch_context)
    traced.start()
    tested(copy, [f"tests/{room}"], watch)
    traced.stop()
    lines: dict[str, dict[str, list[str]]] = {}
    data = traced.get_data()
    for path in data.measured_files():
        reached = data.contexts_by_lineno(path)
        lines[str(Path(path).relative_to(copy))] = {
            str(line): sorted(set(tests) & set(watch.seconds)) for line, tests in reached.items()
        }
    kept.write_text(json.dumps(Reached(watch.seconds, lines)), "utf-8")
    return 0


def reached_by(copy: Path, room: str, folder: Path) -> Reached:
    """What the tests of a room reach, worked out in a process of its own, or kept in ``folder``."""
    kept, said = folder / f"{room}.json", copy.parent / f"{room}.txt"
    if not kept.is_file() and in_a_fork(lambda: reach(copy, room, kept), 7200, 14400, str(said)):
        sys.exit(f"mutation: the tests of {room} cannot be run:\n{said.read_text('utf-8')}")
    return Reached(*json.loads(kept.read_text("utf-8")))


def chosen(copy: Path, file: str, mutant: Mutant, reached: Reached) -> list[str]:
    """The tests of a mutant: the files that mirror its own, then what reaches it, cheapest first.

    Of a statement that runs when its file is imported: what reaches the file.
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

    return mirrors + [test for path in sorted(files, key=price) for test in files[path]]


def fate(copy: Path, file: str, mutant: Mutant, reached: Reached) -> Fate:
    """Put a mutant in the copy, run its tests, put the file back."""
    path = copy / file
    good = path.read_text("utf-8")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
    tests = chosen(copy, file, mutant, reached)
    needed = sum(reached.seconds.get(test, 20.0) for test in tests)

    def work() -> int:
        sys.dont_write_bytecode = True
        return tested(copy, tests, Watch())

    try:
        path.write_text(mutant.text, "utf-8")
        code = in_a_fork(work, 60 + 4 * needed, 600 + 40 * needed) if tests else 0
        if code == 4:  # its parameters have other names now
            tests = sorted({test.split("::")[0] for test in tests})
            code = in_a_fork(work, 60 + 4 * needed, 600 + 40 * needed)
    finally:
        path.write_text(good, "utf-8")
        py_compile.compile(str(path))
    if code in (4, 70):
        sys.exit(f"mutation: the tests of {file}:{mutant.line} cannot be run")
    return Fate(file, mutant, SURVIVED if code == 0 else FOUND, len(tests))


def a_copy(folder: Path) -> Path:
    """The files of the checkout that git knows or would take, in a folder of their own."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    ).stdout.decode()  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(folder / "mdrag")], check=True)
    return folder


def drawn(copy: Path, count: int, seed: int, only: str) -> list[tuple[str, Mutant]]:
    """So many mutants of all there are in the rooms, each as likely as any other."""
    every = [
        (str(path.relative_to(copy)), mutant)
        for room in ROOMS
        for path in sorted((copy / "mdrag" / room).rglob("*.py"))
        if only in str(path.relative_to(copy))
        for mutant in mutants(path.read_text("utf-8"))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def report(fates: list[Fate], seed: int) -> None:
    """Print the section."""
    killed = sum(one.end == FOUND for one in fates)
    print("## What tests notice\n")
    print(
        f"{len(fates)} random mutants (seed {seed}) of `mdrag/claims`, `mdrag/lint` and "
        f"`mdrag/verify`, each against the tests of its room: {killed} killed, "
        f"{100 * killed / len(fates):.0f} %.\n"
    )
    print("| kind of change | mutants | killed |\n|---|--:|--:|")
    kinds = Counter((one.mutant.kind, one.end) for one in fates)
    for kind in sorted({one.mutant.kind for one in fates}):
        dead = kinds[kind, FOUND]
        print(f"| {kind} | {dead + kinds[kind, SURVIVED]} | {dead} |")
    print("\n| file | mutants | killed |\n|---|--:|--:|")
    files = Counter((one.file, one.end) for one in fates)
    for file in sorted({one.file for one in fates}):
        dead = files[file, FOUND]
        print(f"| {file} | {dead + files[file, SURVIVED]} | {dead} |")


def main() -> None:
    """Print the tables."""
    words = argparse.ArgumentParser()
    words.add_argument("--mutants", type=int, default=100)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--only", default="")
    words.add_argument("--reached", default="")
    asked = words.parse_args()
    os.environ.setdefault("MDRAG_SHARED", str(ROOT.parent / "shared"))
    for name in HEAVY:
        importlib.import_module(name)
    fates, known = [], {}
    with tempfile.TemporaryDirectory() as folder:
        copy = a_copy(Path(folder) / "copy")
        with contextlib.suppress(KeyboardInterrupt):  # then of those that were tried
            for file, mutant in drawn(copy, asked.mutants, asked.seed, asked.only):
                room = Path(file).parts[1]
                if room not in known:
                    known[room] = reached_by(copy, room, Path(asked.reached or folder))
                    print(f"{room}: {len(known[room].seconds)} tests", file=sys.stderr, flush=True)
                fates.append(fate(copy, file, mutant, known[room]))
                print(fates[-1], file=sys.stderr, flush=True)
    if fates:
        report(fates, asked.seed)


if __name__ == "__main__":
    main()
