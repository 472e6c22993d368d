"""``mdrag import-draft``."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from made_docx import made_docx, paragraph, run
from mdrag.draft.parse import parse
from mdrag.draft.words import count
from warm_programs import mdrag_command


def mdrag(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*mdrag_command(), *arguments], cwd=folder, capture_output=True, check=False,
        encoding="utf-8",
    )  # fmt: skip


@pytest.fixture
def essay(ingested_essay: Path, tmp_path: Path) -> Path:
    return shutil.copytree(ingested_essay, tmp_path / "essay")


def bound(path: Path) -> set[str]:
    """The ids of the sources it cites; a source may be called by its key, too."""
    draft = parse(path.read_text("utf-8"), path)
    refs = [ref for one in draft.bindings for ref in one.refs]
    return {ref.key for ref in refs if ref.key.startswith("doc_")}


def test_a_draft_that_was_built_comes_back_with_every_citation_bound(essay: Path) -> None:
    built = mdrag(essay, "build", "draft_clean.md", "-o", "built.docx")
    assert built.returncode == 0, built.stderr
    done = mdrag(essay, "import-draft", "built.docx", "--format", "json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    made = essay / told["draft"]
    assert told["draft"] == "outputs/drafts/built_v001.md"
    assert (told["not_in_library"], told["missing"]) == ([], [])
    assert {one["recognised_by"] for one in told["works"]} == {"citation-key"}
    assert bound(made) == bound(essay / "draft_clean.md")
    own = parse((essay / "draft_clean.md").read_text("utf-8"), essay / "draft_clean.md")
    assert abs(told["words"] - count(own)) <= 0.03 * count(own)
    log = (essay / "meta" / "version_log.jsonl").read_text("utf-8").splitlines()
    assert json.loads(log[-1])["to_version"] == "built_v001.md"
    linted = mdrag(essay, "lint", told["draft"], "--format", "json")
    rules = {one["rule"] for one in json.loads(linted.stdout)["findings"]}
    assert not rules & {"citation.unresolved", "citation.unbound", "citation.malformed"}


def test_nothing_is_overwritten(essay: Path) -> None:
    made_docx(paragraph(run("One sentence.")), essay / "my essay_v007.docx")
    names = [mdrag(essay, "import-draft", "my essay_v007.docx").stdout.strip() for _ in range(2)]
    assert names == ["outputs/drafts/my-essay_v001.md", "outputs/drafts/my-essay_v002.md"]
    refused = mdrag(essay, "import-draft", "my essay_v007.docx", "-o", names[0])
    assert refused.returncode == 2
    assert "is there already; give another name with -o" in refused.stderr
    assert (essay / names[0]).read_text("utf-8") == "One sentence.\n"


def test_outside_of_a_project_the_draft_lies_where_one_stands(tmp_path: Path) -> None:
    made_docx(paragraph(run("One sentence.")), tmp_path / "essay.docx")
    done = mdrag(tmp_path, "import-draft", "essay.docx")
    assert (done.returncode, done.stdout) == (0, "essay_v001.md\n")
    assert "1 word" in done.stderr or "2 words" in done.stderr


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is empty"),
        (b"%PDF-1.7", "is a PDF"),
        (b"PK\x03\x04broken", "is damaged"),
        (None, "no such file"),
    ],
)
def test_what_is_no_word_file_is_one_line(tmp_path: Path, content: bytes | None, told: str) -> None:
    if content is not None:
        (tmp_path / "essay.docx").write_bytes(content)
    done = mdrag(tmp_path, "import-draft", "essay.docx")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("mdrag: essay.docx: ")
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_import_docx_without_a_draft_names_the_way_to_begin_one(tmp_path: Path) -> None:
    made_docx(paragraph(run("One.")), tmp_path / "essay.docx")
    done = mdrag(tmp_path, "import-docx", "essay.docx")
    assert done.returncode == 2
    assert "mdrag import-draft essay.docx" in done.stderr
