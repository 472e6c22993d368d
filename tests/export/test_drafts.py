"""Real drafts of other people: nothing crashes, nothing of theirs is touched."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pypandoc
import pytest

from export.conformance import fields_of, problems
from shared import SHARED, needs_shared
from warm_programs import mdrag_command

DRAFTS = ("deep-review/content/03.categorize.md", "odate-archaeology/01-introduction.rmd")


@needs_shared
@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_without_bindings_builds_and_keeps_every_word(name: str, tmp_path: Path) -> None:
    assert SHARED
    draft, out = SHARED / "drafts" / name, tmp_path / "out.docx"
    command = [*mdrag_command(), "build", str(draft), "-o", str(out)]
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


WITH_BIBLIOGRAPHY = (
    ("kwl-ornaments/analysis/paper/paper.Rmd", "references.bib", 44, "apa"),
    ("odate-archaeology/01.1-whatisdigitalarchaeology.Rmd", "book.bib", 30, "chicago-notes"),
    ("odate-archaeology/03.6-vr-and-archaeogaming.rmd", "book.bib", 8, "apa"),
    ("odate-archaeology/04.4-AI-for-archaeology.rmd", "book.bib", 20, "chicago-notes"),
)


@needs_shared
@pytest.mark.parametrize(("name", "bibliography", "least", "style"), WITH_BIBLIOGRAPHY)
def test_a_draft_with_its_own_bibliography_has_live_fields(
    name: str, bibliography: str, least: int, style: str, tmp_path: Path
) -> None:
    assert SHARED
    source, out = SHARED / "drafts" / name, tmp_path / "out.docx"
    (tmp_path / bibliography).write_bytes((source.parent / bibliography).read_bytes())
    text = source.read_text("utf-8")
    head = "" if "bibliography:" in text[:2000] else f"---\nbibliography: {bibliography}\n---\n\n"
    (tmp_path / "draft.md").write_text(head + text, "utf-8")
    command = [*mdrag_command(), "build", "draft.md", "-o", "out.docx"]
    done = subprocess.run([*command, "--style", style], capture_output=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    assert problems(out) == []
    assert len(fields_of(out)) >= least
