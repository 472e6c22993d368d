"""The real thing: processes that are killed, that crash, that run into each other."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from made_documents import paragraph
from mdrag.errors import Busy
from mdrag.ingest.run import pool
from mdrag.project import Project
from mdrag.project_lock import hold_lock
from mdrag.scaffold import initialise
from patience import patience

_RUN = (
    "import sys; from pathlib import Path; from mdrag.project import Project;"
    "from mdrag.config import load; from mdrag.ingest.run.pipeline import run;"
    "p = Project(Path(sys.argv[1])); run(p, load(p.config_path), until='chunk')"
)


def _filled(root: Path, papers: int = 10) -> Project:
    project = initialise(root).project
    for number in range(papers):
        text = "\n\n".join([f"# Paper number {number} of many"] + [
            paragraph(number * 100 + i) for i in range(10)
        ])  # fmt: skip
        (project.raw / "evidence" / "pdfs" / f"paper{number:02d}.md").write_text(text, "utf-8")
    return project


def _ingest(project: Project) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", _RUN, str(project.root)]
    return subprocess.Popen(command, start_new_session=True)


def _result(project: Project) -> dict[str, bytes]:
    names = [project.chunks / f"{name}.jsonl" for name in ("chunks", "parents", "anchors")]
    names += sorted(path for path in project.parsed.rglob("*") if path.is_file())
    names.append(project.meta / "sources.jsonl")
    return {path.relative_to(project.root).as_posix(): path.read_bytes() for path in names}


@pytest.mark.skipif(os.name == "nt", reason="kill -9")
def test_killed_and_started_again_it_ends_the_same(tmp_path: Path) -> None:
    whole = _filled(tmp_path / "whole")
    assert _ingest(whole).wait(patience(20)) == 0
    torn = _filled(tmp_path / "torn")
    kills = 0
    for moment in (0.15, 0.3, 0.45, 0.6, 0.9):
        running = _ingest(torn)
        try:
            running.wait(moment)
            break
        except subprocess.TimeoutExpired:
            os.kill(running.pid, signal.SIGKILL)  # the readers outlive it, as they would
            running.wait()
            kills += 1
    assert kills >= 2
    assert _ingest(torn).wait(patience(20)) == 0
    expected, found = _result(whole), _result(torn)
    assert set(expected) == set(found)
    for name, content in expected.items():
        assert found[name] == content, name


def test_two_at_once_the_second_is_told_who_is_writing(tmp_path: Path) -> None:
    project = initialise(tmp_path / "essay").project
    hold = (
        "import sys, time; from pathlib import Path; from mdrag.project import Project;"
        "from mdrag.project_lock import hold_lock\n"
        "with hold_lock(Project(Path(sys.argv[1])), 'ingest'):\n"
        "    print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", hold, str(project.root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline().strip() == b"held"
        told = rf"mdrag ingest \(process {other.pid}, since "
        with pytest.raises(Busy, match=told), hold_lock(project, "embed"):
            pytest.fail("two writers at once")
        other.stdin.close()
        other.wait(patience(10))
    with hold_lock(project, "embed"):
        assert (project.meta / ".lock.json").is_file()
    assert not (project.meta / ".lock.json").exists()


_STRANGE = """
import json, os, sys, time
for line in sys.stdin:
    path = os.path.basename(json.loads(line)["path"])
    if "greedy" in path: full = bytearray(3_000_000_000)
    if "crash" in path: os.abort()
    if "endless" in path: time.sleep(600)
    print(json.dumps({{"failed": "bad"}} if "bad" in path else {{"ok": True}}), flush=True)
"""


def test_a_crash_or_an_endless_file_costs_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_START", _STRANGE)
    names = ["a", "crash1", "b", "bad", "endless", "c", "crash2", "d"]
    requests = [pool.Request(tmp_path / name, "", tmp_path, "k") for name in names]
    answers = {answer.request.path.name: answer.failed for answer in pool.run(requests, 1.5)}
    assert {name for name, failed in answers.items() if not failed} == {"a", "b", "c", "d"}
    assert answers["bad"] == "bad"
    assert answers["crash1"] == answers["crash2"] == "the reader crashed on this file"
    assert "took longer than" in answers["endless"]


# In a process of its own: on Linux the memory of a started program is counted from that of the one
# that started it, through every start; only a fork counts from nothing.
_ALONE = """
import json, os, sys
from pathlib import Path
if child := os.fork():
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
from mdrag.ingest.run import pool
pool._START = sys.argv[1]
names = ("greedy-crash", "crash")
requests = [pool.Request(Path(sys.argv[2]) / name, "", Path(sys.argv[2]), "k") for name in names]
print(json.dumps({one.request.path.name: one.failed for one in pool.run(requests)}))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no limit of memory here")
def test_who_crashes_for_want_of_memory_is_told_so(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _ALONE, _STRANGE, str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    failed = json.loads(run.stdout)
    assert failed == {"greedy-crash": pool.NO_MEMORY, "crash": "the reader crashed on this file"}


def test_a_module_in_the_writers_folder_is_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(9)", "utf-8")
    (tmp_path / "note.md").write_text("# A note\n\nIt says something of use.\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    from mdrag.ingest.raw_files import file_sha256

    note = tmp_path / "note.md"
    request = pool.Request(note, file_sha256(note), tmp_path / "out", "k")
    assert [answer.failed for answer in pool.run([request])] == [""]
    assert (tmp_path / "out" / "text.txt").is_file()


def test_a_file_that_changes_under_the_reader_is_said(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text("# A note\n\nIt says something of use.\n", "utf-8")
    request = pool.Request(note, "0" * 64, tmp_path / "out", "k")
    (answer,) = pool.run([request])
    assert answer.failed == "changed while it was being read; run ingest again"
    assert not (tmp_path / "out").exists()


def test_a_reader_that_works_too_long_or_takes_too_much_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_START", _GREEDY)
    requests = [pool.Request(tmp_path / name, "", tmp_path, "k") for name in ("busy", "big")]
    answers = {answer.request.path.name: answer.failed for answer in pool.run(requests, 1.0)}
    assert "took longer than 1 s" in answers["busy"]
    assert answers["big"] == "MemoryError"


_GREEDY = """
import json, sys; sys.path.append({root!r})
from mdrag.ingest.bounds import NO_MEMORY, keep_within
for line in sys.stdin:
    asked = json.loads(line)
    keep_within(asked["seconds"], asked["memory"])
    if asked["path"].endswith("busy"):
        while True: pass
    try:
        bytes(3 * 2**30)
    except MemoryError as problem:
        print(json.dumps({{"failed": type(problem).__name__}}), flush=True)
"""
