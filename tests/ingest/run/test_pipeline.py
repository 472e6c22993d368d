from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from made_documents import paragraph
from mdrag.config import load
from mdrag.errors import FileProblem, UsageError
from mdrag.ingest import ledger, parsed_folder
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.passages.build import build
from mdrag.ingest.run import journal, pool, reading_process, source_maker
from mdrag.ingest.run.pipeline import run
from mdrag.ingest.run.summary import IngestSummary
from mdrag.ingest.run.validate import validate
from mdrag.project import Project
from mdrag.scaffold import initialise


@pytest.fixture(autouse=True)
def in_process(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Readers run here and not in processes of their own; gives the paths that were read."""
    read: list[str] = []

    def here(requests: Sequence[pool.Request], limit: float = 0) -> Iterator[pool.ReaderAnswer]:
        for request in requests:
            read.append(request.path.name)
            question = {
                "path": str(request.path),
                "sha256": request.sha256,
                "folder": str(request.folder),
                "parse_key": request.parse_key,
            }
            answer = reading_process.parse_one(question)
            yield pool.ReaderAnswer(request, answer.get("failed", ""))

    monkeypatch.setattr(pool, "run", here)
    return read


def _paper(number: int, paragraphs: int = 8, title: str = "") -> str:
    title = title or f"Inquiry number {number} into the growth of cities"
    prose = "\n\n".join(paragraph(number * 100 + i) for i in range(paragraphs))
    return f"# {title}\n\nAnn Clark and David Evans\n\n## Introduction\n\n{prose}\n"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = initialise(tmp_path / "essay").project
    for number in (1, 2, 3):
        _put(made, f"evidence/pdfs/paper{number}.md", _paper(number))
    _put(made, "instruction/guidance/brief.txt", "Write two thousand words. Use sources.\n")
    return made


def _put(project: Project, name: str, content: str | bytes) -> Path:
    path = project.raw / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def _run(project: Project, *only: Path, until: str = "chunk") -> IngestSummary:
    return run(project, load(project.config_path), only, until)


def _chunks(project: Project) -> list[dict[str, Any]]:
    lines = (project.chunks / "chunks.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _at(project: Project, name: str) -> LedgerEntry:
    (found,) = [
        entry for entry in ledger.read(project).values()
        if entry.source.source_path.endswith("/" + name)
    ]  # fmt: skip
    return found


def _sound(project: Project) -> bool:
    return not any(check.failed for check in validate(project, load(project.config_path)))


def test_a_first_ingest(project: Project) -> None:
    _put(project, "evidence/later.doc", b"PK\x03\x04")
    _put(project, "evidence/.DS_Store", b"x")
    summary = _run(project)
    assert (summary.new, summary.changed, summary.unchanged, summary.failed) == (4, 0, 0, ())
    assert [refused.path for refused in summary.not_read] == ["raw/evidence/later.doc"]
    assert summary.passages == len(_chunks(project)) > 4
    paper, brief = _at(project, "paper1.md").source, _at(project, "brief.txt").source
    assert (paper.citable, paper.source_type) == (True, "evidence_document")
    assert (brief.citable, brief.source_type, brief.doc_type) == (False, "guidance", "guidance")
    assert paper.title == "Inquiry number 1 into the growth of cities"
    assert [person.family for person in paper.authors] == ["Clark", "Evans"]
    keys = [entry.source.citation_key for entry in ledger.read(project).values()]
    assert len(set(keys)) == len(keys)
    assert {line["citable"] for line in _chunks(project)} == {True, False}
    assert not (project.parsed / ".staging").exists()
    report = (project.meta / "parse_quality_report.md").read_text("utf-8")
    assert "4 sources;" in report
    assert "raw/evidence/pdfs/paper1.md" in report
    manifest = json.loads((project.chunks / "chunk_manifest.json").read_text("utf-8"))
    assert set(manifest["sources"]) == set(ledger.read(project))
    parents = (project.chunks / "parents.jsonl").read_text("utf-8")
    for uid, told in manifest["sources"].items():
        assert told["parents"] == parents.count(f'"doc_uid": "{uid}"') > 0
    assert (project.meta / "builds" / summary.build_id / "build_manifest.json").is_file()
    assert _sound(project)


def test_nothing_changed_costs_nothing(project: Project, in_process: list[str]) -> None:
    _run(project)
    before = {path: path.read_bytes() for path in project.root.rglob("*") if path.is_file()}
    in_process.clear()
    summary = _run(project)
    assert (summary.new, summary.changed, summary.unchanged) == (0, 0, 4)
    assert summary.build_id == ""
    assert in_process == []
    after = {path: path.read_bytes() for path in project.root.rglob("*") if path.is_file()}
    assert before == after


def test_a_touched_file_is_not_read_again(project: Project, in_process: list[str]) -> None:
    _run(project)
    in_process.clear()
    path = project.raw / "evidence" / "pdfs" / "paper1.md"
    path.write_bytes(path.read_bytes())
    assert _run(project).unchanged == 4
    assert in_process == []


def test_the_same_files_give_the_same_bytes_elsewhere(project: Project, tmp_path: Path) -> None:
    other = initialise(tmp_path / "another place").project
    for path in sorted(project.raw.rglob("*"), reverse=True):
        if path.is_file():
            _put(other, path.relative_to(project.raw).as_posix(), path.read_bytes())
    _run(project)
    _run(other)
    for name in ("chunks/chunks.jsonl", "chunks/parents.jsonl", "chunks/anchors.jsonl"):
        assert (project.root / name).read_bytes() == (other.root / name).read_bytes()
    for path in project.parsed.rglob("*.*"):
        if path.is_file():
            assert (
                path.read_bytes() == (other.parsed / path.relative_to(project.parsed)).read_bytes()
            )


def test_added_one_by_one_the_ids_are_the_same(project: Project, tmp_path: Path) -> None:
    other = initialise(tmp_path / "slowly").project
    for path in sorted(project.raw.rglob("*.*")):
        _put(other, path.relative_to(project.raw).as_posix(), path.read_bytes())
        _run(other)
    _run(project)
    ids = [[line["chunk_id"] for line in _chunks(p)] for p in (project, other)]
    assert ids[0] == ids[1]


def test_a_moved_file_is_the_same_source(project: Project) -> None:
    _run(project)
    before = _at(project, "paper1.md").source
    target = project.raw / "evidence" / "renamed.md"
    (project.raw / "evidence" / "pdfs" / "paper1.md").rename(target)
    ids = [line["chunk_id"] for line in _chunks(project)]
    summary = _run(project)
    assert (summary.new, summary.changed, summary.gone) == (0, 1, ())
    after = _at(project, "renamed.md").source
    assert (after.doc_uid, after.doc_version) == (before.doc_uid, "v1")
    assert [line["chunk_id"] for line in _chunks(project)] == ids
    marks = (project.chunks / "anchors.jsonl").read_bytes().splitlines()
    uris = [json.loads(mark)["source_uri"] for mark in marks]
    assert "raw/evidence/renamed.md" in uris
    assert "raw/evidence/pdfs/paper1.md" not in uris


def test_moved_to_the_instructions_it_is_not_citable(project: Project) -> None:
    _run(project)
    target = project.raw / "instruction" / "exemplars" / "paper1.md"
    (project.raw / "evidence" / "pdfs" / "paper1.md").rename(target)
    _run(project)
    source = _at(project, "paper1.md").source
    assert (source.citable, source.source_type) == (False, "exemplar")
    assert not any(x["citable"] for x in _chunks(project) if x["doc_uid"] == source.doc_uid)


def test_a_light_edit_is_a_new_version_with_the_same_ids(project: Project) -> None:
    _run(project)
    before = _at(project, "paper1.md").source
    ids = {x["chunk_id"] for x in _chunks(project) if x["doc_uid"] == before.doc_uid}
    _put(project, "evidence/pdfs/paper1.md", _paper(1).replace("Study102x2", "Trial102x2"))
    summary = _run(project)
    assert (summary.new, summary.changed, summary.gone) == (0, 1, ())
    entry = _at(project, "paper1.md")
    assert (entry.source.doc_uid, entry.source.doc_version) == (before.doc_uid, "v2")
    assert entry.source.rev == before.rev
    assert before.sha256 in entry.fingerprints
    assert {x["chunk_id"] for x in _chunks(project) if x["doc_uid"] == before.doc_uid} == ids
    assert _sound(project)
    # and back: the old bytes are still known
    _put(project, "evidence/pdfs/paper1.md", _paper(1))
    _run(project)
    assert _at(project, "paper1.md").source.doc_uid == before.doc_uid


def test_a_link_to_a_folder_is_told_and_not_walked_through(
    project: Project, tmp_path: Path
) -> None:
    away = tmp_path / "papers"
    away.mkdir()
    (away / "paper9.md").write_text(_paper(9), "utf-8")
    folder = project.raw / "evidence" / "pdfs"
    (folder / "away").symlink_to(away)
    (project.raw / "inner").mkdir()
    (folder / "inner").symlink_to(project.raw / "inner")
    summary = _run(project)
    assert {one.path: one.reason for one in summary.failed} == {
        "raw/evidence/pdfs/away": "is a link that leads outside the project: put a copy of what "
        "it leads to here",
        "raw/evidence/pdfs/inner": "is a link to a folder: put the files themselves here",
    }
    assert not any("paper9" in one.source.source_path for one in ledger.read(project).values())


def test_a_link_that_leads_nowhere_or_round_is_told_and_stops_nobody(project: Project) -> None:
    folder = project.raw / "evidence" / "pdfs"
    (folder / "lost.pdf").symlink_to("nowhere.pdf")
    (folder / "round.pdf").symlink_to("round.pdf")
    summary = _run(project)
    told = {one.path: one.reason for one in summary.failed}
    assert list(told) == ["raw/evidence/pdfs/lost.pdf", "raw/evidence/pdfs/round.pdf"]
    assert all(
        reason.startswith("is a link that leads to no file: put") for reason in told.values()
    )
    assert summary.new and told == {one.path: one.reason for one in _run(project).failed}


def test_saved_again_under_another_name_it_is_a_new_version(project: Project) -> None:
    _run(project)
    uid = _at(project, "paper1.md").source.doc_uid
    (project.raw / "evidence" / "pdfs" / "paper1.md").unlink()
    _put(project, "evidence/again.md", _paper(1).replace("\n", "\r\n"))
    summary = _run(project)
    assert summary.gone == ()
    after = _at(project, "again.md").source
    assert (after.doc_uid, after.doc_version) == (uid, "v2")


def test_another_paper_under_the_same_name_is_another_source(project: Project) -> None:
    _run(project)
    before = _at(project, "paper1.md").source
    other = _paper(9, title="Something else altogether about water")
    _put(project, "evidence/pdfs/paper1.md", other)
    summary = _run(project)
    assert (summary.new, summary.gone) == (1, (before.doc_uid,))
    after = _at(project, "paper1.md").source
    assert after.doc_uid != before.doc_uid
    old = ledger.read(project)[before.doc_uid].source
    assert "source_gone" in old.flags
    assert old.source_path == ""
    assert not any(x["doc_uid"] == before.doc_uid for x in _chunks(project))


def test_a_removed_file_leaves_and_comes_back(project: Project) -> None:
    _run(project)
    before = _chunks(project)
    path = project.raw / "evidence" / "pdfs" / "paper2.md"
    uid = _at(project, "paper2.md").source.doc_uid
    path.unlink()
    assert _run(project).gone == (uid,)
    assert not any(line["doc_uid"] == uid for line in _chunks(project))
    assert not (project.parsed / uid).exists()
    assert _run(project).gone == ()
    _put(project, "evidence/pdfs/paper2.md", _paper(2))
    _run(project)
    assert _chunks(project) == before
    assert "source_gone" not in ledger.read(project)[uid].source.flags


def test_copies_are_one_source_and_reported(project: Project) -> None:
    _put(project, "evidence/pdfs/zcopy.md", _paper(1))
    _put(project, "evidence/pdfs/zcrlf.md", _paper(2).replace("\n", "\r\n"))
    summary = _run(project)
    assert summary.sources == 4
    assert summary.new == 6
    assert summary.duplicates == (
        ("raw/evidence/pdfs/zcopy.md", "raw/evidence/pdfs/paper1.md"),
        ("raw/evidence/pdfs/zcrlf.md", "raw/evidence/pdfs/paper2.md"),
    )
    again = _run(project)
    assert (again.new, again.changed, again.unchanged) == (0, 0, 6)
    (project.raw / "evidence" / "pdfs" / "paper1.md").unlink()
    after = _run(project)
    assert after.gone == ()
    assert _at(project, "zcopy.md").source.doc_version == "v1"


def test_near_duplicates_are_reported_and_kept_apart(project: Project) -> None:
    _put(project, "evidence/pdfs/preprint.md", _paper(1, 30))
    _put(project, "evidence/pdfs/published.md", _paper(1, 30) + "\nOne more sentence at the end.\n")
    summary = _run(project)
    assert summary.sources == 6
    (pair,) = summary.duplicates
    assert pair[0] == "raw/evidence/pdfs/published.md" or "published.md" in pair[1]
    assert "% the same" in pair[1]


def test_one_bad_file_never_stops_the_others(project: Project, in_process: list[str]) -> None:
    _put(project, "evidence/empty.md", b"")
    _put(project, "evidence/binary.md", bytes(range(256)) * 40)
    _put(project, "evidence/pdfs/truncated.pdf", b"%PDF-1.4\n1 0 obj\n")
    _put(project, "evidence/pdfs/really.pdf", b"<html><body>403 Forbidden</body></html>")
    summary = _run(project)
    assert summary.new == 4
    assert len(summary.failed) == 4
    assert all(reason and "\n" not in reason for _, reason in summary.failed)
    in_process.clear()
    again = _run(project)
    assert again.failed == summary.failed
    assert again.unchanged == 4
    assert in_process == []
    # named, it is tried again
    _run(project, project.raw / "evidence" / "empty.md")
    assert in_process == ["empty.md"]
    # mended, it is read
    _put(project, "evidence/empty.md", _paper(5))
    assert _run(project).new == 1


def test_a_new_version_that_cannot_be_read_keeps_the_old(project: Project) -> None:
    _run(project)
    before = _chunks(project)
    _put(project, "evidence/pdfs/paper1.md", b"\x00\x01\x02" * 500)
    summary = _run(project)
    assert [refused.path for refused in summary.failed] == ["raw/evidence/pdfs/paper1.md"]
    assert summary.gone == ()
    assert _chunks(project) == before
    assert _run(project).gone == ()
    assert _chunks(project) == before


def test_only_the_named_paths_are_looked_at(project: Project) -> None:
    _run(project)
    _put(project, "evidence/pdfs/paper4.md", _paper(4))
    path = _put(project, "evidence/pdfs/paper5.md", _paper(5))
    summary = _run(project, path)
    assert (summary.new, summary.gone, summary.sources) == (1, (), 5)
    assert _run(project).new == 1
    with pytest.raises(UsageError, match="only files under"):
        _run(project, project.root / "config.yaml")
    with pytest.raises(UsageError, match="no such file"):
        _run(project, project.raw / "nothing.md")


def test_a_change_in_library_csv_reaches_the_passages(project: Project) -> None:
    _run(project)
    path = project.meta / "library.csv"
    text = path.read_text("utf-8")
    path.write_text(text.replace("Inquiry number 1 into", "Inquiry the first into"), "utf-8")
    assert _run(project).changed == 1
    source = _at(project, "paper1.md").source
    assert source.title == "Inquiry the first into the growth of cities"
    assert source.metadata_from["title"] == "by_hand"
    own = [line for line in _chunks(project) if line["doc_uid"] == source.doc_uid]
    assert {line["title"] for line in own} == {source.title}
    # it stays when the file changes
    _put(project, "evidence/pdfs/paper1.md", _paper(1) + "\nAnd more.\n")
    _run(project)
    assert _at(project, "paper1.md").source.title == source.title
    assert _run(project).unchanged == 4


def test_a_reading_list_describes_what_is_there(project: Project) -> None:
    _run(project)
    _put(
        project,
        "reading_list/list.csv",
        "title,author,year,file\nBetter title,Doe J,1999,paper1.md\n",
    )
    summary = _run(project)
    assert (summary.changed, summary.unchanged) == (1, 3)  # all were looked at
    source = _at(project, "paper1.md").source
    assert (source.title, source.year, source.metadata_from["title"]) == (
        "Better title", 1999, "reading_list",
    )  # fmt: skip
    assert _run(project).unchanged == 4


def test_other_settings_cut_again_without_reading(project: Project, in_process: list[str]) -> None:
    _run(project)
    before = len(_chunks(project))
    path = project.config_path
    text = path.read_text("utf-8")
    path.write_text(text + "\n", "utf-8")
    config = load(path)
    values = {**config.values, "chunk_target_tokens": 100, "chunk_max_tokens": 150}
    in_process.clear()
    changed = type(config)(values, config.sections, config.path)
    summary = run(project, changed, until="chunk")
    assert summary.changed == 4
    assert in_process == []
    assert len(_chunks(project)) > before
    live = {line["chunk_id"] for line in _chunks(project)}
    moved = (project.meta / "redirects.jsonl").read_text("utf-8").splitlines()
    assert not {json.loads(line)["old"] for line in moved} & live


def test_step_by_step_gives_the_same(project: Project, tmp_path: Path) -> None:
    assert _run(project, until="parse").new == 4
    assert not _chunks(project)
    assert len(list(project.parsed.glob("doc_*/text.txt"))) == 4
    _run(project, until="chunk")
    stepped = (project.chunks / "chunks.jsonl").read_bytes()
    other = initialise(tmp_path / "at once").project
    for path in project.raw.rglob("*.*"):
        _put(other, path.relative_to(project.raw).as_posix(), path.read_bytes())
    _run(other)
    assert (other.chunks / "chunks.jsonl").read_bytes() == stepped


def test_lost_derived_folders_are_made_again_with_the_same_ids(project: Project) -> None:
    import shutil

    _run(project)
    long = _paper(1).replace("Study104", f"{paragraph(77, 9)} Study104", 1)
    _put(project, "evidence/pdfs/paper1.md", long)
    _run(project)
    before = (project.chunks / "chunks.jsonl").read_bytes()
    for folder in (project.parsed, project.chunks):
        shutil.rmtree(folder)
    _run(project)
    assert (project.chunks / "chunks.jsonl").read_bytes() == before


@pytest.mark.parametrize("where", ["parse", "publish"])
def test_a_full_disk_is_one_line_and_nothing_is_lost(
    project: Project, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    _run(project)
    before = {path: path.read_bytes() for path in project.chunks.iterdir()}
    sources = (project.meta / "sources.jsonl").read_bytes()
    _put(project, "evidence/pdfs/paper4.md", _paper(4))

    def full(path: Path, content: bytes = b"") -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        if where == "parse":
            patch.setattr(parsed_folder, "new_file", full)
            patch.setattr(pool, "run", _stopping)
        else:
            patch.setattr(journal, "_write", full)
        with pytest.raises(FileProblem, match="No space left on device"):
            _run(project)
    assert {path: path.read_bytes() for path in project.chunks.iterdir()} == before
    assert (project.meta / "sources.jsonl").read_bytes() == sources
    assert _run(project).new == 1
    assert _sound(project)


def _stopping(requests: Sequence[pool.Request], limit: float = 0) -> Iterator[pool.ReaderAnswer]:
    for request in requests:
        question = {**request._asdict(), "path": str(request.path), "folder": str(request.folder)}
        answer = reading_process.parse_one(question)
        if "stop" in answer:
            raise FileProblem(*answer["stop"].split(": ", 1))
        yield pool.ReaderAnswer(request, answer.get("failed", ""))


def test_front_matter_that_cannot_be_read_is_said(project: Project) -> None:
    _put(project, "evidence/pdfs/torn.md", "---\nauthor: [Ann\nyear: 2020\n---\n\n" + _paper(9))
    (told,) = [note for note in _run(project).notes if "front matter" in note]
    assert told.startswith("raw/evidence/pdfs/torn.md: its front matter cannot be read as YAML")
    assert "torn.md`: its front matter" in (project.meta / "parse_quality_report.md").read_text()
    assert _run(project).notes == ()


def test_a_mixture_a_foreign_commit_left_is_mended(project: Project) -> None:
    _run(project)
    names = {project.root / name for name in journal.FILES}
    before = {path: path.read_bytes() for path in names if path.is_file()}
    _put(project, "evidence/pdfs/paper4.md", _paper(4))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "delete_file", _killed)  # when all is in place but not said
        with pytest.raises(KeyboardInterrupt):
            _run(project)
    after = {path: path.read_bytes() for path in _made(project)}
    room = project.meta / ".commit"
    plan = json.loads((room / "ready.json").read_text("utf-8"))
    for name, target in plan["files"][: len(plan["files"]) // 2]:  # half of it was not yet
        path = project.root / target
        (room / name).write_bytes(path.read_bytes())
        if path in before:
            path.write_bytes(before[path])
        else:
            path.unlink()
    plan["seal"] = "0" * 64
    (room / "ready.json").write_text(json.dumps(plan), "utf-8")
    with pytest.raises(FileProblem, match="was not carried out"):
        _run(project)
    _run(project)
    assert {path: path.read_bytes() for path in after} == after
    assert not any(one.failed for one in validate(project, load(project.config_path)))


def _made(project: Project) -> list[Path]:
    names = ("chunks.jsonl", "parents.jsonl", "anchors.jsonl")
    return [project.chunks / name for name in names] + [project.meta / "library.csv"]


def _killed(path: Path) -> None:
    raise KeyboardInterrupt


def test_what_is_made_while_others_are_read_is_not_made_again(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, title in enumerate(("Growth of cities", "Fall of villages", "Rivers at rest"), 1):
        _put(project, f"evidence/pdfs/paper{number}.md", _paper(number, title=title))
    built: list[str] = []
    monkeypatch.setattr(source_maker, "build", _noting(built))
    run(project, load(project.config_path))
    assert len(built) == len(set(built)) == 4


def test_a_citation_key_that_another_source_has_meanwhile_is_made_anew(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []
    monkeypatch.setattr(source_maker, "build", _noting(built))
    run(project, load(project.config_path))
    entries = ledger.read(project).values()
    keys = [entry.source.citation_key for entry in entries]
    assert len(keys) == len(set(keys)) == 4
    assert len(built) == 6  # two of three were made with the key of the first
    lines = (project.chunks / "chunks.jsonl").read_text("utf-8").splitlines()
    assert {json.loads(line)["citation_key"] for line in lines} == set(keys)


def _noting(built: list[str]) -> Callable[..., Any]:
    def noted(entry: LedgerEntry, *rest: Any) -> Any:
        built.append(entry.source.doc_uid)
        return build(entry, *rest)

    return noted


def test_an_ingest_is_one_build_however_long_its_steps_take(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = (datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=n) for n in count())
    monkeypatch.setattr("mdrag.versions.now", lambda: next(seconds))
    summary = run(project, load(project.config_path), until="index")
    current = json.loads((project.index / "current.json").read_text("utf-8"))
    assert current["build_id"] == summary.build_id
    (manifest,) = (project.meta / "builds").glob("*/build_manifest.json")
    told = json.loads(manifest.read_text("utf-8"))
    assert told["build_id"] == told["index"]["build_id"] == summary.build_id and told["new"] == 4
