"""What an ingest keeps for the next one: the same answers as looking at everything again."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from made_documents import paragraph
from mdrag.config import load
from mdrag.errors import FileProblem
from mdrag.ingest import kept_summary, ledger, parsed_folder
from mdrag.ingest.quality.report import doubt_lines
from mdrag.ingest.run import pipeline, pool, publish, reading_process
from mdrag.ingest.run.pipeline import run
from mdrag.ingest.run.summary import IngestSummary
from mdrag.project import Project
from mdrag.scaffold import initialise

FILES = (
    "meta/sources.jsonl", "meta/library.csv", "meta/parse_quality_report.md",
    "chunks/chunks.jsonl", "chunks/parents.jsonl", "chunks/anchors.jsonl",
)  # fmt: skip
KEPT = ("looked.json", "remembered.json")


@pytest.fixture(autouse=True)
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Readers run here; gives the names of the files that were read."""
    names: list[str] = []

    def here(requests: Sequence[pool.Request], limit: float = 0) -> Iterator[pool.ReaderAnswer]:
        for request in requests:
            names.append(request.path.name)
            question = request._asdict() | {"path": str(request.path)}
            answer = reading_process.parse_one(
                {name: str(value) for name, value in question.items()}
            )
            yield pool.ReaderAnswer(request, answer.get("failed", ""))

    monkeypatch.setattr(pool, "run", here)
    return names


def _note(project: Project, name: str, number: int) -> Path:
    path = project.raw / "evidence" / "pdfs" / name
    prose = "\n\n".join(paragraph(number * 100 + at) for at in range(4))
    path.write_text(f"# Inquiry {number} into cities\n\nAnn Clark\n\n{prose}\n", "utf-8")
    return path


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = initialise(tmp_path / "essay").project
    for number in range(4):
        _note(made, f"paper{number}.md", number)
    return made


def _run(project: Project) -> IngestSummary:
    return run(project, load(project.config_path))


def _same(summary: IngestSummary) -> IngestSummary:
    return summary._replace(took_s=0, build_id="", index_version="")


