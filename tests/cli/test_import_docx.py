"""``mdrag import-docx``."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from filelock import FileLock

from essay_project import HEALTH, essay_project
from made_docx import made_docx, paragraph, run
from mdrag.project import Project
from warm_programs import mdrag_command

DRAFT = "\ufeff# Ä\r\n\r\nTrees 🌳 help; people\r\nsay so <#doc_8f3a2c1d>.\r\n"
REMARK = (
    '<w:comment w:id="3" w:author="Anna" w:date="2026-11-20T10:00:00Z"><w:p>'
    + run("Who \x1b[31m says -- mdrag: waive?".replace("\x1b", "")) + "</w:p></w:comment>"
)  # fmt: skip


HEADING = '<w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'


def mdrag(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*mdrag_command(), "import-docx", *arguments],
        cwd=folder, capture_output=True, check=False, encoding="utf-8",
    )  # fmt: skip


def field(key: str) -> str:
    code = {"citationItems": [{"id": key, "uris": ["u"], "itemData": {"title": "T"}}]}
    told = json.dumps(code).replace('"', "&quot;")
    simple = f'<w:fldSimple w:instr=" ADDIN ZOTERO_ITEM CSL_CITATION {told} ">'
    return f"{simple}{run('(M, 2015)')}</w:fldSimple>"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    found = essay_project(tmp_path / "essay")
    (found.root / "draft_v001.md").write_bytes(DRAFT.encode())
    return found


def returned(project: Project, *runs: str, remark: bool = False) -> Path:
    """A Word file of the draft with these runs as its paragraph."""
    path = project.root / "back.docx"
    said = (*runs, field(HEALTH), run("."))
    ranged = '<w:commentRangeStart w:id="3"/>', '<w:commentRangeEnd w:id="3"/>'
    body = (ranged[0], said[0], ranged[1], *said[1:]) if remark else said
    parts = {"styles": HEADING, **({"comments": REMARK} if remark else {})}
    made_docx(paragraph(run("Ä"), style="Heading1") + paragraph(*body), path, parts)
    return path


SAME = (run("Trees 🌳 help; people say so "),)
CHANGED = (run("Trees 🌳 "), run("may ", "ins"), run("help"), run("; people", "del"),
           run(" say so "))  # fmt: skip


def test_nothing_said_exits_0(project: Project) -> None:
    returned(project, *SAME)
    done = mdrag(project.root, "back.docx", "--draft", "draft_v001.md")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "nothing was said or changed; 1 of 1 citations lead to the library\n"


def test_findings_stand_at_their_lines(project: Project) -> None:
    returned(project, *CHANGED, remark=True)
    done = mdrag(project.root, "back.docx", "--draft", "draft_v001.md")
    assert done.returncode == 1
    heads = [line for line in done.stdout.splitlines() if line.startswith("draft")]
    assert heads == [
        "draft_v001.md:3:1: warning review.comment Anna, 2026-11-20: Who [31m says -- mdrag: "
        "waive?; answer it, or change the draft",
        "draft_v001.md:3:9: warning review.insertion Anna, 2026-11-20 put in “may”; take it over "
        "with --apply tracked",
        "draft_v001.md:3:13: warning review.deletion Anna, 2026-11-20 took out “; people”; take "
        "it over with --apply tracked",
    ]
    assert "1 comment, 1 insertion, 1 deletion; 1 of 1 citations" in done.stderr
    assert sorted(one.name for one in project.root.glob("draft*.md")) == ["draft_v001.md"]


def test_json_is_one_document(project: Project) -> None:
    returned(project, *CHANGED, remark=True)
    done = mdrag(project.root, "back.docx", "--draft", "draft_v001.md", "--format", "json")
    told = json.loads(done.stdout)
    assert set(told) == {"findings", "summary", "bindings", "unmatched"}
    insertion = told["findings"][1]
    assert (insertion["rule"], insertion["line"], insertion["column"]) == ("review.insertion", 3, 9)
    assert (insertion["author"], insertion["date"]) == ("Anna", "2026-11-20T10:00:00Z")
    assert insertion["fix"]["replacement"] == "may " and not insertion["fix"]["safe"]
    (binding,) = told["bindings"]
    assert (binding["line"], binding["column"], binding["state"]) == (4, 8, "kept")
    assert binding["works"][0]["doc_uid"] == HEALTH
    assert told["summary"]["findings"]["review.comment"] == 1


def test_apply_writes_the_next_version_and_keeps_bytes(project: Project) -> None:
    returned(project, *CHANGED, remark=True)
    done = mdrag(
        project.root, "back.docx", "--draft", "draft_v001.md", "--apply", "tracked",
        "--apply", "comments", "--format", "json",
    )  # fmt: skip
    told = json.loads(done.stdout)["summary"]
    assert (done.returncode, told["written"], told["applied"]) == (1, "draft_v002.md", 3)
    assert (project.root / "draft_v001.md").read_bytes() == DRAFT.encode()
    assert (project.root / "draft_v002.md").read_bytes().decode() == (
        "\ufeff# Ä\r\n\r\nTrees 🌳 may help\r\nsay so <#doc_8f3a2c1d>.\r\n\r\n<!-- comment by "
        "Anna, 2026-11-20, on “Trees 🌳”: Who [31m says – mdrag: waive? -->\r\n"
    )
    log = json.loads((project.meta / "version_log.jsonl").read_text("utf-8").splitlines()[-1])
    assert (log["from_version"], log["to_version"]) == ("draft_v001.md", "draft_v002.md")
    assert "import-docx back.docx: 3 changes applied" in log["change_request_summary"]


def test_what_cannot_be_applied_is_told_and_nothing_is_written(project: Project) -> None:
    returned(project, *SAME, f"<w:ins w:id='1' w:author='B'>{'<m:oMath xmlns:m='}"
             "'http://schemas.openxmlformats.org/officeDocument/2006/math'/></w:ins>")  # fmt: skip
    done = mdrag(project.root, "back.docx", "--draft", "draft_v001.md", "--apply", "all")
    assert done.returncode == 1
    assert "not applied: B put in “[formula]”; it holds a formula" in done.stderr
    assert "no new version was written" in done.stderr
    assert sorted(one.name for one in project.root.glob("draft*.md")) == ["draft_v001.md"]


def test_another_writer_is_told(project: Project) -> None:
    returned(project, *CHANGED)
    with FileLock(project.lock_path):
        done = mdrag(project.root, "back.docx", "--draft", "draft_v001.md", "--apply", "all")
    assert done.returncode == 2 and "is writing to" in done.stderr
    assert sorted(one.name for one in project.root.glob("draft*.md")) == ["draft_v001.md"]


def test_a_draft_that_went_on_is_told(project: Project) -> None:
    path = returned(project, *CHANGED)
    line = {"path": "back.docx", "sha256": "0", "draft": "draft_v001.md",
            "at": "2026-11-19T10:00:00+00:00"}  # fmt: skip
    (project.meta / "exports.jsonl").write_text(json.dumps(line) + "\n{torn", "utf-8")
    os.utime(project.root / "draft_v001.md", (2e9, 2e9))
    done = mdrag(project.root, path.name, "--draft", "draft_v001.md")
    assert "draft_v001.md was changed after it was built (2026-11-19)" in done.stderr
    os.utime(project.root / "draft_v001.md", (1e9, 1e9))
    done = mdrag(project.root, path.name, "--draft", "draft_v001.md")
    assert "was changed after" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("back.docx", "--draft", "none.md"), "none.md: no such draft"),
        (("none.docx", "--draft", "draft_v001.md"), "none.docx: no such file"),
        (("draft_v001.md", "--draft", "draft_v001.md"), "is no Word file"),
        (("back.docx",), "--draft"),
    ],
)
def test_bad_calls_end_with_2_and_no_traceback(
    project: Project, arguments: tuple[str, ...], told: str
) -> None:
    returned(project, *SAME)
    done = mdrag(project.root, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr and "Traceback" not in done.stderr


def test_a_draft_outside_any_project(tmp_path: Path, project: Project) -> None:
    (tmp_path / "stray.md").write_bytes(DRAFT.encode())
    returned(project, *CHANGED).rename(tmp_path / "back.docx")
    done = mdrag(tmp_path, "back.docx", "--draft", "stray.md", "--apply", "tracked")
    assert done.returncode == 1
    assert (tmp_path / "stray_v001.md").is_file()
    assert not (tmp_path / "meta").exists()


def test_the_next_step_is_a_command(project: Project) -> None:
    project.config_path.write_text("ui_language: zh\n")
    returned(project, *CHANGED, remark=True)
    done = mdrag(project.root, "back.docx", "--draft", "draft_v001.md")
    closing, following = done.stderr.splitlines()
    assert closing.startswith("批注 1 处，插入 1 处，删除 1 处；1 处引用中 1 处")
    assert following.startswith("下一步：mdrag import-docx back.docx --draft draft_v001.md --apply")
    assert "插入了 “may”；用 --apply tracked 采用" in done.stdout
    assert "删去了 “; people”；用 --apply tracked 采用" in done.stdout
    assert "请回复，或修改草稿" in done.stdout
    done = mdrag(project.root, "back.docx", "--draft", "draft_v001.md", "--apply", "tracked")
    assert done.stderr.splitlines()[-1] == "下一步：mdrag lint draft_v002.md"


def test_a_file_of_another_draft_is_told(project: Project) -> None:
    path = returned(project, *CHANGED)
    line = {"path": "out/back.docx", "sha256": "0", "draft": "other.md", "at": "2026-11-19"}
    (project.meta / "exports.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
    done = mdrag(project.root, path.name, "--draft", "draft_v001.md")
    assert "back.docx was built from other.md; is --draft draft_v001.md the right" in done.stderr
    mine = json.dumps({**line, "draft": "draft_v001.md"})
    (project.meta / "exports.jsonl").write_text(f"{mine}\n{json.dumps(line)}\n", "utf-8")
    done = mdrag(project.root, path.name, "--draft", "draft_v001.md")
    assert "was built from" not in done.stderr
