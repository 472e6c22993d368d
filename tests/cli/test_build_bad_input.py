"""``mdrag build`` and what writers hand it by mistake: one clear line, and nothing left behind."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path

import pytest

from essay_project import essay_project
from export.conformance import problems
from mdrag.cli.main import main
from mdrag.export.citations.styles import find
from mdrag.project import Project

LINE = "A (Marmot, 2015){#doc_8f3a2c1d}"
BIB = f"---\nbibliography: NAME\n---\n\n{LINE} [@x].\n"
CSL = (
    '<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0"><info><title>A Journal</title>'
    "<id>http://www.zotero.org/styles/a-journal</id>{}</info>{}</style>"
)
PARENT = '<link rel="independent-parent" href="http://www.zotero.org/styles/{}"/>'
LAYOUT = '<citation><layout><text variable="title"/></layout></citation>'
ENTITY = '<!DOCTYPE style [<!ENTITY a "a">]>'


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return essay_project(tmp_path_factory.mktemp("bad"))


@pytest.fixture
def here(home: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = home.root / tmp_path.name
    folder.mkdir()
    monkeypatch.chdir(folder)
    Path("essay.md").write_text(LINE + "\n")
    return folder


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["build", *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What it says, after looking that nothing was made or changed."""
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    assert call(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and "Traceback" not in err
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before
    assert len(err.splitlines()) == 1, err
    return err.removeprefix("mdrag: ").rstrip()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("gone.json", None, "gone.json: no such file; the front matter of the draft names it"),
        ("b.bib", b"@article{x, title={T\n@book{y, title=\n", "b.bib:3:1: unexpected end of input"),
        ("b.bib", b"\xd5\xff\x00", "b.bib: is no UTF-8 (byte "),
        ("b.json", b'[{"id": "x",\n', "b.json:2:1: is no JSON: "),
        ("b.json", b'{"a": 1}', "b.json: is no CSL-JSON: it must be a list of items"),
        (
            "b.json",
            b'[{"id": "a", "type": "book"}, {"id": "x", "type": "book", "author": "Me"}]',
            "b.json: item 2 (x): expected Array, but encountered String; names stand as [{",
        ),
    ],
)
def test_a_bibliography_that_cannot_be_read(
    here: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes | None, said: str
) -> None:
    Path("essay.md").write_text(BIB.replace("NAME", name))
    if content is not None:
        Path(name).write_bytes(content)
    assert refused(capsys, "essay.md", "-o", "x.docx").startswith(said)


@pytest.mark.parametrize(
    ("style", "said"),
    [
        (b"<style", "s.csl:1:1: is no CSL style: "),
        (b"\x00\xff\xfe", "s.csl:1:1: is no CSL style: "),
        (b"", "s.csl:1:1: is no CSL style: "),
        (b"<html><citation/></html>", "s.csl: is no CSL style: it has no <style> of CSL"),
        (CSL.format("", "<citation><layout></citation>").encode(), "s.csl:1:"),
        (CSL.format("", "").encode(), "s.csl: says not how a citation is printed"),
        ((ENTITY + CSL.format("", LAYOUT)).encode(), "s.csl: declares a document type"),
        (
            CSL.format(PARENT.format("cell"), "").encode(),
            "s.csl: only says that A Journal is set like cell; save "
            "https://www.zotero.org/styles/cell as cell.csl and build again",
        ),
    ],
)
def test_a_style_that_is_none(
    here: Path, capsys: pytest.CaptureFixture[str], style: bytes, said: str
) -> None:
    Path("s.csl").write_bytes(style)
    assert refused(capsys, "essay.md", "-o", "x.docx", "--style", "s.csl").startswith(said)


