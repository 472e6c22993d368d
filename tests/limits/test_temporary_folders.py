"""A full place for temporary files is named, with the way to choose another."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from mdrag.draft.parse import parse
from mdrag.errors import FileProblem
from mdrag.limits import temporary_folders


def no_room(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def test_a_folder_lies_there_and_goes(place: Path) -> None:
    with temporary_folders.scratch_folder("mdrag-x-") as folder:
        assert folder.parent == place and folder.name.startswith("mdrag-x-")
        (folder / "deep").mkdir()
        (folder / "deep" / "file").write_text("x", "utf-8")
    assert not list(place.iterdir())


def test_no_room_for_the_folder(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "mkdir", no_room)
    with pytest.raises(FileProblem, match="TMPDIR=/some/folder") as raised:
        parse("A draft.", "a.md")
    assert raised.value.path == place and "it is full" in str(raised.value)


def test_no_room_in_the_folder(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "write_bytes", no_room)
    monkeypatch.setattr(temporary_folders, "_is_full", lambda _: True)
    with pytest.raises(FileProblem, match="it is full"):
        parse("A draft.", "a.md")
    assert not list(place.iterdir())


def test_what_the_parser_wrote_was_cut_off(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mdrag.draft.tree import panache

    def stopped(*_: object) -> None:
        raise panache.TooHard("the parser stopped with code 1")

    monkeypatch.setattr(panache, "_run", stopped)
    with pytest.raises(panache.TooHard):
        panache.tree("A draft.", 5)
    monkeypatch.setattr(temporary_folders, "_is_full", lambda _: True)
    with pytest.raises(FileProblem, match="it is full"):
        panache.tree("A draft.", 5)


def test_another_problem_stays_what_it_is(place: Path) -> None:
    with pytest.raises(PermissionError), temporary_folders.scratch_folder():
        raise PermissionError(errno.EACCES, "no")


def test_a_place_that_is_not_there_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tempfile

    monkeypatch.setenv("TMPDIR", str(tmp_path / "gone"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with temporary_folders.scratch_folder() as folder:
        assert folder.parent == tmp_path
