"""Kills at random moments of ingest, build, fix and push: the next run ends as if none had been.

Half of them end the whole group of processes, half the main process alone; then no process of
ours may live for longer than five seconds, and the next run leaves nothing half-written behind.
Half of the pushes end at a request to Zotero, before it is done or before its answer is read.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from attacks.ground import Breach, Ground
from attacks.pdfs import made_pdf, one_page, stream
from attacks.pushes import Push, killed_at, push_project, pushed_wrong, running

__all__ = ["attack"]

_RUNS: Mapping[str, tuple[str, ...]] = {
    "ingest": ("ingest",),
    "build": ("build", "essay.md", "-o", "essay.docx"),
    "fix": ("lint", "--fix", "--in-place", "essay.md"),
    "push": ("zotero", "push"),
}
_DRAFT = "# An essay\n\n" + "It is important to note that in order to  learn, people read.\n\n" * 40
_TEMPORARY = re.compile(r"(?:^|/)(?:\.[^/]+\.\d+\.(?:tmp|mdrag-tmp\..+)|\.staging|\.commit)(?:/|$)")
# Times, durations and what hangs on them differ between two whole runs, too.
_PASSING = re.compile(rb'"(?:[a-z_]*_at|at|since|took_s|build_id|index_version)": ?"?[^",}\n]*"?')
# When a file was written, and the seal over what was remembered of it.
_STAMPS = re.compile(rb' \d{19}\b|"seal": ?"[0-9a-f]*"|"sha256": ?"[0-9a-f]*"')
# What holds a time or a chance: builds and histories, LanceDB's own files, what was pushed (judged
# beside Zotero), Word files (their text is compared), and what only an ingest of nothing new
# remembers, which the next run is when the kill came late. Of all else the times are left out.
_LOOSE = re.compile(
    r"(?:^|/)meta/(?:builds/|(?:scan|project)\.json$|version_log\.jsonl$|zotero(?:_push)?\.jsonl$)"
    r"|(?:^|/)index/(?:lance/|(?:current|looked)\.json$|read/[^/]+/manifest\.json$)|\.docx$|\.mdrag"
)
_STAMPED = ("remembered.json", "exports.jsonl")
_GONE_S = 5.0


class _Whole(NamedTuple):
    """A run that was not killed: how long it took, how it ended, what it left."""

    seconds: float
    code: int
    tree: dict[str, bytes]
    requests: int  # to Zotero


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` kills, the commands in turn."""
    whole: dict[str, _Whole] = {}
    for name, command in _RUNS.items():
        made = ground.folder / f"made-{name}"
        _make(ground, made, name)
        with _copied(ground, made, f"whole-{name}", random) as (place, push):
            ran = ground.run(command, place, limit=120)
            yield from ground.breaches(f"whole {name}", ran)
            if ran.code == 2:
                yield Breach(f"whole {name}", ran.err)
            requests = len(push.zotero.requests) if push else 0
            whole[name] = _Whole(ran.seconds, ran.code, _tree(place), requests)
            if push:
                yield from pushed_wrong(ground, f"whole {name}", place, push)
    for number in range(size):
        name = list(_RUNS)[number % len(_RUNS)]
        with _copied(ground, ground.folder / f"made-{name}", f"killed-{number}", random) as made_:
            yield from _killed(ground, name, *made_, whole[name], random)


def _killed(
    ground: Ground, name: str, place: Path, push: Push | None, whole: _Whole, random: Random
) -> Iterator[Breach]:
    """One kill, and the next run."""
    after, group = random.uniform(0.0, whole.seconds), random.random() < 0.5
    case = f"{name} killed after {after:.2f} s, {'the group' if group else 'alone'}"
    request, done = random.randint(1, whole.requests or 1), random.random() < 0.5
    if push and random.random() < 0.5:
        case = f"{name} ({push.via}) killed at request {request}, {'' if done else 'not '}done"
        with _started(ground, place, name) as process:
            push.zotero.faults = killed_at(request, done, process.kill)
            process.wait(120)
        push.zotero.faults = lambda method, path: ""
    else:
        with _started(ground, place, name) as process:
            time.sleep(after)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL) if group else process.kill()
    yield from _survivors(case, place)
    _age(place)
    ran = ground.run(_RUNS[name], place, limit=120)
    yield from ground.breaches(case, ran)
    if ran.code != whole.code:
        yield Breach(case, f"the next run ends with {ran.code}: {ran.err[-300:]!r}")
    yield from _differences(case, _tree(place), whole.tree)
    if push:
        yield from pushed_wrong(ground, case, place, push)


