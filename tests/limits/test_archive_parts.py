"""Parts of archives: counted while they are unpacked, never believed."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from mdrag.errors import FileProblem
from mdrag.limits.archive_parts import open_archive, part_name


def archive(tmp_path: Path, **parts: str) -> Path:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for name, held in parts.items():
            made.writestr(name.replace("__", "."), held)
    path = tmp_path / "a.zip"
    path.write_bytes(packed.getvalue())
    return path


def test_parts_are_read_by_name(tmp_path: Path) -> None:
    with open_archive(archive(tmp_path, a__xml="<a/>", b__txt="b")) as parts:
        assert parts.names == ("a.xml", "b.txt") and "a.xml" in parts
        assert parts.read("a.xml") == b"<a/>"
        parts.check()
    assert [one.name for one in tmp_path.iterdir()] == ["a.zip"]


@pytest.mark.parametrize("name", ["big__xml", "big__png"])
def test_a_part_that_unpacks_to_much_is_refused(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path, **{name: " " * 5_000_000})
    with pytest.raises(FileProblem, match="unpacks to more than"), open_archive(path) as parts:
        parts.check()


def test_a_header_that_lies_about_the_size_is_not_believed(tmp_path: Path) -> None:
    path = archive(tmp_path, a__xml=" " * 5_000_000)
    content = bytearray(path.read_bytes())
    at = content.find(b"PK\x01\x02")
    content[at + 24 : at + 28] = (100).to_bytes(4, "little")  # the size it unpacks to
    path.write_bytes(content)
    with pytest.raises(FileProblem), open_archive(path) as parts:
        assert len(parts.read("a.xml")) <= 2**20


@pytest.mark.parametrize("form", ["utf-8", "utf-16-le", "utf-16-be"])
def test_entities_are_found_in_every_encoding(tmp_path: Path, form: str) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("a.xml", '<!DOCTYPE x [<!ENTITY a "b">]><x/>'.encode(form))
    with pytest.raises(FileProblem, match="declares entities"), open_archive(path) as parts:
        parts.check()


@pytest.mark.parametrize(
    ("folder", "target", "name"),
    [
        ("ppt/slides", "../notes/n.xml", "ppt/notes/n.xml"),
        ("ppt/slides", "/ppt/x.xml", "ppt/x.xml"),
        ("", "../../../etc/passwd", "etc/passwd"),
        ("a", "./b//c", "a/b/c"),
    ],
)
def test_a_name_stays_in_the_archive(folder: str, target: str, name: str) -> None:
    assert part_name(folder, target) == name
