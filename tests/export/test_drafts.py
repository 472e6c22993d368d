"""Real drafts of other people: nothing crashes, nothing of theirs is touched."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pypandoc
import pytest

from export.conformance import fields_of
from shared import SHARED, needs_shared

DRAFTS = ("deep-review/content/03.categorize.md", "odate-archaeology/01-introduction.rmd")


@needs_shared
@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_without_bindings_builds_and_keeps_every_word(name: str, tmp_path: Path) -> None:
    assert SHARED
    draft, out = SHARED / "drafts" / name, tmp_path / "out.docx"
    command = [sys.executable, "-m", "mdrag", "build", str(draft), "-o", str(out)]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    assert fields_of(out) == []


@needs_shared
@pytest.mark.parametrize("name", DRAFTS)
def test_resolve_changes_nothing_in_a_draft_without_bindings(name: str, tmp_path: Path) -> None:
    assert SHARED
    folder = Path(sys.executable).parent
    command = [pypandoc.get_pandoc_path(), str(SHARED / "drafts" / name), "--to=json"]
    plain = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path)
    command.append(f"--filter={folder / 'mdrag-resolve'}")
    if not (folder / "mdrag-resolve").is_file():
        pytest.skip("the console scripts are not installed beside this Python")
    filtered = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path)
    assert json.loads(filtered.stdout)["blocks"] == json.loads(plain.stdout)["blocks"]
