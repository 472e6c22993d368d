"""Input nobody would wish for: one clear line, the right exit code, the rest done."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mdrag.scaffold import initialise
from patience import patience
from warm_programs import mdrag_command

_LOGIN = b"<!DOCTYPE html><html><body><h1>Please log in</h1></body></html>"
_SOURCES: dict[str, bytes] = {
    "good.md": b"# Paths\n\nTrees lower the stress of people who walk below them.\n",
    "crlf.md": b"\xef\xbb\xbf# Dos\r\n\r\nLine ends of another kind are read as well.\r\n",
    "nfd \xf0\x9f\x8e\x89.md".encode("latin1").decode("utf-8"): "# Café\n\nAn é.\n".encode(),
    "ticks.md": b"# Ticks\n\n" + b"`" * 50_001 + b"x\n\nWords after them.\n",
    "empty.pdf": b"",
    "login.pdf": _LOGIN,
    "cut.pdf": b"%PDF-1.7\n",
    "zip.pdf": b"PK\x03\x04" + bytes(100),
    "zero.md": b"",
    "nul.md": b"# Title\n\nA text\x00with NUL.\n",
    "latin1.md": b"# Caf\xe9\n",
}


def _mdrag(*arguments: str, at: Path, code: int | None = 0, limit: float = 20) -> tuple[str, str]:
    run = subprocess.run(
        [*mdrag_command(), *arguments],
        cwd=at, capture_output=True, timeout=patience(limit), check=False,
    )  # fmt: skip
    out, err = run.stdout.decode(), run.stderr.decode()
    assert "Traceback" not in err and "our bug" not in err, err
    if code is not None:
        assert run.returncode == code, err + out
    return out, err


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one good source among many bad ones, ingested."""
    root = tmp_path_factory.mktemp("bad") / "essay"
    folder = initialise(root).project.raw / "evidence" / "pdfs"
    for name, content in _SOURCES.items():
        (folder / name).write_bytes(content)
    if sys.platform == "linux":
        with open(os.fsencode(folder) + b"/strange\xff.md", "wb") as file:  # noqa: PTH123
            file.write(b"# Strange\n\nA file whose name is no text.\n")
    _mdrag("ingest", "--format", "json", at=root, code=None)
    return root


def test_bad_sources_cost_only_themselves(project: Path) -> None:
    answer, _ = _mdrag("ingest", "--format", "json", at=project, code=None)
    summary = json.loads(answer)
    failed = {Path(row["path"]).name: row["reason"] for row in summary["failed"]}
    bad = {"empty.pdf", "login.pdf", "cut.pdf", "zip.pdf", "zero.md", "nul.md", "latin1.md"}
    strange = {name for name in failed if name.startswith("strange")}
    assert set(failed) - strange == bad
    assert len(strange) == (sys.platform == "linux")
    assert all("name is not UTF-8" in failed[name] for name in strange)
    assert all("\n" not in reason for reason in failed.values())
    assert summary["sources"] == 4
    for name, content in _SOURCES.items():
        assert (project / "raw" / "evidence" / "pdfs" / name).read_bytes() == content


def test_a_typo_in_the_settings_is_shown_where_it_is(project: Path) -> None:
    settings = project / "config.yaml"
    before = settings.read_text("utf-8")
    settings.write_text(before + "top_k_chld: x\n", "utf-8")
    try:
        for command in (["ingest"], ["query", "trees"], ["lint", "AGENT.md"], ["config", "show"]):
            _, said = _mdrag(*command, at=project, code=2)
            assert "config.yaml:" in said and "did you mean top_k_child?" in said
    finally:
        settings.write_text(before, "utf-8")


@pytest.mark.parametrize(
    "words", ['"trees" OR', "NEAR(a b) AND *", "🎉 trees", "a" * 10_000, "'); DROP TABLE x;"]
)
def test_odd_questions_are_questions(project: Path, words: str) -> None:
    answer, _ = _mdrag("query", "--format", "json", "--", words, at=project)
    assert json.loads(answer)["version"] == "0.1"


def test_a_draft_outside_any_project(tmp_path: Path) -> None:
    (tmp_path / "d.md").write_text("Trees cut stress by 40 per cent.\n", "utf-8")
    answer, _ = _mdrag("lint", "d.md", "--format", "json", at=tmp_path, code=1)
    assert json.loads(answer)["findings"][0]["rule"] == "evidence.needed"
    _, said = _mdrag("query", "trees", at=tmp_path, code=2)
    assert "mdrag init" in said
    _, said = _mdrag("strip", "d.md", "-o", "./d.md", at=tmp_path, code=2)
    assert "the draft itself" in said


def test_thousands_of_broken_bindings_end(tmp_path: Path) -> None:
    (tmp_path / "d.md").write_text("{#doc_" * 6_000 + "\n", "utf-8")
    answer, _ = _mdrag("lint", "d.md", "--format", "json", at=tmp_path, code=None, limit=40)
    assert json.loads(answer)


def test_what_pandoc_says_is_short(tmp_path: Path) -> None:
    (tmp_path / "d.md").write_text("A line.\n", "utf-8")
    (tmp_path / "d.md").write_text("---\nbibliography: bad.json\n---\n\nA line [@a].\n", "utf-8")
    (tmp_path / "bad.json").write_text("[1, 2")
    _, said = _mdrag("build", "d.md", "-o", "o.docx", at=tmp_path, code=2)
    assert said.startswith("mdrag: bad.json:1:") and "CallStack" not in said
    assert "pandoc: pandoc:" not in said


def test_a_threshold_that_is_no_number(tmp_path: Path) -> None:
    (tmp_path / "d.md").write_text("A line.\n", "utf-8")
    settings = initialise(tmp_path / "p").project.config_path
    settings.write_text("verify_citations_threshold_T: .nan\n", "utf-8")
    _, said = _mdrag("lint", "../d.md", "--project", ".", at=tmp_path / "p", code=2)
    assert "config.yaml:1:1: verify_citations_threshold_T should be a number" in said