def test_nothing_new_opens_no_source_and_says_the_same(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(project.raw / "evidence/pdfs/paper1.md", project.raw / "evidence/pdfs/copy.md")
    (project.raw / "evidence/pdfs/picture.heic").write_bytes(b"x")
    _run(project)
    with monkeypatch.context() as patched:
        patched.setattr(pipeline, "look", None)
        quick = _run(project)
    (project.index / "looked.json").unlink()
    assert _same(_run(project)) == _same(quick)
    assert quick.duplicates
    assert quick.not_read


def _edit_table(project: Project) -> None:
    path = project.meta / "library.csv"
    path.write_bytes(path.read_bytes().replace(b"Inquiry 2", b"Enquiry 2"))


def _speak_chinese(project: Project) -> None:
    config = project.config_path
    config.write_text(re.sub(r"(?m)^ui_language:.*$", "ui_language: zh", config.read_text("utf-8")))
    _note(project, "new.md", 9)


def _edit_text(project: Project) -> None:
    path = next(project.parsed.glob("doc_*")) / "document.jsonl"
    path.write_bytes(path.read_bytes() + b"\n")


CHANGES: dict[str, Callable[[Project], object]] = {
    "new": lambda project: _note(project, "new.md", 9),
    "changed": lambda project: _note(project, "paper0.md", 8),
    "gone": lambda project: (project.raw / "evidence/pdfs/paper0.md").unlink(),
    "moved": lambda project: (project.raw / "evidence/pdfs/paper0.md").rename(
        project.raw / "instruction/guidance/paper0.md"
    ),
    "renamed": lambda project: (project.raw / "evidence/pdfs/paper0.md").rename(
        project.raw / "evidence/pdfs/clark.md"
    ),
    "title": _edit_table,
    "language": _speak_chinese,
    "parsed lost": lambda project: shutil.rmtree(next(project.parsed.glob("doc_*"))),
    "parsed edited": _edit_text,
    "chunks lost": lambda project: (project.chunks / "anchors.jsonl").unlink(),
    "index lost": lambda project: shutil.rmtree(project.index / "read"),
    "list": lambda project: (project.raw / "reading_list" / "list.bib").write_text(
        "@book{a, title={Inquiry 2 into cities}, author={Bo Dee}, year={1999}}", "utf-8"
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_seen_and_ends_as_without_memory(
    project: Project, tmp_path: Path, what: str
) -> None:
    """The same files as in a project where nothing is remembered between two runs."""
    _run(project)
    other = Project((tmp_path / "other" / "essay").resolve())
    shutil.copytree(project.root, other.root)
    for name in KEPT:
        (other.index / name).unlink()
    for one in (project, other):
        CHANGES[what](one)
        _run(one)
        assert (one.index / "current.json").is_file()
    for path in FILES:
        assert (project.root / path).read_bytes() == (other.root / path).read_bytes(), path
    assert _same(_run(project)) == _same(_run(other))


def test_what_is_uncertain_of_a_source_is_put_into_words_once(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    _run(project)
    report = project.meta / "parse_quality_report.md"
    before = [line for line in report.read_text("utf-8").split("\n") if "--year YEAR" in line]
    asked: list[str] = []

    def note(name: str, doubts: Iterable[str], language: str) -> tuple[str, ...]:
        asked.append(name)
        return doubt_lines(name, doubts, language)

    monkeypatch.setattr(publish, "doubt_lines", note)
    _note(project, "new.md", 9)
    _run(project)
    assert asked == ["raw/evidence/pdfs/new.md"]
    assert len(before) == 4
    assert {*before} < {*report.read_text("utf-8").split("\n")}


def test_a_title_mended_after_one_ingest_is_not_lost_in_the_next(project: Project) -> None:
    _run(project)
    _edit_table(project)
    _note(project, "new.md", 9)
    _run(project)
    _run(project)
    titles = {entry.source.title for entry in ledger.read(project).values()}
    assert "Enquiry 2 into cities" in titles


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("content", ["[]", '{"told": 1, "tables": 2}', "[" * 9999])
def test_what_is_remembered_may_be_damaged(project: Project, name: str, content: str) -> None:
    first = _run(project)
    (project.index / name).write_text(content, "utf-8")
    _note(project, "new.md", 9)
    second = _run(project)
    assert (second.new, second.sources) == (1, first.sources + 1)


def test_a_folder_of_the_last_layout_is_read_as_it_is(project: Project, read: list[str]) -> None:
    """Three files and the text: what mdrag wrote before; nothing is read from raw/ again."""
    _run(project)
    for folder in project.parsed.glob("doc_*"):
        document = parsed_folder.load(folder)
        head, pages, facts, *words = (folder / "document.jsonl").read_text("utf-8").split("\n")
        (folder / "document.jsonl").unlink()
        (folder / "document.json").write_text(f"{head}\n{facts}\n", "utf-8")
        (folder / "pages.json").write_text(json.dumps(json.loads(pages), indent=0), "utf-8")
        (folder / "words.jsonl").write_text("\n".join(words), "utf-8")
        assert parsed_folder.load(folder) == document
    for name in KEPT:
        (project.index / name).unlink()
    read.clear()
    _note(project, "new.md", 9)
    assert _run(project).new == 1
    assert read == ["new.md"]


def test_a_source_is_two_files(project: Project) -> None:
    _run(project)
    for folder in project.parsed.glob("doc_*"):
        assert sorted(path.name for path in folder.iterdir()) == ["document.jsonl", "text.txt"]


def test_a_folder_that_cannot_be_read_keeps_no_answer(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: str) -> None:
        raise PermissionError(13, "no", path)

    config = load(project.config_path)
    assert all((kept_summary.raw(project, config), kept_summary.outputs_digest(project)))
    monkeypatch.setattr("os.scandir", refused)
    monkeypatch.setattr("os.listdir", refused)
    nothing = kept_summary.Digests(
        kept_summary.raw(project, config), kept_summary.outputs_digest(project)
    )
    assert nothing == ("", "")
    kept_summary.keep(project, nothing, IngestSummary())
    assert not (project.index / "looked.json").exists()


def _cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def _only_the_head(path: Path) -> None:
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")


HARM: dict[str, Callable[[Path], None]] = {
    "the text is gone": lambda folder: (folder / "text.txt").unlink(),
    "the rest is gone": lambda folder: (folder / "document.jsonl").unlink(),
    "the rest is cut short": lambda folder: _cut_short(folder / "document.jsonl"),
    "only its head is left": lambda folder: _only_the_head(folder / "document.jsonl"),
    "the folder is gone": shutil.rmtree,
    "all are gone": lambda folder: shutil.rmtree(folder.parent),
}


@pytest.mark.parametrize("harm", HARM)
def test_what_was_read_and_is_gone_is_told_and_read_again(
    project: Project, read: list[str], harm: str
) -> None:
    _run(project)
    source = next(iter(ledger.read(project).values())).source
    folder = project.parsed / source.doc_uid
    before = parsed_folder.load(folder)
    HARM[harm](folder)
    with pytest.raises(FileProblem) as told:
        parsed_folder.load(folder)
    assert "mdrag ingest" in str(told.value)
    assert "Error" not in str(told.value)
    assert ("damaged" in str(told.value)) == ("gone" not in harm)
    read.clear()
    assert not _run(project).failed
    assert Path(source.source_path).name in read
    assert parsed_folder.load(folder) == before
