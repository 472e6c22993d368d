from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from made_results import zip_of
from mdrag.errors import SourceProblem
from mdrag.ingest.remote.parts.result_zip import ResultZip, repeats_itself

_GOOD = zip_of({"full.md": b"# Words\n", "a_content_list.json": b"[]", "images/1.jpg": b"x"})


def _opened(folder: Path, content: bytes) -> ResultZip:
    path = folder / "result.zip"
    path.write_bytes(content)
    return ResultZip(path)


def _bomb() -> bytes:
    return zip_of({"layout.json": b" " * 30_000_000})


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (_GOOD[: len(_GOOD) // 2], "no whole zip"),
        (b"", "no whole zip"),
        (b"<html>busy</html>", "no whole zip"),
        (zip_of({"../../.bashrc": b"evil"}), "outside its folder"),
        (zip_of({"/etc/passwd": b"evil"}), "outside its folder"),
        (zip_of({"images\\..\\x.jpg": b"evil"}), "outside its folder"),
        (_bomb(), "which is no result"),
    ],
)
def test_what_is_no_result_is_refused(content: bytes, told: str, tmp_path: Path) -> None:
    with pytest.raises(SourceProblem, match=told):
        _opened(tmp_path, content)


def test_a_byte_that_was_turned_over_is_seen(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("full.md", b"unchanged words")
    with pytest.raises(SourceProblem, match="damaged"):
        _opened(tmp_path, out.getvalue().replace(b"unchanged", b"unchAnged"))


def test_only_what_people_look_at_is_unpacked(tmp_path: Path) -> None:
    archive = _opened(tmp_path, _GOOD)
    (tmp_path / "made").mkdir()
    archive.unpack(tmp_path / "made" / "mineru")
    archive.close()
    files = {p.relative_to(tmp_path).as_posix() for p in (tmp_path / "made").rglob("*.*")}
    assert files == {"made/mineru/full.md", "made/mineru/images/1.jpg"}


def test_a_result_without_places_is_refused(tmp_path: Path) -> None:
    archive = _opened(tmp_path, zip_of({"full.md": b"Words.", "model.json": b"[]"}))
    with pytest.raises(SourceProblem, match="no layout mdrag knows"):
        archive.blocks()
    archive.close()


def test_a_model_that_goes_in_circles_is_seen() -> None:
    prose = "\n".join(f"Line number {n} of an honest text." for n in range(300))
    assert not repeats_itself(prose)
    assert not repeats_itself(prose + "\n---\n" * 100)
    assert repeats_itself(prose + "\nand the same again and again" * 20)
    assert repeats_itself("\n\n".join("one and the same paragraph" for _ in range(20)))
