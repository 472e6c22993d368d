"""``mdrag export-used-sources`` as it is called."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from essay_project import SOURCES, essay_project
from mdrag.cli.main import main
from mdrag.project import Project
from mdrag.services import crossref_items
from mdrag.services.crossref_items import CrossrefItem

DRAFT = "# Essay\n\nMarmot (2015){#doc_8f3a2c1d} and (Vole, 2018){#doc_0a1b2c3d}. [@doc_8f3a2c1d]\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    found = essay_project(tmp_path / "essay")
    for source in SOURCES:
        path = found.root / source.source_path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source.doc_uid.encode())
    (found.root / "essay.md").write_text(DRAFT)
    monkeypatch.chdir(found.root)
    return found


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["export-used-sources", *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_only_what_the_draft_cites(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("essay.md", "-o", "used") == 0
    out, err = capsys.readouterr()
    assert out == "used\n" and "2 sources, 2 files" in err
    names = sorted(path.name for path in Path("used/files").iterdir())
    assert names == ["marmot2015-health-gap_doc_8f3a2c1d.pdf", "vole2018-tunnels_doc_0a1b2c3d.pdf"]
    assert Path("used/files", names[0]).read_bytes() == b"doc_8f3a2c1d"


def test_json_counts_the_citations(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("essay.md", "-o", "used", "--format", "json") == 0
    told = {one["doc_uid"]: one for one in json.loads(capsys.readouterr().out)["sources"]}
    assert told["doc_8f3a2c1d"]["citations"] == 2
    assert [place["line"] for place in told["doc_8f3a2c1d"]["places"]] == [3, 3]
    assert told["doc_0a1b2c3d"]["file"] == "files/vole2018-tunnels_doc_0a1b2c3d.pdf"


def test_what_crossref_said_stands_in_the_lists(project: Project) -> None:
    told = {"type": "article-journal", "title": "The Published Gap", "volume": "386"}
    crossref_items.write(project.meta, [CrossrefItem("doc_8f3a2c1d", "10.9999/burrow.1", told)])
    assert call("essay.md", "-o", "used") == 0
    for name in ("sources.ris", "sources.bib", "sources.csl.json"):
        assert "The Published Gap" in Path("used", name).read_text(), name


def test_bad_bindings_and_gone_files_are_named_and_the_others_go_on(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.md").write_text(
        "A (M, 2015){#doc_ffffffff}.\n\nB (R, 2020){#doc_deadbeef}.\n\nC (M, 2015){#doc_8f3a}.\n\n"
        "D (M, 2015){#doc_8f3a2c1d}. E (V, 2018){#doc_0a1b2c3d}.\n"
    )
    (project.root / "raw/evidence/pdfs/voles.pdf").unlink()
    assert call("bad.md", "-o", "used") == 1
    err = capsys.readouterr().err
    assert "bad.md:1:14: doc_ffffffff is not in the library" in err
    assert "bad.md:3:14: doc_deadbeef may not be cited" in err
    assert "bad.md:5:12: 'doc_8f3a' is no source id" in err
    assert "doc_0a1b2c3d: its file is gone" in err
    assert [path.name for path in Path("used/files").iterdir()] == [
        "marmot2015-health-gap_doc_8f3a2c1d.pdf"
    ]


def test_what_lies_there_already_is_left_alone(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("used").mkdir()
    Path("used/sources.bib").write_text("mine")
    assert call("essay.md", "-o", "used") == 2
    assert "left alone" in capsys.readouterr().err
    assert [path.name for path in Path("used").iterdir()] == ["sources.bib"]


def test_no_library_and_no_draft(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "stray.md").write_text(DRAFT)
    assert call(str(tmp_path / "stray.md"), "-o", str(tmp_path / "used")) == 2
    assert "mdrag ingest" in capsys.readouterr().err
    assert call(str(tmp_path / "none.md"), "-o", str(tmp_path / "used")) == 2
    assert "no such draft" in capsys.readouterr().err
    assert not (tmp_path / "used").exists()


@pytest.mark.parametrize("folder", ["essay.md", "raw", "raw/evidence/used"])
def test_a_file_and_the_raw_folder_are_no_place_for_it(
    project: Project, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    before = sorted(Path().rglob("*"))
    assert call("essay.md", "-o", folder) == 2
    assert "name a f" in capsys.readouterr().err
    assert sorted(Path().rglob("*")) == before
