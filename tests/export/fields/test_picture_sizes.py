"""Pictures of a LibreOffice file fit its page."""

from __future__ import annotations

import os
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.export.fields.picture_sizes import PictureSize, picture_size
from mdrag.png_file import png_file
from mdrag.project import Project


def jpeg(width: int, height: int, head: bytes = b"") -> bytes:
    frame = b"\xff\xc0" + struct.pack(">HBHH", 17, 8, height, width) + bytes(10)
    return b"\xff\xd8" + head + b"\xff\xdb" + struct.pack(">H", 4) + b"\xff\xc0" + frame


def jfif(unit: int, dots: int) -> bytes:
    told = b"JFIF\0\x01\x02" + struct.pack(">BHH", unit, dots, dots) + b"\0\0"
    return b"\xff\xe0" + struct.pack(">H", len(told) + 2) + told


HEAD = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 720, 144)


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (HEAD, (10, 2)),
        (HEAD + bytes(9) + b"\0\0\0\x09pHYs" + struct.pack(">IIB", 5669, 5669, 1), (5, 1)),
        (HEAD + bytes(9) + b"\0\0\0\x09pHYs" + struct.pack(">IIB", 3, 3, 0), (10, 2)),
        (b"GIF89a" + struct.pack("<HH", 72, 36), (1, 0.5)),
        (jpeg(72, 144), (1, 2)),
        (jpeg(600, 300, jfif(1, 300)), (2, 1)),
        (jpeg(100, 100, jfif(2, 100)), (1 / 2.54, 1 / 2.54)),
        (jpeg(72, 144, jfif(1, 0)), (1, 2)),
    ],
    ids=["PNG", "with dots", "with a ratio", "GIF", "JPEG", "of dots", "in centimetres", "of none"],
)
def test_a_picture_says_its_size(content: bytes, size: tuple[float, float], tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(content)
    assert picture_size(path) == pytest.approx(PictureSize(*size), rel=1e-3)


@pytest.mark.parametrize(
    "content", [b"", b"\x89PNG", b"\xff\xd8", b"\xff\xd8\xff\xe0\0\0", b"<svg/>", b"GIF89a\0\0\0\0",
                HEAD[:16] + bytes(8), b"\xff\xd8" + b"\xff" * 300]
)  # fmt: skip
def test_what_says_none_has_none(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(content)
    assert picture_size(path) is None


def test_a_pipe_and_what_is_not_there_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    assert picture_size(tmp_path / "pipe.png") is None
    assert picture_size(tmp_path / "gone.png") is None


def test_pictures_larger_than_the_page_are_set_smaller(
    make: Callable[..., BuildResult], project: Project
) -> None:
    for name, width, height in (("wide", 900, 90), ("tall", 300, 1500), ("small", 90, 90)):
        (project.root / f"{name}.png").write_bytes(
            png_file([bytes(3 * width)] * height, width, 8, 2, 1)
        )
    (project.root / "draft.md").write_text(
        "![](wide.png)\n\n![](tall.png)\n\n![](small.png)\n\n![](wide.png){width=3cm}\n", "utf-8"
    )
    with zipfile.ZipFile(make("draft.md", "draft.odt", "apa").path) as archive:
        told = archive.read("content.xml").decode().split("<draw:frame")[1:]
    assert 'style:rel-width="100.0%"' in told[0] and "rel-width" not in told[1]
    assert 'svg:height="8.50' in told[1] and 'svg:width="1.70' in told[1]
    assert 'svg:width="90.0pt"' in told[2] and "rel-width" not in told[3]
