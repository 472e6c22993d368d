"""The section "Sources used" is for who checks a draft: no built file prints it."""

from __future__ import annotations

from pathlib import Path

import docx
import pytest
from click.testing import CliRunner

from essay_project import essay_project
from export.conformance import fields_of
from mdrag.cli.main import cli
from mdrag.draft.read import read
from mdrag.draft.words import count

LIST = "- Marmot, The health gap [doc_8f3a2c1d]\n- Vole, Tunnels [doc_0a1b2c3d]\n"
PROSE = "# Essay\n\nMarmot (2015){#doc_8f3a2c1d} and (Vole, 2018){#doc_0a1b2c3d}.\n\n"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = essay_project(tmp_path_factory.mktemp("listed")).root
    (root / "bare.md").write_text(PROSE, "utf-8")
    return root


def built(home: Path, text: str, monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
    monkeypatch.chdir(home)
    (home / "d.md").write_text(text, "utf-8")
    (home / "d.docx").unlink(missing_ok=True)
    done = CliRunner().invoke(cli, ["build", "d.md", "-o", "d.docx", *options])
    assert not done.exception, done.output
    return "\n".join(one.text for one in docx.Document(str(home / "d.docx")).paragraphs)


@pytest.mark.parametrize(
    ("text", "gone", "stays"),
    [
        (f"{PROSE}# Sources used\n\n{LIST}", "Sources used", "References"),
        (f"{PROSE}## 4. Sources used\n\n{LIST}\n# Appendix\n\nAfter.\n", "Tunnels [", "After."),
        (f"{PROSE}Sources used\n---\n\n{LIST}\n### Books\n\nx\n", "Books", "References"),
        (f"{PROSE}# Sources used\n\n{LIST}\n# References\n", "Sources used", "References"),
    ],
)
def test_it_is_left_out_and_the_reference_list_has_its_heading(
    home: Path, monkeypatch: pytest.MonkeyPatch, text: str, gone: str, stays: str
) -> None:
    shown = built(home, text, monkeypatch)
    assert gone not in shown and "doc_8f3a2c1d" not in shown
    assert shown.count("References") == 1 and stays in shown
    assert len(fields_of(home / "d.docx")) == 3
    more = {"After.": 2}.get(stays, 0) or text.count("# References")
    assert count(read(home / "d.md")) == count(read(home / "bare.md")) + more


def test_a_list_without_ids_is_the_writers_own(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{PROSE}# Sources used\n\nThe records of the parish.\n"
    assert "The records of the parish." in built(home, text, monkeypatch)
    assert count(read(home / "d.md")) == count(read(home / "bare.md")) + 7