def _make(ground: Ground, place: Path, name: str) -> None:
    """A project with a few sources, and a draft beside."""
    place.mkdir()
    if name == "push":
        push_project(place)
        return
    ground.run(["init"], place, limit=60)
    pdfs = place / "raw/evidence/pdfs"
    for number in range(2):
        words = b"BT /F 12 Tf 72 700 Td (Source %d says that people read.) Tj ET" % number
        (pdfs / f"source{number}.pdf").write_bytes(one_page(content=stream(words)))
    (pdfs / "broken.pdf").write_bytes(made_pdf({1: b"<<>>"}))
    (place / "essay.md").write_text(_DRAFT, "utf-8")


@contextmanager
def _copied(
    ground: Ground, made: Path, name: str, random: Random
) -> Iterator[tuple[Path, Push | None]]:
    """A project of its own, and for a push a Zotero of its own; the project is gone afterwards."""
    place = ground.folder / name
    shutil.copytree(made, place)
    with ExitStack() as stack:
        pushes = made.name == "made-push"
        push = stack.enter_context(running(ground, place, random)) if pushes else None
        yield place, push
    shutil.rmtree(place)


@contextmanager
def _started(ground: Ground, place: Path, name: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command in a process group of its own; waited for at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "mdrag", *_RUNS[name]], cwd=place, env=ground.environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    yield process
    process.wait()


def _survivors(case: str, place: Path) -> Iterator[Breach]:
    until = time.monotonic() + _GONE_S
    while (left := _living(place)) and time.monotonic() < until:
        time.sleep(0.1)
    for pid in left:
        yield Breach(case, f"process {pid} lives: {_command(pid)}")
        os.kill(pid, signal.SIGKILL)


def _living(place: Path) -> list[int]:
    """Processes that stand in the project, which no other ever does."""
    found = []
    for one in Path("/proc").glob("[0-9]*"):
        try:
            inside = (one / "cwd").readlink().is_relative_to(place)
        except OSError:
            continue
        found += [int(one.name)] if inside else []
    return found


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:200]
    except OSError:
        return "gone since"


def _age(place: Path) -> None:
    """Let an hour pass for what was left: what is young is not taken away."""
    for path in place.rglob(".*"):
        os.utime(path, (time.time() - 3600,) * 2, follow_symlinks=False)


def _tree(place: Path) -> dict[str, bytes]:
    """Name → content without what passes; of a Word file, its text; of the index, what is read."""
    found = {}
    generations = sorted((place / "index" / "read").glob("[0-9]*"))
    for path in sorted(place.rglob("*")):
        name = path.relative_to(place).as_posix()
        if path.parent in generations:
            if path.parent != generations[-1]:
                continue  # a killed run left it, or it is still being read
            name = f"index/read/newest/{path.name}"
        if path.is_file() and not path.name.startswith((".lock", ".mdrag")):
            found[name] = _content(path)
    return found


def _content(path: Path) -> bytes:
    if path.suffix == ".docx":
        return _words(path)
    if path.suffix == ".sqlite":
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
            return _STAMPS.sub(b"", "\n".join(database.iterdump()).encode())
    content = _PASSING.sub(b"", path.read_bytes())
    if path.name == "exports.jsonl":  # a killed build may have said before what it did not write
        content = content.splitlines()[-1]
    return _STAMPS.sub(b"", content) if path.name in _STAMPED else content


def _words(path: Path) -> bytes:
    try:
        with zipfile.ZipFile(path) as archive:
            return archive.read("word/document.xml")
    except (zipfile.BadZipFile, KeyError):
        return b"broken"


def _differences(
    case: str, got: Mapping[str, bytes], wanted: Mapping[str, bytes]
) -> Iterator[Breach]:
    for name in sorted(got):
        if _TEMPORARY.search(name):
            yield Breach(case, f"left behind: {name}")
        elif name not in wanted and not (_LOOSE.search(name) and "/" in name):
            yield Breach(case, f"made besides: {name}")
    for name in sorted(wanted):
        if name not in got and not _LOOSE.search(name):
            yield Breach(case, f"missing: {name}")
        elif name in got and got[name] != wanted[name] and not _LOOSE.search(name):
            yield Breach(case, f"differs: {name}")
    if got.get("essay.docx", b"") != wanted.get("essay.docx", b""):
        yield Breach(case, "the Word file differs")
