from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from fake_mineru import TOKEN, FakeMinerU, fake_mineru
from made_results import zip_of
from mdrag.config import Config
from mdrag.errors import UsageError
from mdrag.ingest import ledger, parsed_folder
from mdrag.ingest.remote import remote_parse
from mdrag.ingest.run import pool
from mdrag.ingest.run.pipeline import run
from mdrag.ingest.run.summary import IngestSummary
from mdrag.project import Project
from remote_project import QUICK, many_pages, read_in_process, remote_project, tiny_pdf


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "run", read_in_process)
    monkeypatch.setattr(remote_parse, "_waits", lambda config: QUICK)
    monkeypatch.setenv("MINERU_TOKEN", TOKEN)


@pytest.fixture
def fake() -> Iterator[FakeMinerU]:
    with fake_mineru() as made:
        yield made
        assert made.wrongs == []


def _run(project: Project, config: Config, *only: str) -> IngestSummary:
    paths = [project.raw / "evidence" / "pdfs" / name for name in only]
    return run(project, config, paths, until="chunk")


def _manifests(project: Project) -> list[dict[str, object]]:
    places = (project.parsed / ".mineru").glob("*/split_manifest.json")
    return [json.loads(place.read_text("utf-8")) for place in places]


def test_what_is_sent_is_said_before_and_read_once(fake: FakeMinerU, tmp_path: Path) -> None:
    papers = {f"p{n}.pdf": tiny_pdf(n) for n in range(3)}
    project, config = remote_project(tmp_path, fake, papers)
    (project.raw / "evidence" / "pdfs" / "notes.md").write_text("# Notes\n\nOur own words.\n")
    lines: list[str] = []
    summary = run(project, config, until="chunk", tell=lines.append)
    host = fake.address.partition("://")[2]
    (line,) = lines
    assert re.fullmatch(rf"sending 3 PDFs \(3 pages, 0\.0 MB\) to {host}, model vlm", line)
    assert (summary.new, summary.failed, summary.waiting) == (4, (), ())
    parsers = {e.source.source_path[-8:]: e.source.parser for e in ledger.read(project).values()}
    assert parsers["notes.md"] == "local" and list(parsers.values()).count("mineru") == 3
    uid = next(u for u, e in ledger.read(project).items() if e.source.parser == "mineru")
    assert (project.parsed / uid / "mineru" / "full.md").is_file()
    again: list[str] = []
    assert run(project, config, until="chunk", tell=again.append).unchanged == 4
    assert again == [] and len(fake.uploads) == 3
    names = [name for name, _ in fake.uploads]
    assert len(set(names)) == 3
    assert all(re.fullmatch(r"[0-9a-f]{32}-0001-0001-vlm", name) for name in names)


def test_all_three_parsers_give_one_source_with_the_same_pages(
    fake: FakeMinerU, tmp_path: Path
) -> None:
    papers = {"p.pdf": tiny_pdf(1, pages=3)}
    found = []
    for parser in ("mineru", "mineru-local", "local"):
        project, config = remote_project(tmp_path / parser, fake, papers, parser=parser)
        assert _run(project, config).new == 1
        ((uid, entry),) = ledger.read(project).items()
        pages = parsed_folder.load(project.parsed / uid).pages
        lines = (project.chunks / "anchors.jsonl").read_text("utf-8").splitlines()
        places = [(told["page_no"], told["bbox"]) for told in map(json.loads, lines)]
        found.append((uid, [(p.page_index, p.page_label, p.text.strip()) for p in pages], places))
        assert entry.source.parser == parser
    assert found[0] == found[1] == found[2]


def test_a_long_pdf_goes_in_parts_and_comes_back_with_its_own_pages(
    fake: FakeMinerU, tmp_path: Path
) -> None:
    project, config = remote_project(
        tmp_path, fake, {"p.pdf": tiny_pdf(1, pages=7)}, "  pages_per_part: 3\n"
    )
    assert _run(project, config).new == 1
    (manifest,) = _manifests(project)
    parts = manifest["parts"]
    assert isinstance(parts, list)
    assert [(p["first"], p["last"], p["state"]) for p in parts] == [
        (1, 3, "done"), (4, 6, "done"), (7, 7, "done")
    ]  # fmt: skip
    ((uid, _),) = ledger.read(project).items()
    pages = parsed_folder.load(project.parsed / uid).pages
    assert [p.text.strip() for p in pages] == [
        f"Paper 1 says on sheet {n} what it says." for n in range(1, 8)
    ]
    assert not list((project.parsed / ".mineru").glob("*/parts"))


