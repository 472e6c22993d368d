from __future__ import annotations

import json
from pathlib import Path

import pytest

from made_documents import paragraph
from mdrag.cli.main import cli
from mdrag.config import load
from mdrag.errors import LibraryMissing, UsageError
from mdrag.ingest.run.pipeline import run
from mdrag.project import Project
from mdrag.report.columns import columns_of
from mdrag.scaffold import initialise


@pytest.fixture(scope="module")
def essay(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = initialise(tmp_path_factory.mktemp("library") / "essay").project
    prose = "\n\n".join(paragraph(i) for i in range(6))
    long_title = "A title that goes on and on for longer than any table could ever be wide enough"
    paper = f"# {long_title}\n\nAnn Clark and David Evans\n\n## Introduction\n\n{prose}\n"
    (project.raw / "evidence" / "pdfs" / "Clark 2019 Cities.md").write_text(paper, "utf-8")
    (project.raw / "instruction" / "feedback" / "note.txt").write_text("Be brief.\n", "utf-8")
    run(project, load(project.config_path), until="chunk")
    return project


@pytest.fixture(autouse=True)
def inside(essay: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(essay.root)


def test_the_table_fits_in_100_columns(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["library"], standalone_mode=False)
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert all(len(line) <= 100 for line in lines)
    assert "Clark & Evans 2019" in lines[1]
    assert "[not citable]" in lines[2]
    assert "2 sources, 1 citable" in said.err


def test_the_table_in_chinese_keeps_its_columns(
    essay: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mdrag.cli.library.language_of", lambda _: "zh")
    cli.main(["library"], standalone_mode=False)
    said = capsys.readouterr()
    head, *rows = said.out.splitlines()
    assert "[不可引用] " in rows[1] and {columns_of(row) for row in (head, *rows)} == {97}
    assert "可引用 1 份" in said.err


def test_the_library_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["library", "--format", "json"], standalone_mode=False)
    records = json.loads(capsys.readouterr().out)
    wanted = {"doc_uid", "source_path", "source_type", "citable", "title", "authors", "year",
              "citation_key", "pages", "passages", "parser", "flags"}  # fmt: skip
    assert records and all(wanted <= set(record) for record in records)
    (paper,) = [record for record in records if record["citable"]]
    assert paper["authors"][0] == {"family": "Clark", "given": "Ann"}
    assert paper["citation_key"] == "clark2019_title-goes"
    assert paper["passages"] > 2


def test_show_by_uid_key_or_path(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["library", "--format", "json"], standalone_mode=False)
    (paper,) = [r for r in json.loads(capsys.readouterr().out) if r["citable"]]
    shown = []
    for name in (paper["doc_uid"], paper["citation_key"], paper["source_path"]):
        cli.main(["show", name, "--format", "json"], standalone_mode=False)
        shown.append(json.loads(capsys.readouterr().out))
    assert shown[0] == shown[1] == shown[2]
    record = shown[0]
    assert record["pages"] == []
    assert [h["text"] for h in record["headings"]][1:] == ["Introduction"]
    assert len(record["passages"]) == paper["passages"]
    for passage in record["passages"]:
        start, end = passage["offsets"]
        assert record["text"][start:end] == passage["text"]
    anchored = {anchor["chunk_id"] for anchor in record["anchors"]}
    assert anchored == {passage["chunk_id"] for passage in record["passages"]}


def test_show_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["show", "clark2019_title-goes"], standalone_mode=False)
    said = capsys.readouterr().out
    assert "passages:" in said
    assert "-p000-b001" in said


def test_show_what_is_not_there() -> None:
    with pytest.raises(UsageError, match="did you mean clark2019_title-goes"):
        cli.main(["show", "clark2019_title"], standalone_mode=False)
    with pytest.raises(UsageError, match="has no pages"):
        cli.main(["show", "clark2019_title-goes", "--page", "3"], standalone_mode=False)


def test_nothing_ingested_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(initialise(tmp_path / "new").project.root)
    cli.main(["library"], standalone_mode=False)
    assert "mdrag ingest" in capsys.readouterr().err
    for command in (["show", "doc_00000000"], ["check-ids"]):
        with pytest.raises(LibraryMissing, match="mdrag ingest"):
            cli.main(command, standalone_mode=False)


def _check(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, int], str]:
    capsys.readouterr()
    code = cli.main(["check-ids", "--format", "json"], standalone_mode=False)
    checks = json.loads(capsys.readouterr().out)
    offenders = " ".join(offender for check in checks for offender in check["offenders"])
    return code, {check["name"]: check["failed"] for check in checks}, offenders


def test_check_ids_of_a_sound_library(capsys: pytest.CaptureFixture[str]) -> None:
    code, failed, _ = _check(capsys)
    assert code == 0
    assert set(failed.values()) == {0}
    cli.main(["check-ids"], standalone_mode=False)
    assert capsys.readouterr().out.count("ok  ") == len(failed)


@pytest.mark.parametrize(
    ("wrong", "check"),
    [
        ("repeat", "unique ids"),
        ("swap", "ids sort in reading order"),
        ("shift", "offsets cut the stored text"),
        ("reword", "hashes agree with the text"),
        ("unanchor", "every passage has an anchor"),
        ("rename", "made again, ids are the same"),
    ],
)
def test_check_ids_names_the_offenders(
    essay: Project, capsys: pytest.CaptureFixture[str], wrong: str, check: str
) -> None:
    path, anchors = essay.chunks / "chunks.jsonl", essay.chunks / "anchors.jsonl"
    before, marks = path.read_bytes(), anchors.read_bytes()
    lines = [json.loads(line) for line in before.splitlines()]
    ids = [i for i, line in enumerate(lines) if line["citable"]]
    one, two = lines[ids[0]], lines[ids[1]]
    if wrong == "repeat":
        lines.append(dict(one))
    elif wrong == "swap":
        lines[ids[0]], lines[ids[1]] = two, one
    elif wrong == "shift":
        one["offsets"] = [one["offsets"][0] + 1, one["offsets"][1] + 1]
    elif wrong == "reword":
        one["text"] = one["text"].replace("Study", "Stud1")
    elif wrong == "rename":
        one["chunk_id"] = one["chunk_id"].replace("b=001", "b=0005")
    else:
        anchors.write_bytes(b"".join(marks.splitlines(keepends=True)[1:]))
    try:
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        code, failed, offenders = _check(capsys)
    finally:
        path.write_bytes(before)
        anchors.write_bytes(marks)
    assert code == 1
    assert failed[check] >= 1
    assert "doc_" in offenders
