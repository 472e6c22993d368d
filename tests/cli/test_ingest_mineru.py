"""`mdrag ingest` with MinerU, as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from fake_mineru import TOKEN, fake_mineru
from remote_project import remote_project, tiny_pdf

_POLL = "  poll_seconds: 0\n"


def test_a_dry_run_says_what_would_go_where_and_sends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = {"long.pdf": tiny_pdf(1, pages=5), "bad.pdf": b"%PDF-1.4 broken"}
    with fake_mineru() as fake:
        settings = "  pages_per_part: 2\n  pages_per_day: 4\n"
        project, _ = remote_project(tmp_path, fake, papers, settings)
        before = sorted(project.root.rglob("*"))
        monkeypatch.chdir(project.root)
        code, out, _ = run("ingest", "--dry-run")
        assert code == 1 and fake.requests == [] and sorted(project.root.rglob("*")) == before
        assert "failed    raw/evidence/pdfs/bad.pdf: is not a PDF" in out
        assert f"1 PDF in 3 parts (5 pages, 0.0 MB) would go to {fake.address}" in out
        assert "today 0 pages went, 4 have priority: the rest is slower" in out
        told = json.loads(run("ingest", "--dry-run", "--format", "json")[1])
        assert told["sent"] == ["raw/evidence/pdfs/long.pdf"] and told["sent_pages"] == 5


def test_ingest_reads_through_the_service_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MINERU_TOKEN", raising=False)
    with fake_mineru() as fake:
        project, _ = remote_project(tmp_path, fake, {"p.pdf": tiny_pdf(1)}, _POLL)
        monkeypatch.chdir(project.root)
        code, _, err = run("ingest")
        assert code == 2 and "put MINERU_TOKEN=… into .env" in err and err.count("\n") == 1
        (project.root / ".env").write_text("MINERU_TOKEN=nobody-knows-it\n")
        code, _, err = run("ingest")
        assert code == 1 and "waits     raw/evidence/pdfs/p.pdf: MinerU does not know" in err
        assert "nobody-knows-it" not in err
        assert "what waits is asked for again by the next mdrag ingest" in err
        assert "FAIL" in run("doctor")[1]
        (project.root / ".env").write_text(f"MINERU_TOKEN={TOKEN}\n")
        assert "PDFs go to http://127.0.0.1" in run("doctor")[1]
        code, _, err = run("ingest")
        assert code == 0 and "sending 1 PDF (1 page, 0.0 MB) to 127.0.0.1" in err
        assert TOKEN not in err and len(fake.uploads) == 1
        code, out, _ = run("library", "--format", "json")
        assert [one["parser"] for one in json.loads(out)] == ["mineru"]
        assert run("check-ids")[0] == 0
    for path in project.root.rglob("*"):
        if path.is_file() and path.name != ".env":
            assert TOKEN.encode() not in path.read_bytes(), path


def test_addresses_become_files_that_are_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINERU_TOKEN", TOKEN)
    with fake_mineru() as fake:
        fake.web = {
            "https://example.org/a/walking.pdf?v=1": tiny_pdf(1),
            "https://example.org/b/walking.pdf": tiny_pdf(2),
        }
        first, second = fake.web
        project, _ = remote_project(tmp_path, fake, {}, _POLL)
        monkeypatch.chdir(project.root)
        code, _, err = run("ingest", first, "https://example.org/lost.pdf")
        assert code == 1 and "asking 127.0.0.1" in err
        assert "failed    https://example.org/lost.pdf: MinerU could not fetch the page" in err
        assert f"fetched   {first}: raw/evidence/web/walking.pdf" in err
        told = json.loads(run("library", "--format", "json")[1])
        assert [one["source_path"] for one in told] == ["raw/evidence/web/walking.pdf"]
        assert (project.raw / "evidence" / "web" / "walking.pdf").read_bytes() == fake.web[first]
        assert first in (project.meta / "library.csv").read_text("utf-8")
        listed = f"# papers\n{first}\n{second}  # the other\n"
        (project.raw / "evidence" / "urls.txt").write_text(listed, "utf-8")
        code, _, err = run("ingest")
        assert code == 0 and (project.raw / "evidence" / "web" / "walking-2.pdf").is_file()
        asked = len(fake.requests)
        assert run("ingest")[0] == 0 and len(fake.requests) == asked and fake.uploads == []
        assert run("ingest", "http://user@127.0.0.1/x")[0] == 2
        assert fake.wrongs == []


def test_a_line_that_is_no_address_is_told_with_its_place_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINERU_TOKEN", TOKEN)
    with fake_mineru() as fake:
        fake.web = {"https://example.org/walking.pdf": tiny_pdf(1)}
        project, _ = remote_project(tmp_path, fake, {"own.pdf": tiny_pdf(2)}, _POLL)
        monkeypatch.chdir(project.root)
        listed = "# papers\nhttps://example.org/walking.pdf\n\nVole 2015, see Moodle\n"
        (project.raw / "evidence" / "urls.txt").write_text(listed, "utf-8")
        told = "raw/evidence/urls.txt:4: 'Vole 2015, see Moodle' is no address of a PDF"
        code, out, _ = run("ingest", "--dry-run")
        assert code == 1 and told in out and "https://example.org/walking.pdf: MinerU would" in out
        code, _, err = run("ingest")
        assert code == 1 and told in err and "2 new" in err
        code, _, err = run("ingest", "ftp://example.org/walking.pdf")
        assert code == 2 and "is no address of a PDF: write https://" in err
