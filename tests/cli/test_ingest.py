from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from made_documents import paragraph
from mdrag.cli.main import cli
from mdrag.errors import MdragError, ProjectMissing, UsageError
from mdrag.scaffold import initialise


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = initialise(tmp_path / "essay").project.root
    for number in (1, 2):
        prose = "\n\n".join(paragraph(number * 50 + i) for i in range(5))
        text = f"# Paper {number} on the growth of cities\n\n{prose}\n"
        (root / "raw" / "evidence" / "pdfs" / f"p{number}.md").write_text(text, "utf-8")
    (root / "raw" / "evidence" / "slides.ppt").write_bytes(b"PK")
    (root / "raw" / "evidence" / "empty.pdf").write_bytes(b"")
    monkeypatch.chdir(root)
    return root


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    cli.main([*arguments, "--format", "json"], standalone_mode=False)
    return json.loads(capsys.readouterr().out)


def test_the_summary_as_json(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    summary = _json(capsys, "chunk")
    assert {name: summary[name] for name in ("new", "changed", "unchanged", "pages")} == {
        "new": 2, "changed": 0, "unchanged": 0, "pages": 0,
    }  # fmt: skip
    assert [refused["path"] for refused in summary["failed"]] == ["raw/evidence/empty.pdf"]
    assert [refused["path"] for refused in summary["not_read"]] == ["raw/evidence/slides.ppt"]
    assert summary["passages"] > 2
    assert summary["took_s"] >= 0
    assert _json(capsys, "chunk")["unchanged"] == 2


def test_what_was_embedded_is_said(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (root / "config.yaml").open("a", encoding="utf-8") as settings:
        settings.write("\nprices: {embedding: 1000000, currency: EUR}\n")
    text = (root / "config.yaml").read_text("utf-8").replace("\nprices:\n", "\n", 1)
    (root / "config.yaml").write_text(text, "utf-8")
    cli.main(["ingest"], standalone_mode=False)
    said = capsys.readouterr().err
    found = re.search(r"embedded  (\d+) passages, about (\d+) tokens, on this computer", said)
    assert found and f"; a service would take about {int(found[2]):,}.00 EUR" in said
    summary = _json(capsys, "ingest")
    assert (summary["embedded"], summary["tokens"]) == (0, 0)


def test_the_summary_in_words_goes_to_stderr(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["chunk"], standalone_mode=False)
    said = capsys.readouterr()
    assert said.out == ""
    assert "failed    raw/evidence/empty.pdf: " in said.err
    assert "not read  raw/evidence/slides.ppt: " in said.err
    assert "2 new, 0 changed, 0 unchanged, 1 failed" in said.err
    assert "the library has 2 sources" in said.err


def test_each_file_that_is_not_read_says_what_to_do(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "raw" / "evidence" / "novel.mobi").write_bytes(b"BOOKMOBI")
    cli.main(["chunk"], standalone_mode=False)
    said = capsys.readouterr().err
    assert "novel.mobi: .mobi files are not read yet: save the text as PDF" in said
    assert "slides.ppt: save it as PDF" in said


def test_parse_then_chunk(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _json(capsys, "parse")["new"] == 2
    assert (root / "chunks" / "chunks.jsonl").read_text("utf-8") == ""
    assert _json(capsys, "chunk")["passages"] > 2


def test_ingest_indexes_and_a_second_time_imports_nothing_heavy(root: Path) -> None:
    code = (
        "import sys\n"
        "from mdrag.cli.main import cli\n"
        "cli.main(['ingest', '--format', 'json'], standalone_mode=False)\n"
        "heavy = {'lancedb', 'pyarrow', 'numpy', 'spacy', 'pypdfium2', 'rich', 'jsonschema'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )

    def once() -> tuple[Any, str]:
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
        )
        return json.loads(done.stdout), done.stderr.strip().splitlines()[-1]

    summary, heavy = once()
    assert summary["new"] == 2
    assert summary["index_version"]
    assert "lancedb" in heavy
    again, heavy = once()
    assert (again["unchanged"], again["index_version"]) == (2, summary["index_version"])
    assert heavy == "[]"


def test_urls_and_strange_paths_are_refused(root: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="addresses are fetched by MinerU"):
        cli.main(["ingest", "https://example.org/a.pdf"], standalone_mode=False)
    with pytest.raises(UsageError, match="no such file or folder"):
        cli.main(["ingest", "raw/evidence/nothing.pdf"], standalone_mode=False)
    (tmp_path / "out.md").write_text("x", "utf-8")
    with pytest.raises(UsageError, match="only files under"):
        cli.main(["ingest", str(tmp_path / "out.md")], standalone_mode=False)


def test_without_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in ("ingest", "parse", "chunk", "embed", "build-bm25", "library", "check-ids"):
        with pytest.raises(ProjectMissing, match="mdrag init"):
            cli.main([command], standalone_mode=False)


def test_a_damaged_ledger_is_named(root: Path) -> None:
    (root / "meta" / "sources.jsonl").write_text('{"doc_uid": 1\n', "utf-8")
    with pytest.raises(MdragError, match=r"sources\.jsonl:1: "):
        cli.main(["chunk"], standalone_mode=False)