def test_parts_that_were_never_sent_are_cut_anew_when_the_limit_is_lowered(
    fake: FakeMinerU, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINERU_TOKEN", "nobody-knows-it")
    papers = {"p.pdf": tiny_pdf(1, pages=5)}
    assert _run(*remote_project(tmp_path, fake, papers)).waiting
    monkeypatch.setenv("MINERU_TOKEN", TOKEN)
    project, lower = remote_project(tmp_path, fake, papers, "  pages_per_part: 2\n")
    assert _run(project, lower).new == 1
    (manifest,) = _manifests(project)
    parts = manifest["parts"]
    assert isinstance(parts, list) and [p["first"] for p in parts] == [1, 3, 5]


def test_what_the_service_calls_too_long_is_halved(fake: FakeMinerU, tmp_path: Path) -> None:
    fake.verdict = lambda content, pages: "-60006" if pages > 2 else ""
    project, config = remote_project(tmp_path / "long", fake, {"p.pdf": tiny_pdf(1, pages=5)})
    assert _run(project, config).new == 1
    (manifest,) = _manifests(project)
    parts = manifest["parts"]
    assert isinstance(parts, list) and [p["first"] for p in parts] == [1, 3, 4]
    fake.verdict = lambda content, pages: "-60005"
    one, config = remote_project(tmp_path / "one", fake, {"p.pdf": tiny_pdf(2)})
    (failed,) = _run(one, config).failed
    assert failed.reason.endswith("and it is one page: save the PDF with smaller pictures")


def test_a_file_that_failed_is_told_and_sent_again_only_when_it_is_named(
    fake: FakeMinerU, tmp_path: Path
) -> None:
    bad = tiny_pdf(2)
    fake.verdict = lambda content, pages: "-60003" if content == bad else ""
    project, config = remote_project(tmp_path, fake, {"good.pdf": tiny_pdf(1), "bad.pdf": bad})
    summary = _run(project, config)
    assert summary.new == 1
    (failed,) = summary.failed
    assert failed.reason == (
        "MinerU cannot read the file: told why (-60003); "
        "print it to a new PDF (to ask again: mdrag ingest FILE)"
    )
    assert len(_run(project, config).failed) == 1 and len(fake.uploads) == 2
    fake.verdict = lambda content, pages: ""
    assert _run(project, config, "bad.pdf").new == 1 and len(fake.uploads) == 3


def test_a_token_nobody_knows_stops_all_and_is_never_said(
    fake: FakeMinerU, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, config = remote_project(tmp_path / "one", fake, {"p.pdf": tiny_pdf(1)})
    monkeypatch.setenv("MINERU_TOKEN", "wrong-and-secret")
    summary = _run(project, config)
    (waits,) = summary.waiting
    assert "put a valid MINERU_TOKEN into .env" in waits.reason and fake.uploads == []
    for path in project.root.rglob("*"):
        assert path.is_dir() or b"wrong-and-secret" not in path.read_bytes()
    monkeypatch.setenv("MINERU_TOKEN", TOKEN)
    assert _run(project, config).new == 1
    monkeypatch.delenv("MINERU_TOKEN")
    fresh, config = remote_project(tmp_path / "fresh", fake, {"p.pdf": tiny_pdf(2)})
    with pytest.raises(UsageError, match=r"put MINERU_TOKEN=… into \.env"):
        _run(fresh, config)


def test_the_quota_of_the_day_stops_sending_and_the_next_day_goes_on(
    fake: FakeMinerU, tmp_path: Path
) -> None:
    fake.quota = 2
    papers = {f"p{n}.pdf": tiny_pdf(n) for n in range(5)}
    project, config = remote_project(tmp_path, fake, papers, "  files_per_request: 1\n")
    summary = _run(project, config)
    assert summary.new == 2 and len(summary.waiting) == 3
    assert {w.reason for w in summary.waiting} == {
        "MinerU's quota of today is used up: run mdrag ingest tomorrow (-60018)"
    }
    fake.quota = 100
    assert _run(project, config).new == 3
    assert not any(done for _, done in fake.uploads)


def test_more_pages_than_a_day_has_are_said_beforehand(fake: FakeMinerU, tmp_path: Path) -> None:
    papers = {"p.pdf": tiny_pdf(1, pages=4)}
    project, config = remote_project(tmp_path, fake, papers, "  pages_per_day: 3\n")
    lines: list[str] = []
    run(project, config, until="chunk", tell=lines.append)
    assert lines[0].endswith("with 0 sent today that is over 3 a day: the rest is slower")
    quota = json.loads((project.parsed / ".mineru" / "quota.json").read_text("utf-8"))
    assert quota["pages"] == 4


def test_a_model_in_circles_is_followed_by_the_pipeline(fake: FakeMinerU, tmp_path: Path) -> None:
    whole = fake.result

    def result(content: bytes, model: str) -> bytes:
        if model == "vlm":
            return zip_of({"full.md": b"the same line again\n" * 50, "layout.json": b"{}"})
        return whole(content, model)

    fake.result = result
    project, config = remote_project(tmp_path, fake, {"p.pdf": tiny_pdf(1)})
    assert _run(project, config).new == 1
    assert [body["model_version"] for body in fake.bodies] == ["vlm", "pipeline"]


def test_settings_that_only_the_pipeline_knows_choose_it(fake: FakeMinerU, tmp_path: Path) -> None:
    told = "  ocr: true\n  language: en\n  tables: false\n"
    project, config = remote_project(tmp_path, fake, {"p.pdf": tiny_pdf(1)}, told)
    assert _run(project, config).new == 1
    (body,) = fake.bodies
    assert body["model_version"] == "pipeline" and body["language"] == "en"
    assert body["enable_table"] is False and body["files"][0]["is_ocr"] is True
    other = dataclasses.replace(config, sections={"mineru": {**config.sections["mineru"],
                                                             "language": "ch"}})  # fmt: skip
    assert _run(project, other).changed == 1 and len(fake.uploads) == 2


def test_a_run_that_ended_early_goes_on_where_it_was(
    fake: FakeMinerU, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.polls = 10**6  # it never gets on
    monkeypatch.setattr(remote_parse, "_waits", lambda config: QUICK._replace(silent=0.3))
    project, config = remote_project(tmp_path, fake, {"p.pdf": tiny_pdf(1)})
    (waits,) = _run(project, config).waiting
    assert waits.reason.endswith("is still reading it") and len(fake.uploads) == 1
    fake.polls = 1
    lines: list[str] = []
    summary = run(project, config, until="chunk", tell=lines.append)
    assert summary.new == 1 and len(fake.uploads) == 1
    assert re.fullmatch(r"asking \S+ for 1 part sent earlier", lines[0])


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"version": 1}', "null"])
def test_a_manifest_that_is_damaged_is_made_anew(
    damage: str, fake: FakeMinerU, tmp_path: Path
) -> None:
    project, config = remote_project(tmp_path, fake, {"p.pdf": tiny_pdf(1)})
    fake.verdict = lambda content, pages: "-60003"
    _run(project, config)
    (place,) = (project.parsed / ".mineru").glob("*/split_manifest.json")
    place.write_text(damage, "utf-8")
    fake.verdict = lambda content, pages: ""
    assert _run(project, config, "p.pdf").new == 1


def test_a_local_service_that_fails_says_why(fake: FakeMinerU, tmp_path: Path) -> None:
    fake.verdict = lambda content, pages: "-60003"
    papers = {"p.pdf": many_pages(["Words."])}
    project, config = remote_project(tmp_path, fake, papers, "  tier: flash\n", "mineru-local")
    (failed,) = _run(project, config).failed
    assert failed.reason == "MinerU: told why"
    assert fake.bodies[0]["tier"] == "flash" and fake.bodies[0]["output_formats"] == "zip"


def test_a_local_service_that_was_never_started_is_not_waited_for(
    fake: FakeMinerU, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.address = "http://127.0.0.1:9"
    papers = {f"p{n}.pdf": tiny_pdf(n) for n in range(2)}
    project, config = remote_project(tmp_path, fake, papers, parser="mineru-local")
    monkeypatch.setattr(
        "mdrag.ingest.remote.parts.part_run.time", SimpleNamespace(monotonic=lambda: 0.0)
    )  # without a sleep
    told = _run(project, config).waiting
    assert len(told) == 2
    assert all("no mineru-api answers at 127.0.0.1:9: start it" in one.reason for one in told)


@pytest.mark.parametrize(
    ("settings", "parser", "told"),
    [
        ("http://mineru.example", "mineru", "is no address PDFs are sent to"),
        ("ftp://127.0.0.1", "mineru", "is no address PDFs are sent to"),
        ("http://u:p@127.0.0.1:9", "mineru", "is no address PDFs are sent to"),
        ("https://mineru.example", "mineru-local", "is not on this machine"),
    ],
)
def test_an_address_that_would_leak_is_refused(
    settings: str, parser: str, told: str, fake: FakeMinerU, tmp_path: Path
) -> None:
    fake.address = settings
    project, config = remote_project(tmp_path, fake, {"p.pdf": tiny_pdf(1)}, parser=parser)
    with pytest.raises(UsageError, match=told):
        _run(project, config)


def test_what_was_made_of_a_file_that_is_gone_is_gone_too(fake: FakeMinerU, tmp_path: Path) -> None:
    papers = {f"p{n}.pdf": tiny_pdf(n) for n in range(2)}
    project, config = remote_project(tmp_path, fake, papers)
    _run(project, config)
    assert len(_manifests(project)) == 2
    (project.raw / "evidence" / "pdfs" / "p0.pdf").unlink()
    _run(project, config)
    assert [told["source_path"] for told in _manifests(project)] == ["raw/evidence/pdfs/p1.pdf"]


def test_an_untrusted_folder_sends_nothing(fake: FakeMinerU, tmp_path: Path) -> None:
    from mdrag.config import load
    from mdrag.trust import forget, take_withheld

    project, _ = remote_project(tmp_path, fake, {"p.pdf": tiny_pdf(1)})
    forget(project.root)
    config = load(project.config_path)
    assert config.parser == "local" and "parser" in config.withheld
    assert _run(project, config).new == 1 and fake.requests == []
    assert take_withheld()  # what a command would say; taken, so that the next test does not
