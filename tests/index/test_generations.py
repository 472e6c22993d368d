"""Generations: immutable, complete or not named, kept while somebody may want them."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

from made_library import MadeSource, make_project
from mdrag.errors import FileProblem, LibraryMissing, ServiceError
from mdrag.index import generations
from mdrag.index.generations import Generation
from mdrag.index.records import read
from mdrag.project import Project

MARMOT = MadeSource("marmot", [["Health follows the social gradient."], ["Income matters."]])


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return make_project(tmp_path / "essay", [MARMOT])


def write(project: Project, digest: str = "a" * 64) -> Generation:
    records = read(project)
    vectors = np.zeros((len(records.passages), 4), dtype=np.float32)
    return generations.write(
        project, records, lambda: vectors, inputs=digest, embedder="none:4", build_id="b1"
    )


def test_a_written_generation_is_current(project: Project) -> None:
    written = write(project)
    found = generations.current(project)
    assert found == written
    assert found.manifest.version == "g000001-aaaaaaaa"
    assert found.manifest.passages == 2
    assert np.load(found.vectors).shape == (2, 4)


def test_nothing_indexed_yet_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(LibraryMissing, match="mdrag ingest"):
        generations.current(make_project(tmp_path / "empty"))


def test_numbers_go_up_and_old_folders_stay_as_they_were(project: Project) -> None:
    first = write(project)
    before = {path: path.read_bytes() for path in first.folder.iterdir()}
    second = write(project, "b" * 64)
    assert second.manifest.number == 2
    assert {path: path.read_bytes() for path in first.folder.iterdir()} == before
    assert generations.find_generation(project, first.manifest.version) == first


@pytest.mark.parametrize("name", ["evidence.sqlite", "vectors.npy", "manifest.json"])
def test_a_torn_generation_is_refused(project: Project, name: str) -> None:
    path = write(project).folder / name
    path.write_bytes(path.read_bytes()[:-7])
    with pytest.raises(LibraryMissing, match="damaged"):
        generations.current(project)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        *(f'{{"generation": {n}}}' for n in ('"x"', "9", "-1", "1e999", "true", "null")),
    ],
)
def test_a_broken_current_file_is_refused(project: Project, content: str) -> None:
    write(project)
    (project.index / "current.json").write_text(content)
    with pytest.raises(LibraryMissing, match="damaged"):
        generations.current(project)


def test_a_build_that_dies_leaves_what_was_current(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = write(project)

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(generations, "_write_vectors", die)
    with pytest.raises(KeyboardInterrupt):
        write(project, "b" * 64)
    assert generations.current(project) == first
    assert [path.name for path in first.folder.parent.iterdir()] == ["000001"]


def test_what_the_vectors_raise_leaves_what_was_current(project: Project) -> None:
    first, records = write(project), read(project)

    def refuse() -> np.ndarray:
        raise ServiceError("the service refuses")

    with pytest.raises(ServiceError, match="refuses"):
        generations.write(
            project, records, refuse, inputs="b" * 64, embedder="none:4", build_id="b2"
        )
    assert generations.current(project) == first
    assert [path.name for path in first.folder.parent.iterdir()] == ["000001"]


def test_dying_before_current_is_written_leaves_what_was_current(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = write(project)
    whole = generations.write_atomic

    def die(path: Path, content: str | bytes) -> None:
        if path.name == "current.json":
            raise KeyboardInterrupt
        whole(path, content)

    monkeypatch.setattr(generations, "write_atomic", die)
    with pytest.raises(KeyboardInterrupt):
        write(project, "b" * 64)
    assert generations.current(project) == first
    monkeypatch.undo()
    assert write(project, "b" * 64).manifest.number == 3


def test_a_full_disk_is_said_and_nothing_changes(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = write(project)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(generations, "_write_vectors", full)
    with pytest.raises(FileProblem, match="No space left"):
        write(project, "b" * 64)
    assert generations.current(project) == first


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs file permissions")
def test_a_read_only_folder_is_said(project: Project) -> None:
    project.index.chmod(0o500)
    try:
        with pytest.raises(FileProblem, match="cannot be written"):
            write(project)
    finally:
        project.index.chmod(0o700)


def test_prune_keeps_the_newest_and_those_that_queries_name(project: Project) -> None:
    versions = [write(project, f"{n:x}" * 64).manifest.version for n in range(1, 7)]
    runs = project.meta / "query_runs"
    runs.mkdir()
    run = {"query_id": "q", "index_version": versions[1]}
    (runs / "q.json").write_text(json.dumps(run, indent=2))
    leftover = project.index / "read" / ".building-1"
    leftover.mkdir()
    assert generations.prune(project, keep=3) == [1, 3]
    kept = sorted(path.name for path in (project.index / "read").iterdir())
    assert kept == ["000002", "000004", "000005", "000006"]
    assert generations.find_generation(project, versions[0]) is None
    assert generations.find_generation(project, versions[1]) is not None


@pytest.mark.parametrize("version", ["", "g1", "g000009-aaaaaaaa", "g000001-bbbbbbbb", "../x"])
def test_unknown_versions_are_gone(project: Project, version: str) -> None:
    write(project)
    assert generations.find_generation(project, version) is None


def test_a_generation_can_be_moved_with_its_project(project: Project) -> None:
    write(project)
    moved = project.root.with_name("moved essay")
    shutil.move(project.root, moved)
    assert generations.current(Project(moved)).manifest.number == 1
