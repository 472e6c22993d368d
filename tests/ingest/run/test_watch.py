from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mdrag.cli.main import cli
from mdrag.config import load, parse
from mdrag.errors import UsageError
from mdrag.ingest.run.pipeline import run
from mdrag.ingest.run.preview import preview
from mdrag.ingest.run.summary import RefusedFile
from mdrag.ingest.run.watch import changes
from mdrag.project import Project
from mdrag.report.ingest_preview import lines
from mdrag.scaffold import initialise
from mdrag.services.prices import money
from patience import until
from remote_project import many_pages


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = initialise(tmp_path / "essay").project
    _put(made, "one.md", "# Walking\n\nPeople who walk sleep longer.\n")
    return made


def _put(project: Project, name: str, text: str) -> None:
    (project.raw / "evidence" / name).write_text(text, "utf-8")


def _everything(project: Project) -> dict[str, tuple[int, int]]:
    return {
        str(path): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in project.root.rglob("*")
        if path.is_file()
    }


def test_a_dry_run_says_what_would_be_read_and_writes_nothing(project: Project) -> None:
    config = load(project.config_path)
    run(project, config, until="chunk")
    _put(project, "one.md", "# Walking\n\nPeople who walk sleep no longer than others.\n")
    _put(project, "two.md", "# Cycling\n\nPeople who cycle sleep longer.\n")
    before = _everything(project)
    found = preview(project, config)
    assert (found.new, found.changed) == (("raw/evidence/two.md",), ("raw/evidence/one.md",))
    assert (found.unchanged, found.gone, found.failed) == (0, (), ())
    assert found.bytes == sum(path.stat().st_size for path in project.raw.glob("evidence/*.md"))
    assert _everything(project) == before
    done = run(project, config, until="chunk")
    assert done.new + done.changed == 2
    (project.raw / "evidence" / "two.md").unlink()
    assert len(preview(project, config).gone) == 1


def test_a_dry_run_in_words(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project.root)
    cli.main(["ingest", "--dry-run"], standalone_mode=False)
    said = capsys.readouterr().out
    assert "new       raw/evidence/one.md" in said
    assert (
        "would read 1 file (0.0 MB): 1 new, 0 changed, 0 again" in said
        and "nothing would be sent" in said
    )
    assert not list(project.chunks.iterdir())


def test_what_it_would_cost_is_reckoned(project: Project) -> None:
    (project.raw / "evidence" / "pdfs" / "a.pdf").write_bytes(many_pages(["One.", "Two."]))
    (project.raw / "evidence" / "pdfs" / "bad.pdf").write_bytes(b"%PDF-1.4 broken")
    _put(project, "talk.pptx", "PK")
    found = preview(project, load(project.config_path))
    text = (project.raw / "evidence" / "one.md").stat().st_size
    assert (found.pages, found.tokens, found.uncounted) == (2, 2 * 560 + text // 5, 1)
    assert [one.path for one in found.failed] == ["raw/evidence/pdfs/bad.pdf"] and found.cost == ""
    assert "raw/evidence/pdfs/bad.pdf" not in found.new and len(found.new) == 3
    (line,) = [line for line in lines(found) if line.startswith("estimated")]
    assert line == (
        f"estimated: 2 pages of PDFs, about {found.tokens:,} tokens to embed, "
        "and 1 file whose text is not known before"
    )
    priced = parse("prices:\n  embedding: 1000\n  parsing: 5\n  currency: EUR\n", "config.yaml")
    assert preview(project, priced).cost == f"{found.tokens / 1000:.2f} EUR"
    assert money(priced, pages=340) == "1.70 EUR"


def test_it_is_said_in_chinese_when_asked(project: Project) -> None:
    found = preview(project, load(project.config_path))
    full = found._replace(
        sent=("raw/a.pdf",), sent_to="https://mineru.net", sent_parts=2, under_way=("raw/b.pdf",),
        pages_today=1000, pages_per_day=1000, cut_anew=1, cost="1.00 EUR", uncounted=1,
        kept_here=(RefusedFile("raw/c.pdf", "…"),), embedder="vertex", gone=("doc_1",),
    )  # fmt: skip
    for line in (*lines(found, "zh"), *lines(full, "zh")):
        assert re.search("[一-鿿]", line), line


def test_what_would_leave_this_computer_is_said(project: Project) -> None:
    found = preview(project, load(project.config_path))
    assert "nothing would be sent" in list(lines(found))[-1]
    sent = found._replace(sent_to="https://mineru.net", sent=("raw/a.pdf",), sent_pages=3)
    away = list(lines(sent._replace(embedder="vertex")))
    assert "1 PDF (3 pages, 0.0 MB) would go to https://mineru.net" in away
    assert away[-1] == "the text of 1 source would leave this computer: the embedder is vertex"
    assert not any("nothing would be sent" in line for line in away)


def test_addresses_are_previewed_as_they_would_be_fetched(project: Project) -> None:
    with pytest.raises(UsageError, match="config set parser mineru"):
        preview(project, load(project.config_path), addresses=["https://example.org/a.pdf"])
    config = parse("parser: mineru\n", "")
    with pytest.raises(UsageError, match="no address of a PDF"):
        preview(project, config, addresses=["https://"])
    found = preview(project, config, addresses=["https://example.org/a.pdf"])
    assert (found.addresses, found.new) == (("https://example.org/a.pdf",), ())
    (project.raw / "evidence" / "urls.txt").write_text("https://example.org/b.pdf\n")
    found = preview(project, config)
    assert found.addresses == ("https://example.org/b.pdf",)
    assert found.new == ("raw/evidence/one.md",)
    assert next(lines(found)).startswith("address   https://example.org/b.pdf: MinerU")


@pytest.mark.parametrize("other", [["--dry-run"], ["--format", "json"]])
def test_watching_says_what_it_cannot(
    project: Project, monkeypatch: pytest.MonkeyPatch, other: list[str]
) -> None:
    monkeypatch.chdir(project.root)
    with pytest.raises(UsageError, match="--watch goes with neither"):
        cli.main(["ingest", "--watch", *other], standalone_mode=False)


def test_watching_takes_no_urls(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.root)
    with pytest.raises(UsageError, match=r"raw/evidence/urls\.txt"):
        cli.main(["ingest", "--watch", "https://example.org/a.pdf"], standalone_mode=False)


def test_a_change_counts_once_it_stands_still(project: Project) -> None:
    steps = iter(
        [
            "",
            "half",
            "half and more",
            "",
            "",
        ]
    )
    seen: list[str] = []

    def pause(_: float) -> None:
        step = next(steps, None)
        if step is None:
            raise KeyboardInterrupt
        if step:
            _put(project, "two.md", step)

    with pytest.raises(KeyboardInterrupt):
        for _ in changes(project, pause):
            seen.append(",".join(sorted(p.name for p in (project.raw / "evidence").glob("*.md"))))
    assert seen == ["one.md", "one.md,two.md"]


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
def test_watching_ends_cleanly(project: Project, tmp_path: Path) -> None:
    said = tmp_path / "said.txt"
    code = (
        "import signal; from mdrag.cli.main import main\n"
        # whoever started the tests with nohup and & has made them deaf to it
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "main(['ingest', '--watch'])"
    )
    with said.open("wb") as out:
        process = subprocess.Popen([sys.executable, "-c", code], cwd=project.root, stderr=out)
    try:
        assert until(lambda: b"watching raw/" in said.read_bytes(), 30)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
    told = said.read_text("utf-8")
    assert "1 new" in told and "stopped watching" in told and "Traceback" not in told
