from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mdrag.errors import Bug, FileProblem
from mdrag.ingest.run import journal, seal
from mdrag.project import Project

PARSED, STAGED = "parsed/doc_0123abcd", "parsed/.staging/" + "0" * 32


def _project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    for folder in (project.meta, project.chunks, tmp_path / STAGED, tmp_path / PARSED):
        folder.mkdir(parents=True)
    (project.meta / "project.json").write_text("{}")
    (project.chunks / "chunks.jsonl").write_bytes(b"old a")
    (project.meta / "sources.jsonl").write_bytes(b"old b")
    (tmp_path / STAGED / "text.txt").write_bytes(b"new text")
    (tmp_path / PARSED / "text.txt").write_bytes(b"old text")
    return project


def _commit(project: Project) -> None:
    journal.commit(
        project,
        {project.chunks / "chunks.jsonl": b"new a", project.meta / "sources.jsonl": b"new b"},
        {project.root / PARSED: project.root / STAGED},
    )


def _state(project: Project) -> tuple[bytes, bytes, bytes]:
    return (
        (project.chunks / "chunks.jsonl").read_bytes(),
        (project.meta / "sources.jsonl").read_bytes(),
        (project.root / PARSED / "text.txt").read_bytes(),
    )


OLD, NEW = (b"old a", b"old b", b"old text"), (b"new a", b"new b", b"new text")


def test_everything_is_put_in_place(tmp_path: Path) -> None:
    project = _project(tmp_path)
    _commit(project)
    assert _state(project) == NEW
    assert not (project.meta / ".commit").exists()
    assert not (project.root / STAGED).exists()


def _interrupted(project: Project) -> Path:
    """A commit that was complete and not in place when its process was killed; its marker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "_carry_out", lambda *_: None)
        _commit(project)
    return project.meta / ".commit" / "ready.json"


def test_our_own_is_carried_out_by_the_next_run(tmp_path: Path) -> None:
    project = _project(tmp_path)
    _interrupted(project)
    assert _state(project) == OLD
    journal.recover(project)
    assert _state(project) == NEW


@pytest.mark.parametrize("left", ["another computer", "another version", "no key", "another user"])
def test_one_of_somebody_else_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: str
) -> None:
    project = _project(tmp_path / "essay")
    marker = _interrupted(project)
    if left == "another computer":
        monkeypatch.setenv("MDRAG_CACHE_DIR", str(tmp_path / "cache"))
        other = _project(tmp_path / "other")
        _commit(other)  # which makes a key of this computer
    elif left == "no key":
        monkeypatch.setenv("MDRAG_CACHE_DIR", str(tmp_path / "cache"))
    elif left == "another version":
        monkeypatch.setattr(seal, "__version__", "9.9")
    else:
        monkeypatch.setattr(seal.getpass, "getuser", lambda: "somebody")
    told = marker.read_bytes()
    with pytest.raises(FileProblem, match=r"was left by another .* go on with: mdrag ingest"):
        journal.recover(project)
    assert _state(project) == OLD
    assert (project.meta / ".commit-refused-1" / "ready.json").read_bytes() == told
    journal.recover(project)  # nothing is in the way of the next run
    assert _state(project) == OLD


@pytest.mark.parametrize(
    "plan",
    [
        {"files": [["0", "../../.bashrc"]], "folders": []},
        {"files": [["0", "/home/me/.bashrc"]], "folders": []},
        {"files": [["../../x", "meta/library.csv"]], "folders": []},
        {"files": [["0", "config.yaml"]], "folders": []},
        {"files": [["0", "meta/library.csv\n"]], "folders": []},
        {"files": [], "folders": [["meta/.commit/empty", "../../.ssh"]]},
        {"files": [], "folders": [["parsed/.staging/" + "0" * 32, "raw"]]},
        {"files": [], "folders": [["raw", "parsed/doc_0123abcd"]]},
        {"files": [], "folders": [["parsed/.staging/../../raw", "parsed/doc_0123abcd"]]},
        {"files": [[0, 1]], "folders": []},
        {"files": 7, "folders": []},
        {"files": [["0", "meta/library.csv", "more"]], "folders": []},
        [],
        None,
    ],
)
def test_what_mdrag_does_not_write_is_not_carried_out_even_with_our_seal(
    tmp_path: Path, plan: Any
) -> None:
    project = _project(tmp_path / "essay")
    marker = _interrupted(project)
    marker.write_text(json.dumps(seal.seal_plan(plan) if isinstance(plan, dict) else plan))
    with pytest.raises(FileProblem, match="was not carried out; nothing was changed"):
        journal.recover(project)
    assert _state(project) == OLD
    journal.recover(project)


def test_a_plan_that_was_changed_is_not_carried_out(tmp_path: Path) -> None:
    project = _project(tmp_path)
    marker = _interrupted(project)
    marker.write_text(marker.read_text().replace("sources.jsonl", "scan.json"))
    with pytest.raises(FileProblem, match="was left by another computer"):
        journal.recover(project)


def test_a_name_that_is_none_of_a_commit_is_our_mistake(tmp_path: Path) -> None:
    project = _project(tmp_path)
    with pytest.raises(Bug, match=r"notes\.txt"):
        journal.commit(project, {project.meta / "notes.txt": b""})


class _Killed(BaseException):
    pass


def test_killed_anywhere_it_is_all_old_or_all_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every rename and write of a commit is made the last thing the process did."""
    outcomes = set()
    for last in range(40):
        root = tmp_path / str(last)
        project = _project(root)
        steps: Iterator[int] = iter(range(1000))

        def dying(name: str, steps: Iterator[int] = steps, last: int = last) -> Any:
            real = getattr(Path, name)

            def step(self: Path, *rest: Any, **named: Any) -> Any:
                if next(steps) >= last:
                    raise _Killed
                return real(self, *rest, **named)

            return step

        with monkeypatch.context() as patch:
            for name in ("rename", "replace", "open", "unlink", "mkdir"):
                patch.setattr(Path, name, dying(name))
            try:
                _commit(project)
                finished = True
            except _Killed:
                finished = False
        journal.recover(project)
        assert _state(project) in (OLD, NEW)
        outcomes.add(_state(project))
        if finished:
            break
    else:
        pytest.fail("the commit never finished")
    assert outcomes == {OLD, NEW}


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = _project(tmp_path)

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(journal, "_write", full)
        with pytest.raises(FileProblem, match="No space left on device"):
            _commit(project)
    assert _state(project) == OLD
    assert not (project.meta / ".commit").exists()
