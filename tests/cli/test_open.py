"""``mdrag open``: the link is always printed, the viewer gets the page it can take."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from commands import run
from made_library import MadeSource, make_project
from mdrag.cli.terminal.pdf_viewers import VIEWERS, viewer_command
from mdrag.config import load
from mdrag.evidence.links import page_link
from mdrag.index.build import update
from mdrag.project import Project
from patience import until

PAPER = MadeSource("a paper", [["One."], ["Two."]], family="Marmot", year=2015)
NOTES = MadeSource("notes", [["Three."]], paged=False)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    made = make_project(tmp_path / "essay", [PAPER, NOTES])
    for name in ("a paper.pdf", "notes.md"):
        (made.raw / "evidence" / "pdfs" / name).write_bytes(b"%PDF-")
    update(made, load(None))
    monkeypatch.chdir(made.root)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return made


def test_the_link_names_the_page_of_the_file(project: Project) -> None:
    path = project.raw / "evidence" / "pdfs" / "a paper.pdf"
    url = path.as_uri()
    assert "%20" in url
    assert run("open", PAPER.uid, "--print") == (0, f"{url}\n", "")
    assert run("open", PAPER.uid, "-p", "102", "--print")[1] == f"{url}#page=2\n"
    assert run("open", PAPER.uid, "-p", "2", "--print")[1] == f"{url}#page=2\n"
    assert run("open", PAPER.uid, "-p", "pdf=2", "--print")[1] == f"{url}#page=2\n"
    assert run("open", PAPER.uid, "-p", "pdf=102", "--print")[0] == 2
    assert run("open", "marmot2015_a paper", "-p", "1", "--print")[1] == f"{url}#page=1\n"
    assert run("open", f"{{#{PAPER.uid}}}", "--print")[1] == f"{url}\n"


def test_a_source_without_pages(project: Project) -> None:
    code, out, err = run("open", NOTES.uid, "-p", "4", "--print")
    assert (code, out.endswith("notes.md\n")) == (0, True)
    assert "no pages" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["doc_00000000"], "mdrag library"),
        ([PAPER.uid, "-p", "7"], "pages 1–2, printed 101–102"),
        ([PAPER.uid, "-p", "iv"], "no page 'iv'"),
    ],
)
def test_what_is_not_there(project: Project, arguments: list[str], message: str) -> None:
    code, out, err = run("open", *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_a_file_that_is_gone(project: Project) -> None:
    (project.raw / "evidence" / "pdfs" / "a paper.pdf").unlink()
    code, _, err = run("open", PAPER.uid)
    assert (code, "is gone" in err) == (2, True)


def test_without_a_viewer_the_link_is_still_printed(project: Project) -> None:
    code, out, err = run("open", PAPER.uid)
    assert (code, out.startswith("file://")) == (2, True)
    assert "no program" in err


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script as viewer")
def test_the_first_viewer_found_gets_the_page(project: Project, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    seen = tmp_path / "seen"
    for name in ("evince", "okular"):
        program = tmp_path / "bin" / name
        program.write_text(
            f'#!/bin/sh\necho {name} "$@" > "{seen}.tmp"\n/bin/mv "{seen}.tmp" "{seen}"\n'
        )
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    path = project.raw / "evidence" / "pdfs" / "a paper.pdf"
    assert run("open", PAPER.uid, "-p", "102")[0] == 0
    assert until(seen.exists, 10)
    assert seen.read_text().strip() == f"evince --page-index=2 {path}"


def test_no_program_is_started_for_what_is_no_document(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "mdrag.cli.terminal.pdf_viewers.viewer_command", lambda *_: pytest.fail("it was opened")
    )
    folder = project.raw / "evidence" / "pdfs"
    (folder / "a.desktop").write_text("[Desktop Entry]\nExec=sh\n")
    monkeypatch.setattr("mdrag.retrieve.source_place.raw_file", lambda *_: folder / "a.desktop")
    code, out, err = run("open", PAPER.uid)
    assert (code, out.endswith("a.desktop\n")) == (2, True)
    assert "is no PDF or text by its name" in err


def test_pdf_viewers_are_not_asked_to_open_markdown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mdrag.cli.terminal.pdf_viewers.which", lambda name: f"/bin/{name}")
    assert viewer_command(tmp_path / "a.md", None) == ["/bin/xdg-open", str(tmp_path / "a.md")]
    assert viewer_command(tmp_path / "a.pdf", 3) == [
        "/bin/zathura", "--page=3", str(tmp_path / "a.pdf")
    ]  # fmt: skip
    assert [name for name, _ in VIEWERS][-3:] == ["xdg-open", "open", "start"]


def test_links(tmp_path: Path) -> None:
    path = tmp_path / "ü #1.PDF"
    assert page_link(path, 4) == path.as_uri() + "#page=4"
    assert "%23" in page_link(path)
    assert page_link(tmp_path / "notes.md", 4).endswith("notes.md")


def test_a_page_is_written_as_a_picture_and_nothing_is_opened(
    project: Project, tmp_path: Path
) -> None:
    from mdrag.shipped import shipped

    paper = next((shipped("examples") / "essay" / "raw" / "evidence" / "pdfs").glob("*.pdf"))
    (project.raw / "evidence" / "pdfs" / "a paper.pdf").write_bytes(paper.read_bytes())
    picture = tmp_path / "page.png"
    code, out, _ = run("open", PAPER.uid, "-p", "pdf=1", "--picture", str(picture))
    assert code == 0 and out.endswith("#page=1\n")
    assert picture.read_bytes().startswith(b"\x89PNG")
    for name in ("page.png", "page.jpg"):
        code, _, err = run("open", PAPER.uid, "--picture", str(tmp_path / name))
        assert code == 2 and name in err, err


@pytest.mark.parametrize(
    ("source", "told"), [(NOTES, "is no PDF"), (PAPER, "it is broken or no PDF")]
)
def test_what_cannot_be_drawn_is_said_in_one_line(
    project: Project, tmp_path: Path, source: MadeSource, told: str
) -> None:
    picture = tmp_path / "page.png"
    code, _, err = run("open", source.uid, "--picture", str(picture))
    assert code == 2 and told in err and len(err.splitlines()) == 1
    assert not picture.exists()