def test_another_name_of_a_style_is_that_style(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("s.csl").write_text(CSL.format(PARENT.format("apa"), ""))
    assert call("essay.md", "-o", "x.docx", "--style", "s.csl", "--print-command") == 0
    assert f"--csl={find('apa')}" in capsys.readouterr().out
    Path("t.csl").write_text(CSL.format(PARENT.format("own-rules"), ""))
    Path("own-rules.csl").write_text(find("ieee").read_text("utf-8"), "utf-8")
    assert call("essay.md", "-o", "x.docx", "--style", "t.csl") == 0
    assert problems(Path("x.docx")) == []


@pytest.mark.parametrize(
    ("front", "said"),
    [
        ("csl: gone.csl", "essay.md: csl: gone.csl: no such file"),
        ("csl: chicgo", "essay.md: csl: chicgo: no such style; did you mean chicago? there are"),
        ("csl: 3", "essay.md: csl: 3 names no style"),
        ("title: a: b", "essay.md:2:9: the front matter is no YAML: mapping values are not"),
        ('title: "a "b" c"', "essay.md:2:12: the front matter is no YAML: "),
        ("csl: ieee\ndate: 2026-02-30", "essay.md:2:1: the front matter is no YAML: day is out"),
        ("x: &a [*a, *a", "essay.md:2:14: the front matter is no YAML: "),
    ],
)
def test_front_matter_that_says_something_wrong(
    here: Path, capsys: pytest.CaptureFixture[str], front: str, said: str
) -> None:
    Path("essay.md").write_text(f"---\n{front}\n---\n\n{LINE}\n")
    told = refused(capsys, "essay.md", "-o", "x.docx")
    assert told.startswith(said)


def test_odd_front_matter_is_built_and_stays_out_of_the_properties(here: Path) -> None:
    front = 'date: 30 Feb\ntitle: <b>A</b> & "B"\nauthor: {a: b}\nlang: zh'
    Path("essay.md").write_text(f"---\n{front}\n---\n\n{LINE}\n")
    assert call("essay.md", "-o", "x.docx") == 0
    assert problems(Path("x.docx")) == []


def test_what_nobody_can_mend_is_not_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    heading = "# H (M, 2015){#doc_8f3a2c1d}\n\n"
    Path("essay.md").write_text(f"---\nlang: zh\n---\n\n{heading}{heading}{LINE}\n")
    assert call("essay.md", "-o", "x.docx") == 0
    told = capsys.readouterr()
    assert told.out == "x.docx\n" and told.err.startswith("sources cited: ")
    assert told.err.count("\n") == 1
    Path("essay.md").write_text(f"---\nlang: 3 x\n---\n\n{LINE} ![](none.png)\n")
    assert call("essay.md", "-o", "x.docx") == 0
    err = capsys.readouterr().err
    assert err.count("Invalid 'lang'") == 1 and "none.png" in err


def test_the_draft_is_never_written_over(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.md").write_text(LINE)
    os.link("mine.md", "other.docx")
    told = refused(capsys, "mine.md", "-o", "other.docx")
    assert told == "other.docx: is the draft itself; name another file"
    assert Path("mine.md").read_text() == LINE


def test_what_is_called_a_word_file_is_no_draft(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("essay.docx").write_text(LINE)
    told = refused(capsys, "essay.docx", "-o", "essay.docx")
    assert told.startswith("essay.docx: is no draft")
    assert Path("essay.docx").read_text() == LINE


def test_an_output_below_a_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "essay.md", "-o", "essay.md/x.docx")
    assert told.endswith("cannot be written: essay.md is no folder")


def test_a_folder_that_is_missing_is_made(here: Path) -> None:
    assert call("essay.md", "-o", "a/b/x.docx") == 0
    assert [path.name for path in Path("a/b").iterdir()] == ["x.docx"]


@pytest.mark.skipif(sys.platform == "win32", reason="file permissions")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("shut").mkdir(mode=0o555)
    assert "shut/x.docx: cannot be written (Perm" in refused(
        capsys, "essay.md", "-o", "shut/x.docx"
    )


@pytest.mark.parametrize("full", ["file", "disk"])
def test_a_file_that_cannot_be_replaced_or_a_disk_that_is_full(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, full: str
) -> None:
    assert call("essay.md", "-o", "x.docx") == 0
    capsys.readouterr()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    if full == "file":
        monkeypatch.setattr(Path, "replace", refuse)
        said = "x.docx: cannot be written (Permission denied; is it open in Word?); nothing was"
    else:
        script = here / "pandoc"
        script.write_text("#!/bin/sh\necho 'pandoc: x: hClose: resource exhausted (No space left"
                          " on device)' >&2\nexit 1\n")  # fmt: skip
        script.chmod(0o755)
        monkeypatch.setattr("mdrag.export.build.command.pandoc_path", lambda: str(script))
        said = "x.docx: cannot be written (No space left on device); nothing was changed"
    assert refused(capsys, "essay.md", "-o", "x.docx").startswith(said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "essay.md: holds no text yet; there is nothing to build"),
        (b"---\ntitle: X\n---\n\n<!-- to do -->\n", "essay.md: holds no text yet"),
        (b"\xff\xfeA\x00", "essay.md:1:1: is UTF-16; save it as UTF-8"),
        (b"caf\xe9 (M, 2015)", "essay.md:1:4: byte 0xE9 is no UTF-8"),
    ],
)
def test_a_draft_that_is_no_text(
    here: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    Path("essay.md").write_bytes(content)
    assert refused(capsys, "essay.md", "-o", "x.docx").startswith(said)


@pytest.mark.parametrize(
    "styles", [b"<not xml", b"<!DOCTYPE a [<!ENTITY b 'c'>]><w:styles xmlns:w='x'/>", None]
)
def test_a_reference_file_with_broken_styles(
    here: Path, capsys: pytest.CaptureFixture[str], styles: bytes | None
) -> None:
    with zipfile.ZipFile("r.docx", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/styles.xml", styles or b"<w:styles xmlns:w='x'>" + b" " * 9000)
    if styles is None:  # a byte was lost on the way
        whole = Path("r.docx").read_bytes()
        Path("r.docx").write_bytes(whole[:50] + b"\xff\xff" + whole[52:])
    told = refused(capsys, "essay.md", "-o", "x.docx", "--reference-doc", "r.docx")
    assert told == "r.docx: is no .docx file; save it again from Word or LibreOffice"


def test_every_mistake_of_bindings_at_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("essay.md").write_text(
        "# H (M, 2015){#doc_ffffffff}\n\n# H (M, 2015){#doc_ffffffff}\n\nA {#doc_8f3a} b\n"
        "(M, 2015){#doc_8f3a2c1d q=4}. <#doc_deadbeef>\n"
    )
    assert call("essay.md", "-o", "x.docx") == 2
    lines = capsys.readouterr().err.removeprefix("mdrag: ").splitlines()
    places = [line.split(": ")[0] for line in lines]
    assert places == [f"essay.md:{at}" for at in ("1:16", "3:16", "5:3", "6:10", "6:33")]
    assert not Path("x.docx").exists()
    assert call("essay.md", "-o", "x.docx", "--allow-unresolved") == 0
    assert zipfile.ZipFile("x.docx").read("word/document.xml").count(b"?]</w:t>") == 5


def test_an_item_with_odd_values_is_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    items = [{"id": "a"}, {"id": "x", "type": "book", "issued": {"date-parts": [["soon"]]}}]
    Path("b.json").write_text(json.dumps(items))
    Path("essay.md").write_text(BIB.replace("NAME", "b.json"))
    assert "b.json: item 2 (x): " in refused(capsys, "essay.md", "-o", "x.docx")
