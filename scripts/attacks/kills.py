"""Kills at random moments of ingest, build and fix: the next run ends as if nothing had happened.

Half of them end the whole group of processes, half the main process alone; then no process of
ours may live for longer than five seconds, and the next run leaves nothing half-written behind.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from attacks.ground import Breach, Ground
from attacks.pdfs import made_pdf, one_page, stream

__all__ = ["attack"]

_RUNS: Mapping[str, tuple[str, ...]] = {
    "ingest": ("ingest",),
    "build": ("build", "essay.md", "-o", "essay.docx"),
    "fix": ("lint", "--fix", "--in-place", "essay.md"),
}
_DRAFT = "# An essay\n\n" + "It is important to note that in order to  learn, people read.\n\n" * 40
_TEMPORARY = re.compile(r"(?:^|/)(?:\.[^/]+\.\d+\.(?:tmp|mdrag-tmp\..+)|\.staging|\.commit)(?:/|$)")
# Times, durations and what hangs on them differ between two whole runs, too.
_PASSING = re.compile(rb'"(?:[a-z_]*_at|at|since|took_s|build_id|index_version)": ?"?[^",}\n]*"?')
# What holds a time or a chance: builds and histories, LanceDB's own files, Word files (their text
# is compared). Ledger, library.csv, redirects, chunks and what the index is read from hold none.
_LOOSE = re.compile(
    r"(?:^|/)meta/(?:builds/|(?:scan|project)\.json$|version_log\.jsonl$)"
    r"|(?:^|/)index/(?:lance/|current\.json$|read/[^/]+/manifest\.json$)|\.docx$|\.mdrag"
)
_GONE_S = 5.0


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` kills, the commands in turn."""
    whole: dict[str, tuple[float, dict[str, bytes]]] = {}
    for name in _RUNS:
        place = _project(ground, f"whole-{name}")
        ran = ground.run(_RUNS[name], place, limit=120)
        yield from ground.breaches(f"whole {name}", ran)
        if ran.code == 2:
            yield Breach(f"whole {name}", ran.err)
        whole[name] = ran.seconds, _tree(place)
    for number in range(size):
        name = list(_RUNS)[number % len(_RUNS)]
        seconds, finished = whole[name]
        place = _project(ground, f"killed-{number}")
        after, group = random.uniform(0.0, seconds), random.random() < 0.5
        case = f"{name} killed after {after:.2f} s, {'the group' if group else 'alone'}"
        _kill(ground, place, name, after, group)
        yield from _survivors(case, place)
        _age(place)
        yield from ground.breaches(case, ground.run(_RUNS[name], place, limit=120))
        yield from _differences(case, _tree(place), finished)
        shutil.rmtree(place)


def _project(ground: Ground, name: str) -> Path:
    """A project with a few sources, and a draft beside."""
    place = ground.folder / name
    place.mkdir()
    ground.run(["init"], place, limit=60)
    pdfs = place / "raw/evidence/pdfs"
    for number in range(3):
        words = b"BT /F 12 Tf 72 700 Td (Source %d says that people read.) Tj ET" % number
        (pdfs / f"source{number}.pdf").write_bytes(one_page(content=stream(words)))
    (pdfs / "broken.pdf").write_bytes(made_pdf({1: b"<<>>"}))
    (place / "essay.md").write_text(_DRAFT, "utf-8")
    return place


def _kill(ground: Ground, place: Path, name: str, after: float, group: bool) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "mdrag", *_RUNS[name]], cwd=place, env=ground.environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    time.sleep(after)
    if process.poll() is None:
        if group:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
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
    if path.suffix != ".docx":
        return _PASSING.sub(b"", path.read_bytes())
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
    for name in sorted(wanted):
        if name not in got and not _LOOSE.search(name):
            yield Breach(case, f"missing: {name}")
        elif name in got and got[name] != wanted[name] and not _LOOSE.search(name):
            yield Breach(case, f"differs: {name}")
    if got.get("essay.docx", b"") != wanted.get("essay.docx", b""):
        yield Breach(case, "the Word file differs")
