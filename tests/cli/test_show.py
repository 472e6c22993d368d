"""``mdrag show --page``: the page of a paper that prints other numbers than its file counts."""

from __future__ import annotations

import json
import shutil

import pytest

from commands import run
from mdrag.config import load
from mdrag.ingest import ledger, parsed_folder
from mdrag.ingest.run.pipeline import run as ingest
from mdrag.project import Project
from mdrag.scaffold import initialise
from mdrag.shipped import shipped


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, str]:
    """A project with one paper whose first page is not printed 1, and its doc_uid."""
    project = initialise(tmp_path_factory.mktemp("show") / "essay").project
    papers = shipped("examples") / "essay" / "raw" / "evidence" / "pdfs"
    shutil.copy(papers / "whitcombe-zuraw-2019.pdf", project.raw / "evidence" / "pdfs")
    ingest(project, load(None), until="chunk")
    (entry,) = ledger.read(project).values()
    return project, entry.source.doc_uid


def test_a_printed_page_and_a_page_of_the_file(
    made: tuple[Project, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    project, uid = made
    monkeypatch.chdir(project.root)
    first = parsed_folder.load(project.parsed / uid).pages[0]
    assert first.page_label not in ("", "1")
    for page in (first.page_label, "pdf=1", "1"):
        code, out, _ = run("show", uid, "--page", page, "--format", "json")
        assert code == 0
        told = json.loads(out)
        assert [one["page"] for one in told["pages"]] == [1]
        assert told["text"] == first.text
        assert told["passages"]
    code, out, err = run("show", uid, "--page", "9999")
    assert (code, out) == (2, "")
    assert f"printed {first.page_label}–" in err
    _, out, _ = run("show", uid)
    assert f"p. {first.page_label} (PDF page 1)" in out.rpartition("passages:")[2]
