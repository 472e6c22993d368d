"""A file that is no draft by its name: every command that checks drafts refuses it in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import run
from mdrag.draft.draft_text import read_text
from mdrag.errors import DraftError
from mdrag.limits.draft_names import what_it_is_instead

EXPECTED = ".md, .markdown, .qmd, .rmd"


@pytest.mark.parametrize("command", ["lint", "audit", "gate", "verify-citations", "style-check"])
@pytest.mark.parametrize("name", ["config.yaml", "a.json", "a.pdf", "a.PNG", "a.docx"])
def test_what_is_no_draft_is_refused(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text("top_k_child: 5\n", "utf-8")
    code, out, err = run(command, name)
    assert (code, out) == (2, "")
    assert err.startswith(f"mdrag: {name}: is no draft") and EXPECTED in err
    assert len(err.splitlines()) == 1
    assert ("mdrag import-draft a.docx" in err) == (name == "a.docx")
    assert ("mdrag import-docx a.docx" in err) == (name == "a.docx")


@pytest.mark.parametrize("name", ["essay.md", "essay.Rmd", "essay.txt", "essay", "essay.tex"])
def test_what_may_be_a_draft_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("Wards differ.\n", "utf-8")
    assert what_it_is_instead(Path(name)) == ""
    assert read_text(tmp_path / name).text == "Wards differ.\n"


def test_one_that_is_not_there_is_missing_first(tmp_path: Path) -> None:
    with pytest.raises(DraftError, match="no such draft"):
        read_text(tmp_path / "config.yaml")
