"""Pictures of which a built file would show nothing are told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.png_file import RGB, png_file
from mdrag.project import Project

PICTURE = png_file([b"\0\0\0"], 1, 8, RGB, 1)


@pytest.mark.parametrize(
    ("content", "target", "told"),
    [
        (b"version https://example.org/lfs\n", "docx", "is no picture"),
        (b"%PDF-1.7\n%...", "docx", "is a PDF"),
        (b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", "docx", ""),
        (PICTURE, "docx", ""),
        (PICTURE, "odt", ""),
        (b"nothing", "odt", "is no picture"),
    ],
)
def test_what_would_be_a_blank_is_told_once(
    project: Project, make: Callable[..., BuildResult], content: bytes, target: str, told: str
) -> None:
    (project.root / "map.png").write_bytes(content)
    text = "![A map](map.png)\n\n![Again](map.png) and words.\n"
    (project.root / "pictures.md").write_text(text, "utf-8")
    said = [
        one for one in make("pictures.md", f"pictures.{target}", "apa").said if "map.png" in one
    ]
    assert len([one for one in said if told and told in one]) == (1 if told else 0)
    assert told or not [one for one in said if "picture" in one or "PDF" in one]
