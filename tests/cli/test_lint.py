from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from commands import run
from made_library import MadeSource, make_project
from mdrag.scaffold import initialise
from warm_programs import mdrag_command

ENDS = ("ako", "emu", "ete", "ira", "opi", "usa")
LONG = " ".join(a + b for a in "bdfgklmnrstv" for b in ENDS) + "."


def put(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def test_a_draft_outside_any_project_with_the_nearest_settings(tmp_path: Path) -> None:
    put(tmp_path, "papers/a/draft.md", f"{LONG}\n")
    done = run("lint", "papers/a/draft.md", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("papers/a/draft.md:1:1: warning style.long-sentence LONG_SENT")
    assert "no library: evidence rules had nothing to check against" in done.stdout

    put(tmp_path, "papers/mdrag.yaml", "lint: {rules: {style.long-sentence: off}}\n")
    done = run("lint", "papers/a/draft.md", cwd=tmp_path)
    assert (done.returncode, done.stdout.count("\n")) == (0, 1)
    assert "nothing to say" in done.stdout


def test_exit_codes_follow_the_severity_that_counts(tmp_path: Path) -> None:
    put(tmp_path, "draft.md", "Rents are incredibly high.\n")  # an info
    assert run("lint", "draft.md", cwd=tmp_path).returncode == 0
    assert run("lint", "draft.md", "--fail-on", "info", cwd=tmp_path).returncode == 1
    put(tmp_path, "mdrag.yaml", "lint: {fail_on: info}\n")
    assert run("lint", "draft.md", cwd=tmp_path).returncode == 1
    assert run("lint", "draft.md", "--fail-on", "error", cwd=tmp_path).returncode == 0
    put(tmp_path, "long.md", LONG)
    assert run("lint", "long.md", "--fail-on", "error", cwd=tmp_path).returncode == 0


def test_select_and_ignore(tmp_path: Path) -> None:
    put(tmp_path, "draft.md", f"{LONG} Two.\n")
    assert "LONG_SENTENCE" not in run("lint", "draft.md", "--ignore", "style", cwd=tmp_path).stdout
    done = run("lint", "draft.md", "--select", "style.l*", cwd=tmp_path)
    assert "(1 rule)" in done.stdout
    done = run("lint", "draft.md", "--select", "stile", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "'stile' is no rule" in done.stderr


def test_one_bad_file_never_stops_the_others(tmp_path: Path) -> None:
    put(tmp_path, "a.md", b"\xff\xfe\x00bad")
    put(tmp_path, "b.md", LONG)
    put(tmp_path, "c/mdrag.yaml", "lnit: {}\n")
    put(tmp_path, "c/c.md", LONG)
    done = run("lint", "a.md", "nowhere.md", "c/c.md", "b.md", cwd=tmp_path)
    assert done.returncode == 2
    assert "b.md:1:1: warning" in done.stdout
    assert "a.md:1:1: is UTF-16; save it as UTF-8" in done.stderr
    assert "nowhere.md: no such draft" in done.stderr
    assert "mdrag.yaml:1:1: 'lnit' is no setting; did you mean lint?" in done.stderr
    assert len(done.stderr.splitlines()) == 3
    assert run("lint", "a.md", cwd=tmp_path).stdout == ""


def test_what_the_parser_cannot_place_is_checked_and_that_is_said(tmp_path: Path) -> None:
    put(tmp_path, "draft.md", f"Trees grow.\n\n- - > {LONG}\n")
    done = run("lint", "draft.md", cwd=tmp_path)
    assert "draft.md:3:1: from line 3: its syntax tree does not fit the text" in done.stderr
    assert "is read without its lists and quotations" in done.stderr
    assert "draft.md:3:7: warning style.long-sentence" in done.stdout
    assert "part of the draft could not be parsed and was not checked" not in done.stdout
    assert done.returncode == 1


def test_a_folder_means_its_drafts(tmp_path: Path) -> None:
    for name in ("a.md", "b/c.qmd", "b/d.Rmd", ".git/x.md", "raw/notes.md", "b/e.txt"):
        put(tmp_path, name, LONG)
    done = run("lint", ".", "--format", "json", cwd=tmp_path)
    found = {item["path"] for item in json.loads(done.stdout)["findings"]}
    assert found == {str(Path(name)) for name in ("a.md", "b/c.qmd", "b/d.Rmd")}
    (tmp_path / "empty").mkdir()
    assert "no drafts in this folder" in run("lint", "empty", cwd=tmp_path).stderr


def test_of_a_project_what_is_written_by_hand_and_of_versions_the_newest(tmp_path: Path) -> None:
    project = initialise(tmp_path / "essay").project.root
    kept = ("outputs/audits/a.md", "outputs/evidence/e.md", "outputs/evidence_pack.md",
            "outputs/style_report.md", "meta/parse.md", "raw/evidence/urls.md", "CLAUDE.md",
            "index/i.md", "parsed/p.md", "chunks/c.md")  # fmt: skip
    drafts = ("notes.md", "outputs/drafts/essay_v010.md", "outputs/drafts/other_v001.md",
              "outputs/drafts/plain.md", "outputs/essay_plain.md", "old/essay_v001.md",
              "old/essay_v002.md")  # fmt: skip
    older = ("outputs/drafts/essay_v001.md", "outputs/drafts/essay_v009.md")
    for name in (*kept, *drafts, *older):
        put(project, name, LONG)
    done = run("lint", ".", "--format", "json", cwd=project)
    assert {item["path"] for item in json.loads(done.stdout)["findings"]} == set(drafts)
    assert (
        "outputs/drafts: only the newest was read (essay_v010.md); left out: 2 older versions"
        in done.stderr
    )
    named = run("lint", older[0], "AGENT.md", "CLAUDE.md", "--format", "json", cwd=project)
    assert {item["path"] for item in json.loads(named.stdout)["findings"]} >= {
        older[0],
        "CLAUDE.md",
    }
    assert "only the newest" not in named.stderr
    inside = run("lint", ".", cwd=project / "outputs" / "drafts")
    assert "left out: 2 older versions" in inside.stderr


def test_standard_input_has_a_name(tmp_path: Path) -> None:
    put(tmp_path, "sub/mdrag.yaml", "lint: {rules: {style.long-sentence: error}}\n")
    text = f"\ufeff{LONG}".encode()
    done = run("lint", "-", "--stdin-filename", "sub/x.md", cwd=tmp_path, stdin=text)
    assert done.stdout.startswith("sub/x.md:1:1: error style.long-sentence")
    assert run("lint", "-", "--fix", cwd=tmp_path, stdin=text).returncode in (1, 2)


def test_json_and_jsonl_are_nothing_else(tmp_path: Path) -> None:
    put(tmp_path, "draft.md", f"# 😀\r\n\r\n{LONG}\r\n")
    (finding,) = json.loads(run("lint", "draft.md", "--format", "json", cwd=tmp_path).stdout)[
        "findings"
    ]
    assert (finding["line"], finding["column"], finding["offset"]) == (3, 1, 7)
    (line,) = run("lint", "draft.md", "--format", "jsonl", cwd=tmp_path).stdout.splitlines()
    assert json.loads(line) == finding
    put(tmp_path, "empty.md", "")
    assert run("lint", "empty.md", "--format", "jsonl", cwd=tmp_path).stdout == ""
    assert run("lint", "empty.md", "--format", "json", cwd=tmp_path).returncode == 0


SOURCES = [
    MadeSource("marmot", [["Poverty shortens lives in every city."]], "Gap", year=2015,
               family="Marmot"),
    MadeSource("rubric", [["Essays need eight sources."]], "Rubric", citable=False),
]  # fmt: skip


@pytest.fixture(scope="module")
def essay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from mdrag.config import load
    from mdrag.index.build import update

    project = make_project(tmp_path_factory.mktemp("essay"), SOURCES)
    update(project, load(project.config_path))
    return project.root


DRAFT = "Poverty shortens lives (Marmot, 2015). It causes `code` illness.\n"


def test_fix_binds_and_writes_the_next_version(essay: Path) -> None:
    draft = put(essay, "outputs/drafts/essay_v001.md", DRAFT)
    uid = SOURCES[0].uid
    done = run("lint", str(draft), "--diff", cwd=essay)
    assert f"+Poverty shortens lives (Marmot, 2015){{#{uid}}}. It causes" in done.stdout
    assert [path.name for path in draft.parent.iterdir()] == ["essay_v001.md"]

    done = run("lint", str(draft), "--fix", cwd=essay)
    assert draft.read_text("utf-8") == DRAFT
    fixed = draft.with_name("essay_v002.md")
    assert fixed.read_text("utf-8") == DRAFT.replace("2015)", f"2015){{#{uid}}}")
    assert "essay_v002.md: 1 fix applied" in done.stderr
    assert "citation.unbound" not in done.stdout
    log = (essay / "meta" / "version_log.jsonl").read_text("utf-8").splitlines()
    assert json.loads(log[-1])["to_version"] == "outputs/drafts/essay_v002.md"

    run("lint", str(fixed), "--fix", cwd=essay)
    assert len(list(draft.parent.iterdir())) == 2

    run("lint", str(draft), "--fix", "--in-place", cwd=essay)
    assert draft.read_text("utf-8") == fixed.read_text("utf-8")
    assert len(list(draft.parent.iterdir())) == 2


def test_one_run_also_mends_what_its_fixes_let_the_rules_read(essay: Path) -> None:
    said = "The law was made in the city, and it was good for most of the people (Marmot, 2015)."
    draft = put(essay, "notes.md", f"First.\n\nLast.\n\n\t{said}\n")
    uid = SOURCES[0].uid
    shown = run("lint", "notes.md", "--diff", cwd=essay).stdout
    done = run("lint", "notes.md", "--fix", cwd=essay)
    text = draft.read_text("utf-8")
    assert f"\nLast.\n\n{said[:-1]}{{#{uid}}}.\n" in text
    assert f"+{said[:-1]}{{#{uid}}}." in shown
    assert "notes.md: 2 fixes applied" in done.stderr and "citation.unbound" not in done.stdout
    assert "applied" not in run("lint", "notes.md", "--fix", cwd=essay).stderr
    assert draft.read_text("utf-8") == text


def test_with_a_library_cold_warm_and_uncached_say_the_same(essay: Path) -> None:
    text = (
        f"Poverty shortens lives (Marmot, 2015){{#{SOURCES[0].uid} p=40}}. "
        f"Museums closed (Marmot, 2015){{#{SOURCES[0].uid}}}. "
        f"Eight (Guide, 2024){{#{SOURCES[1].uid}}} and <#doc_ffffffff>.\n"
    )
    put(essay, "notes.md", text)
    first = run("lint", "notes.md", "--format", "json", cwd=essay)
    rules = {item["rule"] for item in json.loads(first.stdout)["findings"]}
    assert {"citation.not-citable", "citation.unknown-source"} <= rules
    assert run("lint", "notes.md", "--format", "json", cwd=essay).stdout == first.stdout
    assert (
        run("lint", "notes.md", "--format", "json", "--no-cache", cwd=essay).stdout == first.stdout
    )
    fast = run("lint", "notes.md", "--fast", cwd=essay)
    assert "citation.not-citable" not in fast.stdout
    assert "--fast: the library was not asked (" in fast.stdout


@pytest.mark.parametrize("harm", ["current.json", "*/evidence.sqlite", "pages"])
def test_a_damaged_library_is_said_and_the_rest_is_checked(
    essay: Path, tmp_path: Path, harm: str
) -> None:
    root = tmp_path / "essay"
    shutil.copytree(essay, root)
    put(root, "notes.md", f"{LONG} Lives end (Marmot, 2015){{#{SOURCES[0].uid} p=40}}.\n")
    if harm == "pages":  # opens as if nothing were wrong
        (database,) = (root / "index").rglob("evidence.sqlite")
        with contextlib.closing(sqlite3.connect(database)) as db:
            db.execute("DROP TABLE pages")
            db.commit()
    else:
        next((root / "index").rglob(harm.rpartition("/")[2])).write_bytes(b"no index at all")
    done = run("lint", "notes.md", cwd=root)
    assert (done.returncode, done.stderr) == (2, "")
    assert " style.long-sentence " in done.stdout
    last = done.stdout.splitlines()[-1]
    assert "; the library cannot be read, so nothing was checked against it: the index is" in last
    assert "mdrag ingest" in last and "no library" not in last
    assert "cannot be read" not in run("lint", "notes.md", "--fast", cwd=root).stdout
    for command in (["verify-citations"], ["build", "-o", "notes.docx"])[: 2 - (harm == "pages")]:
        other = subprocess.run(
            [*mdrag_command(), *command, "notes.md"], cwd=root, capture_output=True,
            timeout=120,
        )  # fmt: skip
        assert other.returncode == 2
        assert b"the index is damaged" in other.stderr


SELECTED = "style.long-sentence,style.paragraph-length,citation.weak"


def test_closing_lines_in_chinese(essay: Path, tmp_path: Path) -> None:
    root = tmp_path / "essay"
    shutil.copytree(essay, root)
    put(root, "config.yaml", "ui_language: zh\n")
    put(root, "notes.md", f"{LONG} Lives end (Marmot, 2015){{#{SOURCES[0].uid}}}.\n")
    done = run("lint", "notes.md", "--fast", "--select", SELECTED, cwd=root)
    assert done.stdout.splitlines()[-1] == (
        "76 词，1 处绑定：1 个警告（2 条规则）；--fast：没有问文献库（1 条规则未运行）"
    )
    fast = json.loads(run("lint", "notes.md", "--fast", "--format", "json", cwd=root).stdout)
    assert any(
        one.startswith("--fast: the library was not asked") for one in fast["summary"]["skipped"]
    )
    for command, told in {
        "verify-citations": "1 处绑定：", "claims": "2 句，", "query": "已写入：",
    }.items():  # fmt: skip
        words = "poverty health" if command == "query" else "notes.md"
        other = subprocess.run(
            [*mdrag_command(), command, words], cwd=root, capture_output=True,
            timeout=120,
        )  # fmt: skip
        assert told in other.stderr.decode("utf-8").splitlines()[-1]


def test_a_rule_of_the_project(essay: Path, tmp_path: Path) -> None:
    project = make_project(tmp_path / "own", [])
    put(project.root, "lint_rules/house/leverage.yml", (
        "extends: existence\nseverity: warning\nwords: [leverage]\n"
        "message: '{words}: say use'\nwhy: Plain words.\n"
    ))  # fmt: skip
    put(project.root, "a.md", "We leverage it. `leverage` <!-- mdrag: ignore style -- x -->\n")
    done = run("lint", "a.md", cwd=project.root)
    assert "a.md:1:4: warning house.leverage leverage: say use\n    We leverage it." in done.stdout
    put(project.root, "lint_rules/house/leverage.yml", "extends: python\n")
    done = run("lint", "a.md", cwd=project.root)
    assert done.returncode == 2
    assert "leverage.yml:1:1:" in done.stderr


def test_a_rule_that_breaks_is_our_bug(tmp_path: Path) -> None:
    put(tmp_path, "draft.md", LONG)
    code = (
        "import sys\nfrom mdrag.lint.checks.style import empty_sentence\n"
        "def broken(*_):\n    raise KeyError('oops')\n"
        "empty_sentence.CHECK = empty_sentence.CHECK._replace(run=broken)\n"
        "from mdrag.cli.main import main\nmain(['lint', 'draft.md'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 3
    assert "the rule style.empty-sentence broke, which is our bug: KeyError" in done.stderr
    assert "LONG_SENTENCE" in done.stdout


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="modes do not bind root")
def test_a_read_only_folder(tmp_path: Path) -> None:
    draft = put(tmp_path, "in/draft.md", LONG)
    draft.parent.chmod(0o500)
    assert run("lint", "in/draft.md", cwd=tmp_path).returncode == 1
    draft.parent.chmod(0o700)
