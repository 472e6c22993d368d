"""What dead processes left is taken away; what lives, is young, or is not ours stays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mdrag.limits.leftovers import sweep, sweep_temporary

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="asks whether a process lives")


@pytest.fixture
def dead() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_only_what_the_dead_left_is_taken(tmp_path: Path, dead: int) -> None:
    gone = [f".essay.{dead}.mdrag-tmp.docx", f".essay.md.{dead}.tmp", f".a.{dead}.tmp"]
    (tmp_path / gone[2]).mkdir()
    (tmp_path / gone[2] / "text.txt").touch()
    stays = [
        f".essay.{os.getpid()}.mdrag-tmp.docx", f".essay.{dead}.docx", f".essay.{dead}.md",
        ".essay.docx", f".{dead}.tmp", ".essay.0.tmp", "essay.md",
    ]  # fmt: skip
    for name in (*gone[:2], *stays):
        (tmp_path / name).touch()
    assert {path.name for path in sweep(tmp_path, tmp_path / "none", young_s=-1)} == set(gone)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(stays)


def test_what_is_young_stays(tmp_path: Path, dead: int) -> None:
    (tmp_path / f".essay.{dead}.tmp").touch()
    assert sweep(tmp_path) == []
    os.utime(tmp_path / f".essay.{dead}.tmp", (0, 0))
    assert len(sweep(tmp_path)) == 1


def test_links_are_taken_and_not_followed(tmp_path: Path, dead: int) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "words.md").touch()
    (tmp_path / f".essay.{dead}.tmp").symlink_to("kept")
    assert len(sweep(tmp_path, young_s=-1)) == 1
    assert (tmp_path / "kept" / "words.md").exists()


def test_temporary_folders_of_the_dead(tmp_path: Path, dead: int) -> None:
    ours = (f"mdrag-{dead}-0a1b", f"mdrag-pdf-{dead}-x_1")
    for name in (*ours, f"other-{dead}-0a", "mdrag-pdf-x_1"):
        (tmp_path / name).mkdir()
    taken = {path.name for path in sweep_temporary(tmp_path, young_s=-1)}
    assert taken == set(ours)
