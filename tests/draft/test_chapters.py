"""Which files of a folder are chapters before a draft."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.draft.chapters import earlier_chapters


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("03-results.md", ["01", "2"]),
        ("chapter10.md", ["01", "2", "03"]),
        ("01-intro.md", []),
        ("essay_v003.md", []),
        ("notes.md", []),
    ],
)
def test_a_number_in_front_puts_chapters_in_order(
    tmp_path: Path, name: str, read: list[str]
) -> None:
    for file in ("01-intro.md", "chapter2.md", "03-results.md", "essay_v002.md", "02-code.py"):
        (tmp_path / file).write_text(file, "utf-8")
    (tmp_path / name).write_text(name, "utf-8")
    found = earlier_chapters(str(tmp_path / name))
    assert [
        one.partition("-")[0].removesuffix(".md").removeprefix("chapter") for one in found
    ] == read


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "01-a.md").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "02-a.md").mkdir()
    (tmp_path / "03-b.md").write_text("b", "utf-8")
    assert earlier_chapters(str(tmp_path / "03-b.md")) == ()
    assert earlier_chapters("-") == earlier_chapters("") == earlier_chapters("03-none.md") == ()
