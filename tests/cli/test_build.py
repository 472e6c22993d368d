"""``mdrag build`` as it is called."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from essay_project import essay_project
from export.conformance import fields_of, problems
from mdrag.cli.main import main
from mdrag.draft.parse import parse
from mdrag.fence import move
from mdrag.project import Project

DRAFT = "# Essay\n\nMarmot (2015){#doc_8f3a2c1d} and (Vole, 2018){#doc_0a1b2c3d}.\n"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return essay_project(tmp_path_factory.mktemp("build"))


@pytest.fixture
def project(home: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """The project, standing in a fresh folder of it, with a draft."""
    folder = home.root / tmp_path.name
    folder.mkdir()
    (folder / "essay.md").write_text(DRAFT)
    monkeypatch.chdir(folder)
    return home


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["build", *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_it_makes_a_live_word_file(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("essay.md", "-o", "out/essay.docx") == 0
    out, err = capsys.readouterr()
    assert Path(out.strip()) == Path("out/essay.docx")
    assert problems(Path("out/essay.docx")) == []
    assert len(fields_of(Path("out/essay.docx"))) == 3
    assert "Traceback" not in err
    assert [path.name for path in Path("out").iterdir()] == ["essay.docx"]


def test_every_unresolved_binding_is_named_and_nothing_is_made(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.md").write_text(
        "A (M, 2015){#doc_ffffffff}.\n\nB (R, 2020){#doc_deadbeef} and [@rubric].\n\n"
        "C (M, 2015){#doc_8f3a}.\n\n# H (M, 2015){#doc_eeeeeeee}\n"
    )
    assert call("bad.md", "-o", "bad.docx") == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("mdrag: bad.md:1:14: doc_ffffffff is not in the library")
    assert lines[1].startswith("bad.md:3:14: doc_deadbeef may not be cited: raw/instruction")
    assert lines[2].startswith("bad.md:3:")
    assert "@rubric" in lines[2]
    assert lines[3].startswith("bad.md:5:12: 'doc_8f3a' is no source id")
    assert lines[4].startswith("bad.md:7:16: doc_eeeeeeee is not in the library")
    assert len(lines) == 5
    assert not list(Path().glob("*.docx")) and not list(Path().glob(".*"))


def test_unresolved_ones_are_printed_in_red_when_allowed(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.md").write_text("A (M, 2015){#doc_ffffffff}.\n")
    assert call("bad.md", "-o", "bad.docx", "--allow-unresolved") == 0
    assert "doc_ffffffff" in capsys.readouterr().err
    from zipfile import ZipFile

    text = ZipFile("bad.docx").read("word/document.xml").decode()
    assert '<w:color w:val="C00000"/></w:rPr><w:t xml:space="preserve">[doc_ffffffff?]' in text


def test_a_file_somebody_changed_is_never_overwritten(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("essay.md", "-o", "essay.docx") == 0
    assert call("essay.md", "-o", "essay.docx") == 0  # ours, unchanged: written again
    Path("essay.docx").write_bytes(Path("essay.docx").read_bytes() + b"comment")
    changed = Path("essay.docx").read_bytes()
    capsys.readouterr()
    assert call("essay.md", "-o", "essay.docx") == 0
    out, err = capsys.readouterr()
    assert out.strip() == "essay_v001.docx"
    assert "essay.docx was changed since it was built" in err
    assert Path("essay.docx").read_bytes() == changed
    log = (project.meta / "version_log.jsonl").read_text("utf-8").splitlines()[-1]
    assert json.loads(log)["to_version"] == "essay_v001.docx"
    assert call("essay.md", "-o", "essay.docx") == 0
    assert Path("essay_v002.docx").exists()


def test_a_file_that_had_just_got_its_name_when_the_program_died_is_ours(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(made: Path, name: Path) -> None:
        move(made, name)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("mdrag.export.build.pandoc_run.move", dies)
        assert call("essay.md", "-o", "essay.docx") == 130
    assert Path("essay.docx").exists()
    assert call("essay.md", "-o", "essay.docx") == 0
    assert [path.name for path in Path().glob("*.docx")] == ["essay.docx"]


def test_the_printed_command_is_the_one_that_works(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("essay.md", "-o", "printed.docx", "--style", "ieee", "--print-command") == 0
    assert not Path("printed.docx").exists()
    command = shlex.split(capsys.readouterr().out)
    assert command[-1] == "--output=printed.docx"
    subprocess.run(command, check=True)
    assert problems(Path("printed.docx")) == []


def test_static_files_hold_no_fields_and_no_private_metadata(project: Project) -> None:
    Path("essay.md").write_text("---\nsecret: 4711\n---\n\n" + DRAFT)
    assert call("essay.md", "-o", "static.docx", "--static") == 0
    assert fields_of(Path("static.docx")) == []
    left = problems(Path("static.docx"))
    assert left == ["D1: no document preferences"]


def test_plain_files_keep_the_bindings_findable(project: Project) -> None:
    Path("essay.md").write_text(
        "# Essay (M, 2015){#doc_8f3a2c1d}\n\n" + DRAFT + "\n[@doc_0a1b2c3d]\n"
    )
    assert call("essay.md", "-o", "plain.docx", "--plain") == 0
    from zipfile import ZipFile

    text = ZipFile("plain.docx").read("word/document.xml").decode()
    assert text.count("{#doc_") == 3 and "[@doc_0a1b2c3d]" in text


def test_html_stands_alone(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    with Path("essay.md").open("a", encoding="utf-8") as draft:
        draft.write("\n$$SE=\\frac{s}{\\sqrt{n}}$$\n")
    assert call("essay.md", "-o", "essay.html") == 0
    page = " ".join(Path("essay.html").read_text("utf-8").split())
    assert "<title>essay</title>" in page and "References</h1>" in page
    assert "(Vole &amp; Lemming, 2018)" in re.sub(r"<[^>]+>", "", page)
    assert '(<a href="../raw/evidence/pdfs/voles.pdf' in page  # as seen from the page, no further
    assert str(project.root) not in page and "doc_8f3a2c1d p=" not in page
    assert "<mfrac>" in page and "$$" not in page  # set by the browser itself
    assert capsys.readouterr().err == ""


def test_a_missing_key_of_others_does_not_stop_the_build(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("essay.md").write_text(DRAFT + "\nSee @fig-1 and [@smith2010; @doc_8f3a2c1d].\n")
    assert call("essay.md", "-o", "foreign.docx") == 0
    said = capsys.readouterr().err
    assert "essay.md:5:17: @smith2010: no bibliography of the draft has this work" in said
    assert "[WARNING]" not in said
    assert problems(Path("foreign.docx")) == []
    assert len(fields_of(Path("foreign.docx"))) == 4  # of a cluster, the work that is known


def test_a_key_of_the_reading_list_is_printed_as_its_work(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    (project.raw / "reading_list").mkdir(parents=True, exist_ok=True)
    (project.raw / "reading_list" / "refs.bib").write_text(
        "@book{vole1999, title={Voles}, author={Vole, A.}, year={1999}}\n", "utf-8"
    )
    Path("essay.md").write_text(DRAFT + "\nSo [@vole1999; @nobody].\n", "utf-8")
    assert call("essay.md", "-o", "listed.docx") == 0
    said = capsys.readouterr().err
    assert "@nobody" in said and "@vole1999" not in said
    assert problems(Path("listed.docx")) == []
    assert any("Vole, 1999" in one.text for one in fields_of(Path("listed.docx")))
    assert "Vole, A. (1999)" in fields_of(Path("listed.docx"))[-1].text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.md", "-o", "x.docx"], "none.md: no such draft"),
        (["essay.md", "-o", "x"], "the name says which format"),
        (["essay.md", "-o", "x.rtf"], "end it in one of .docx, .odt, .html, .tex, .pdf"),
        (["essay.md", "-o", "x.pdf", "--pdf-engine", "laser"], "no such engine; there are typst"),
        (["essay.md", "-o", "x.docx", "--pdf-engine", "typst"], "--pdf-engine is for .pdf"),
        (
            ["essay.md", "-o", "x.docx", "--properties", "shoe"],
            "there are: title, author, keywords",
        ),
        (["essay.md", "-o", "x.html", "--properties", "title"], "is for .docx and .odt"),
        (["essay.md", "-o", "x.odt", "--reference-doc", "essay.md"], "essay.md: needs a .odt"),
        (["essay.md", "-o", "x.html", "--reference-doc", "essay.md"], "needs a .docx or .odt to"),
        (["essay.md", "-o", "x.docx", "--style", "cell"], "no such style; there are apa"),
        (["essay.md", "-o", "x.docx", "--style", "my.csl"], "--style my.csl: no such file"),
        (["essay.md", "-o", "x.docx", "--style", "broken.csl"], "is no CSL style"),
        (["essay.md", "-o", "x.docx", "--reference-doc", "r.docx"], "r.docx: no such file"),
        (["essay.md", "-o", "x.docx", "--reference-doc", "broken.docx"], "is no .docx file; save"),
        (["essay.md", "-o", "folder.docx"], "is a folder"),
        (["essay.md"], "-o is missing: name the file to make"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    project: Project, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    Path("broken.csl").write_text("not a style")
    Path("broken.docx").write_text("not a file of Word")
    Path("folder.docx").mkdir()
    assert call(*arguments) == 2
    err = capsys.readouterr().err
    assert said in err and "Traceback" not in err
    assert not Path("x.docx").exists()


def test_what_is_too_hard_to_read_is_said_in_one_line(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("hard.md").write_text("- " * 300 + "Words.\n")
    assert call("hard.md", "-o", "hard.html") == 2
    err = capsys.readouterr().err
    assert "nested too deeply to be built" in err and "Traceback" not in err


def test_a_draft_that_the_parser_leaves_out_whole_is_not_called_empty(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = ((9, "from line 1: it takes too long; it is left out"),)
    unread = parse("", "essay.md")._replace(text=DRAFT, problems=problems)
    monkeypatch.setattr("mdrag.desk.desk.Desk.draft", unread)
    assert call("essay.md", "-o", "x.docx") == 2
    err = capsys.readouterr().err
    assert "essay.md:3:1: from line 1: it takes too long" in err and "nothing else" in err


@pytest.mark.parametrize("named", ["gone.bib", "[here.bib, gone.bib]"])
def test_pandoc_that_fails_is_quoted_and_leaves_nothing(
    project: Project, capsys: pytest.CaptureFixture[str], named: str
) -> None:
    Path("here.bib").write_text("@book{vole1999, title={Voles}, author={Vole, A.}, year={1999}}\n")
    draft = f"---\nbibliography: {named}\n---\n\n{DRAFT}\nSo [@vole1999].\n"
    Path("essay.md").write_text(draft if "here" in named else draft.replace("[@vole1999]", "it"))
    assert call("essay.md", "-o", "x.docx") == 2
    err = capsys.readouterr().err
    assert err == "mdrag: gone.bib: no such file; the front matter of the draft names it\n"
    assert not list(Path().glob("*x*"))


@pytest.mark.skipif(sys.platform == "win32", reason="file permissions")
def test_a_missing_pandoc_is_said(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pypandoc

    def missing() -> str:
        raise OSError("No pandoc was found")

    monkeypatch.setattr(pypandoc, "get_pandoc_path", missing)
    monkeypatch.setattr("mdrag.limits.pandoc._in_wheel", lambda: "")
    assert call("essay.md", "-o", "x.docx") == 2
    assert "pandoc is missing" in capsys.readouterr().err


def test_settings_name_the_style(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.config_path.write_text("export:\n  style: harvard\n")
    try:
        assert call("essay.md", "-o", "h.docx", "--print-command") == 0
    finally:
        project.config_path.write_text("")
    assert "harvard-cite-them-right.csl" in capsys.readouterr().out


def test_a_style_named_in_the_draft_counts_unless_another_is_asked_for(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    from mdrag.export.citations.styles import find

    Path("mine.csl").write_text(find("ieee").read_text("utf-8"), "utf-8")
    Path("essay.md").write_text("---\ncsl: mine.csl\n---\n\n" + DRAFT)
    assert call("essay.md", "-o", "x.docx", "--print-command") == 0
    assert f"--csl={Path('mine.csl').absolute()}" in capsys.readouterr().out
    assert call("essay.md", "-o", "x.docx", "--style", "mla", "--print-command") == 0
    assert "modern-language-association.csl" in capsys.readouterr().out


def test_incomplete_references_are_named(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("essay.md").write_text("A (Shrew, 2001){#doc_abcdef01} and (Vole, 2018){#doc_0a1b2c3d}.\n")
    assert call("essay.md", "-o", "gaps.docx") == 0
    line, closing = capsys.readouterr().err.splitlines()
    assert closing.startswith("sources cited: 2, live for Zotero; in Word")
    assert line.startswith("doc_abcdef01 (raw/evidence/pdfs/shrew.pdf) lacks title, authors;")


def test_outside_a_project_a_changed_file_is_kept_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("stray.md").write_text("# Words\n")
    assert call("stray.md", "-o", "stray.docx") == call("stray.md", "-o", "stray.docx") == 0
    assert capsys.readouterr().out.split() == ["stray.docx", "stray.docx"]
    Path("stray.docx").write_bytes(b"changed")
    assert call("stray.md", "-o", "stray.docx") == 0
    assert Path("stray.docx").read_bytes() == b"changed"
    assert Path("stray_v001.docx").exists()


@pytest.mark.parametrize("name", ["essay.odt", "essay.tex", "essay.html"])
def test_every_format_is_made_and_a_changed_file_of_it_is_kept(
    project: Project, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert call("essay.md", "-o", name) == 0
    assert call("essay.md", "-o", name) == 0
    out, err = capsys.readouterr()
    assert out == f"{name}\n{name}\n"
    assert {line.partition(";")[2] for line in err.splitlines()} == (
        {" in LibreOffice: Zotero tab > Refresh"} if name.endswith(".odt") else set()
    )
    Path(name).write_bytes(b"mine")
    assert call("essay.md", "-o", name) == 0
    assert Path(name).read_bytes() == b"mine"
    assert Path(name).with_stem("essay_v001").exists()


def test_latex_holds_the_citations_as_text(project: Project) -> None:
    assert call("essay.md", "-o", "essay.tex") == 0
    code = Path("essay.tex").read_text("utf-8")
    assert r"(Vole \& Lemming, 2018)" in code and r"\begin{document}" in code
    assert "#doc_" not in code and "a4paper" in code


def test_an_unresolved_binding_is_an_alarm_in_every_format(project: Project) -> None:
    Path("bad.md").write_text("A (M, 2015){#doc_ffffffff}.\n")
    for name in ("bad.odt", "bad.html", "bad.tex"):
        assert call("bad.md", "-o", name) == 2
        assert not Path(name).exists()
        assert call("bad.md", "-o", name, "--allow-unresolved") == 0
    assert "[doc_ffffffff?]" in Path("bad.html").read_text("utf-8")


def test_settings_and_front_matter_name_the_reference_file(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("essay.md", "-o", "x.docx", "--print-command") == 0
    assert "mdrag/reference.docx" in Path(capsys.readouterr().out).as_posix()
    Path("essay.md").write_text("---\nreference-doc: gone.docx\n---\n\n" + DRAFT)
    assert call("essay.md", "-o", "x.docx") == 2
    assert "essay.md: reference-doc: gone.docx: no such file" in capsys.readouterr().err


def test_properties_are_written_when_asked(project: Project) -> None:
    Path("essay.md").write_text("---\ntitle: My title\nauthor: Me\n---\n\n" + DRAFT)
    assert call("essay.md", "-o", "p.docx", "--properties", "title") == 0
    from zipfile import ZipFile

    core = ZipFile("p.docx").read("docProps/core.xml").decode()
    assert "<dc:title>My title</dc:title>" in core and "Me<" not in core
    assert problems(Path("p.docx")) == []


def test_without_a_library_that_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("stray.md").write_text(
        "A (M, 2015){#doc_8f3a2c1d}, (V, 2018){#doc_0a1b2c3d} and (M, 2015){#doc_8f3a}.\n"
    )
    assert call("stray.md", "-o", "stray.docx") == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("mdrag: stray.md:1:14: doc_8f3a2c1d cannot be looked up: there is no")
    assert second.startswith("stray.md:1:67: 'doc_8f3a' is no source id")


@pytest.mark.parametrize(
    ("head", "told"),
    [(b"PK\x03\x04\x80", "mdrag import-docx"), (b"%PDF-1.7\n%\x80", "this is a PDF")],
)
def test_a_file_that_is_no_draft_is_called_what_it_is(
    project: Project, capsys: pytest.CaptureFixture[str], head: bytes, told: str
) -> None:
    Path("sent.md").write_bytes(head + bytes(50))
    assert call("sent.md", "-o", "again.docx") == 2
    assert told in capsys.readouterr().err


def test_the_closing_line_speaks_chinese(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.config_path.write_text("ui_language: zh\n")
    assert call("essay.md", "-o", "zh.docx") == 0
    assert "Zotero 活引用" in capsys.readouterr().err


def test_a_draft_that_the_gate_blocked_is_built_and_that_is_said(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    draft = b"# E\n\nRents rose by 37 %.\n"
    Path("bad.md").write_bytes(draft)
    claims = [{"gate": "BLOCK"}, {"gate": "PASS"}]
    told = {"draft_sha256": sha256(draft).hexdigest(), "gate": "BLOCK", "claims": claims}
    project.config_path.write_text("ui_language: en\n")
    audits = project.outputs / "audits"
    (audits / "bad_claims_v009.json").write_text("[" * 9)
    (audits / "bad_claims_v008.json").write_text(json.dumps(told))
    assert call("bad.md", "-o", "bad.html") == 0
    assert capsys.readouterr().err == (
        "the gate says BLOCK (1 of 2 claims and citations); which and why: mdrag gate bad.md\n"
    )
    Path("bad.md").write_bytes(draft + b"\nA new word.\n")
    assert call("bad.md", "-o", "bad.html") == 0
    assert capsys.readouterr().err == ""  # the gate has not seen this text


def test_what_is_printed_as_code_or_with_its_marks_is_said(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("marks.md").write_text("# E\n\nTwo laws:\n- one\n- two\n")
    assert call("marks.md", "-o", "marks.html") == 0
    assert capsys.readouterr().err == (
        "marks.md:4:1: “- one” is printed with its marks, not as it is meant; all such places: "
        "mdrag lint marks.md --select structure\n"
    )


def test_a_note_that_the_draft_does_not_define_is_said(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.config_path.write_text("ui_language: en\n")
    Path("notes.md").write_text("# E\n\nOne[^1] and two.[^2]\n\n[^1]: Hall.\n")
    assert call("notes.md", "-o", "notes.html") == 0
    assert capsys.readouterr().err == (
        "notes.md:3:17: “[^2]” calls a note that the draft does not define, and is printed so; "
        "all such places: mdrag lint notes.md --select structure\n"
    )


def test_a_paragraph_behind_a_tab_is_said_to_be_printed_as_code(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "\tThe town was poor, and most of the people in it were of the mind that it had been\n"
    Path("tab.md").write_text(f"# E\n\n{said}\tso for as long as anybody knew.\n")
    assert call("tab.md", "-o", "tab.html") == 0
    told = capsys.readouterr().err
    assert "is printed as code; all such places: " in told and "marks" not in told


def test_citations_that_are_words_only_are_counted_with_what_binds_them(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "# E\n\nHealth differs (Marmot, 2015), and (Nobody, 2001) says so; (Nobody, 2001) again.\n"
        "\nVoles dig (Vole & Lemming, 2018){#doc_0a1b2c3d}.\n"
    )
    Path("words.md").write_text(text)
    assert call("words.md", "-o", "words.docx") == 0
    told = (
        "citations that are words only: 3; Word and Zotero do not know them, and no list in the "
        "style has their works; to bind them: mdrag lint words.md --select citation.unbound --fix"
    )
    assert told in capsys.readouterr().err.splitlines()
    waived = text.replace("# E", "# E\n\n<!-- mdrag: waive citation.unbound -- so meant -->")
    keyed = "# E\n\nVoles dig [@vole99], and [@doc_0a1b2c3d; see @shrew2001] agree.\n"  # no words
    for draft, options in ((text, ["--plain"]), (waived, []), (DRAFT, []), (keyed, [])):
        Path("others.md").write_text(draft)
        assert call("others.md", "-o", "others.docx", *options) == 0
        assert "words only" not in capsys.readouterr().err


def test_without_a_library_the_sources_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("alone.md").write_text("# E\n\nHealth differs (Marmot, 2015).\n")
    assert call("alone.md", "-o", "alone.docx") == 0
    assert "to bind them: mdrag ingest\n" in capsys.readouterr().err


def test_entries_line_under_line_are_said(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = "Bell, R. (2017). Wards. Press.\nLee, A. (2015). Rents. Press.\n"
    Path("list.md").write_text(f"# E\n\nSo it is.\n\n# References\n\n{entries}")
    assert call("list.md", "-o", "list.docx") == 0
    told = capsys.readouterr().err
    assert "“Bell, R. (2017). Wards. Press.” and the entries below it are printed as one" in told


def test_what_is_known_of_a_draft_is_not_worked_out_again(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("known.md").write_text(f"{DRAFT}\nPoverty shortens lives, and so it stays.\n")

    def never(*_: object) -> None:
        raise AssertionError("the facts of a paragraph were computed")

    assert call("known.md", "-o", "known.docx", "--plain") == 0
    assert call("known.md", "-o", "known.docx") == 0
    told = capsys.readouterr().err
    monkeypatch.setattr("mdrag.claims.paragraph_facts.facts", never)
    assert call("known.md", "-o", "known.docx") == 0
    assert capsys.readouterr().err in told


def test_a_typed_entry_that_says_more_than_what_is_printed_is_told(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "# E\n\nVoles dig (Vole & Lemming, 2018){#doc_0a1b2c3d}.\n\n# References\n\n"
    title = "Vole, B., & Lemming, C. (2018). Tunnels and how to dig them."
    told = (
        "typed entries that say more of their works than what is printed in their place: 1; how "
        "to take it over: mdrag lint more.md --select structure.typed-references"
    )
    for entry, expected in ((f"{title} *Burrows*, 8(3), 12–19.\n", True), (f"{title}\n", False)):
        Path("more.md").write_text(text + entry)
        assert call("more.md", "-o", "more.docx") == 0
        assert (told in capsys.readouterr().err.splitlines()) is expected
