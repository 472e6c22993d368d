"""What holds private words is read here and never sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import run as mdrag
from fake_mineru import TOKEN, FakeMinerU, fake_mineru
from mdrag.config import load
from mdrag.errors import ConfigError, UsageError
from mdrag.ingest import ledger
from mdrag.ingest.remote import remote_parse
from mdrag.ingest.remote.private_pages import look_through
from mdrag.ingest.run import pool
from mdrag.ingest.run.pipeline import run
from mdrag.project import Project
from remote_project import QUICK, many_pages, read_in_process, remote_project, tiny_pdf
from trusting import write_trusted

_INTERVIEW = many_pages(["We met in May.", "Write to ann@example.org, says Anna Vole."])
_ASKED = {"emails": True, "phones": True, "names": ["Anna Vole"]}


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


def _parsers(project: Project) -> dict[str, str]:
    entries = ledger.read(project).values()
    return {Path(e.source.source_path).name: e.source.parser for e in entries}


def test_a_pdf_with_a_hit_is_read_here(
    fake: FakeMinerU, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = {"interview.pdf": _INTERVIEW, "paper.pdf": tiny_pdf(1), "broken.pdf": b"%PDF-1.4 x"}
    project, config = remote_project(tmp_path, fake, papers, "redaction:\n  emails: true\n")
    monkeypatch.chdir(project.root)
    code, out, _ = mdrag("ingest", "--dry-run")
    stays = "stays     raw/evidence/pdfs/interview.pdf: read here, not sent: an e-mail address"
    assert code == 1 and f"{stays} (p. 2)" in out and "1 PDF (1 page, 0.0 MB) would go" in out
    assert "failed    raw/evidence/pdfs/broken.pdf: is not a PDF" in out
    told = json.loads(mdrag("ingest", "--dry-run", "--format", "json")[1])
    assert [one["path"] for one in told["kept_here"]] == ["raw/evidence/pdfs/interview.pdf"]
    assert fake.requests == []
    lines: list[str] = []
    summary = run(project, config, until="chunk", tell=lines.append)
    assert summary.new == 2 and len(summary.failed) == 1 and len(fake.uploads) == 1
    assert lines[0] == f"{stays} (p. 2)"
    assert _parsers(project) == {"interview.pdf": "local", "paper.pdf": "mineru"}


def test_other_rules_send_what_they_allow_and_nothing_twice(
    fake: FakeMinerU, tmp_path: Path
) -> None:
    papers = {"interview.pdf": _INTERVIEW, "paper.pdf": tiny_pdf(1)}
    project, _ = remote_project(tmp_path, fake, papers)
    (project.root / "names.txt").write_text("Anna Vole\n", "utf-8")
    (project.raw / "evidence" / "open").mkdir()
    (project.raw / "evidence" / "open" / "web.pdf").write_bytes(many_pages(["Anna Vole wrote."]))
    settings = f"parser: mineru\nmineru:\n  address: {fake.address}\n"
    kept = "redaction:\n  names: names.txt\n  folders: [raw/evidence/pdfs]\n"
    write_trusted(project.config_path, settings + kept)
    run(project, load(project.config_path), until="chunk")
    here = {"interview.pdf": "local", "paper.pdf": "mineru", "web.pdf": "mineru"}
    assert _parsers(project) == here and len(fake.uploads) == 2
    (project.root / "names.txt").write_text("Somebody Else\n", "utf-8")
    run(project, load(project.config_path), until="chunk")
    assert set(_parsers(project).values()) == {"mineru"} and len(fake.uploads) == 3


def test_a_list_that_cannot_be_read_stops_everything(fake: FakeMinerU, tmp_path: Path) -> None:
    told = "redaction:\n  names: names.txt\n"
    project, config = remote_project(tmp_path, fake, {"p.pdf": tiny_pdf(1)}, told)
    for content, why in ((None, "cannot be read"), (b"\xff\xfe", "not UTF-8"), (b"#\n", "no name")):
        if content is not None:
            (project.root / "names.txt").write_bytes(content)
        with pytest.raises(UsageError, match=why):
            run(project, config, until="chunk")
    assert fake.requests == []
    for wrong in ("names: ../names.txt", "folders: [outputs]", "folders: raw/evidence", "mail: 1"):
        write_trusted(project.config_path, "")
        project.config_path.write_text(f"redaction:\n  {wrong}\n", "utf-8")
        with pytest.raises(ConfigError, match="redaction"):
            load(project.config_path)


def test_what_cannot_be_looked_through_stays(tmp_path: Path) -> None:
    scan = tiny_pdf(1).replace(b"/F1 8 Tf 10 50 Td (Paper 1 says on sheet 1 what it says.) Tj", b"")
    drawn = scan.replace(b"BT  ET", b"0 0 9 9 re f")
    (tmp_path / "scan.pdf").write_bytes(drawn)
    found = look_through(tmp_path / "scan.pdf", _ASKED)["kinds"]
    assert found == ["words that cannot be looked through (p. 1)"]
    notes = (
        b"/Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (Anna Vole) >>] /Par"
    )
    (tmp_path / "note.pdf").write_bytes(tiny_pdf(1).replace(b"/Par", notes, 1))
    assert look_through(tmp_path / "note.pdf", _ASKED)["kinds"] == ["a name of the list (p. 1)"]
    xmp = b"\n%<x:xmpmeta><dc:creator>Anna Vole</dc:creator></x:xmpmeta>\n"
    (tmp_path / "xmp.pdf").write_bytes(tiny_pdf(1) + xmp)
    found = look_through(tmp_path / "xmp.pdf", _ASKED)["kinds"]
    assert found == ["a name of the list (its properties)"]
    (tmp_path / "plain.pdf").write_bytes(tiny_pdf(1))
    assert look_through(tmp_path / "plain.pdf", _ASKED) == {"kinds": []}
