from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from commands import run
from made_instructions import HANDBOOK, TASK
from mdrag.brief.extract import extract_brief
from mdrag.brief.instruction_files import InstructionFile, instruction_files
from mdrag.brief.model import InstructionBrief
from mdrag.desk.documents.briefs import current_brief, known_brief, refresh_brief
from mdrag.project import Project

SCAN = bytes.fromhex("89504e470d0a1a0a") + b"\0" * 64


@pytest.fixture(scope="module")
def briefed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a task, a handbook, feedback, a model essay and an image, and its brief."""
    root = tmp_path_factory.mktemp("briefed")
    assert run("init", cwd=root).returncode == 0
    raw = root / "raw" / "instruction"
    (raw / "guidance" / "task.md").write_text(TASK, "utf-8")
    (raw / "guidance" / "handbook.md").write_text(HANDBOOK, "utf-8")
    (raw / "feedback" / "essay1.md").write_text("Too long, and no page numbers.\n")
    model = "However, the case is open. " * 12
    (raw / "exemplars" / "model.md").write_text(f"# A model\n\n{model}\n", "utf-8")
    (raw / "guidance" / "rubric.png").write_bytes(SCAN)
    (raw / "guidance" / "old.doc").write_bytes(b"\xd0\xcf\x11\xe0")
    agent = root / "AGENT.md"
    agent.write_bytes(
        b"\xef\xbb\xbf# Mine \xe2\x80\xa6\r\n" + agent.read_bytes().replace(b"\n", b"\r\n")
    )
    (root / "before.txt").write_bytes(agent.read_bytes())
    done = run("brief", cwd=root)
    (root / "said.txt").write_text(done.stdout + done.stderr, "utf-8")
    assert done.returncode == 1, done.stderr  # files that could not be read, and contradictions
    return root


@pytest.fixture
def essay(briefed: Path, tmp_path: Path) -> Iterator[Path]:
    yield Path(shutil.copytree(briefed, tmp_path / "essay"))


def test_the_documents_say_each_rule_with_its_file(briefed: Path) -> None:
    brief = (briefed / "meta" / "instruction_brief.md").read_text("utf-8")
    guidance = "raw/instruction/guidance"
    assert f"- Do not use Wikipedia. ({guidance}/task.md, ¶ 9)" in brief
    assert f"**Critical analysis (35%)** ({guidance}/handbook.md, table 2)" in brief
    for title in ("Task constraints", "Marking rubric", "Structure requirements",
                  "Evidence & referencing rules", "Formatting constraints", "Teacher feedback",
                  "Exemplar patterns", "Do/Don't checklist"):  # fmt: skip
        assert f"\n## {title}\n" in brief
    style = (briefed / "meta" / "style_brief.md").read_text("utf-8")
    assert "However (12)" in style and "topic sentence" in style
    said = (briefed / "said.txt").read_text("utf-8")
    assert "the documents give different values: word limit" in said
    assert f"not read  {guidance}/rubric.png" in said and f"{guidance}/old.doc" in said


def test_nothing_stands_in_the_brief_that_no_file_says(briefed: Path) -> None:
    brief = run("brief", "--format", "json", cwd=briefed)
    told = json.loads(brief.stdout)
    raw = briefed / "raw" / "instruction"
    texts = {p.name: p.read_text("utf-8") for p in raw.rglob("*.md")}
    for line in [*told["lines"], *told["feedback"], *told["facts"]]:
        source = texts[line["place"]["path"].rsplit("/", 1)[1]]
        for word in line["text"].split(": ")[0].split(" | "):
            assert word in source
    for one in told["criteria"]:
        source = texts[one["place"]["path"].rsplit("/", 1)[1]]
        assert all(text in source for text in [one["name"], *(v["text"] for v in one["levels"])])


def test_agent_md_keeps_the_writers_bytes(briefed: Path) -> None:
    before = (briefed / "before.txt").read_bytes()
    after = (briefed / "AGENT.md").read_bytes()
    begin = b"<!-- mdrag:begin Non-negotiables -->"
    assert after.split(begin)[0] == before.split(begin)[0]
    assert b"Do not use Wikipedia" in after and after.count(b"<!-- mdrag:") == 8
    assert b"\n" not in after.replace(b"\r\n", b"")


def test_a_second_time_changes_nothing(briefed: Path) -> None:
    def state() -> dict[str, bytes]:
        return {str(p): p.read_bytes() for p in briefed.rglob("*") if p.is_file()}

    before = state()
    assert run("brief", cwd=briefed).returncode == 1
    assert state() == before


def test_what_was_edited_by_hand_is_kept_and_the_difference_said(essay: Path) -> None:
    brief, agent = essay / "meta" / "instruction_brief.md", essay / "AGENT.md"
    brief.write_text(brief.read_text("utf-8") + "\nMy own remark.\n", "utf-8")
    mine = agent.read_text("utf-8-sig").replace("- **Critical", "- mine\n- **Critical", 1)
    agent.write_text(mine.replace("mdrag:begin Tone & style", "gone"), "utf-8")
    (essay / "raw" / "instruction" / "guidance" / "more.md").write_text("Never use bullets.\n")
    done = run("brief", cwd=essay)
    assert "instruction_brief.md: edited by hand, so it was kept" in done.stderr
    assert "-My own remark." in done.stderr
    assert 'the block "Rubric-to-action mapping" was edited by hand' in done.stderr
    assert 'no block "Tone & style"' in done.stderr
    assert "My own remark." in brief.read_text("utf-8") and "- mine" in agent.read_text("utf-8")
    assert "Never use bullets" in (essay / "meta" / "instruction_brief.new.md").read_text("utf-8")
    assert run("brief", "--overwrite", cwd=essay).returncode == 1
    assert "Never use bullets" in brief.read_text("utf-8")
    assert "- mine" not in agent.read_text("utf-8")
    assert not (essay / "meta" / "instruction_brief.new.md").exists()


def test_a_fresh_one_that_was_edited_is_kept_as_well(essay: Path) -> None:
    project, beside = Project(essay), essay / "meta" / "instruction_brief.new.md"
    brief = essay / "meta" / "instruction_brief.md"
    brief.write_text("mine\n", "utf-8")
    assert refresh_brief(project).documents[0].outcome == "edited"
    merged = beside.read_text("utf-8") + "\nMerged by hand.\n"
    beside.write_text(merged, "utf-8")
    (essay / "raw" / "instruction" / "guidance" / "more.md").write_text("Never use bullets.\n")
    for overwrite in (False, True):
        done = run("brief", *(["--overwrite"] if overwrite else []), cwd=essay)
        assert "instruction_brief.new.md: edited by hand, so it was kept; move it" in done.stderr
        assert beside.read_text("utf-8") == merged
        assert (brief.read_text("utf-8") != "mine\n") is overwrite


def test_a_damaged_digest_and_a_missing_agent_md(essay: Path) -> None:
    (essay / "meta" / "instruction_digest.json").write_text("{", "utf-8")
    (essay / "AGENT.md").unlink()
    done = run("brief", cwd=essay)
    assert done.returncode == 1 and "AGENT.md is not there: mdrag init makes it" in done.stderr
    assert not (essay / "AGENT.md").exists()


def test_no_instruction_is_one_line_and_writes_nothing(tmp_path: Path) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    done = run("brief", cwd=tmp_path)
    assert done.returncode == 2 and "no file under raw/instruction: put the task" in done.stderr
    assert not list((tmp_path / "meta").glob("instruction*"))


def test_a_brief_that_is_held_is_made_again_only_when_a_file_changed(
    essay: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, made = Project(essay), list[Project]()

    def extract(project: Project, files: tuple[InstructionFile, ...]) -> InstructionBrief:
        made.append(project)
        return extract_brief(project, files)

    monkeypatch.setattr("mdrag.brief.extract.extract_brief", extract)
    written = current_brief(project, None)
    assert written == known_brief(project) and not made
    task = essay / "raw/instruction/guidance/task.md"
    task.write_text(TASK + "\nThe essay must discuss epidemiology.\n", "utf-8")
    fresh = current_brief(project, written)
    assert "epidemiology" in str(fresh.lines) and len(made) == 1
    assert current_brief(project, fresh) is fresh and len(made) == 1
    assert known_brief(project) is None  # nothing was written
    task.write_text(TASK, "utf-8")
    assert current_brief(project, fresh) == written


def test_instructions_without_a_rubric_are_one_line_of_brief_and_audit(tmp_path: Path) -> None:
    run("init", cwd=tmp_path)
    (tmp_path / "raw/instruction/feedback/essay1.md").write_text("Too long, and no pages.\n")
    (tmp_path / "outputs/drafts/essay.md").write_text("# Parks\n\nParks are green.\n")
    done = run("brief", cwd=tmp_path)
    told = "no criteria of a rubric were found: put the rubric into raw/instruction/guidance"
    assert done.returncode == 0 and told in done.stderr
    (tmp_path / "raw/instruction/guidance/rubric.png").write_bytes(SCAN)
    assert told not in run("brief", cwd=tmp_path).stderr  # it is there, and was not read
    (tmp_path / "raw/instruction/guidance/rubric.png").unlink()
    (tmp_path / "config.yaml").write_text("ui_language: zh\n", "utf-8")
    done = run("audit", "outputs/drafts/essay.md", "--no-file", cwd=tmp_path)
    assert "没有找到评分标准的条目" in done.stdout
    (tmp_path / "raw/instruction/feedback/essay1.md").unlink()
    done = run("audit", "outputs/drafts/essay.md", "--no-file", cwd=tmp_path)
    assert "没有文件：不知道论文应当怎样" in done.stdout


def test_a_brief_that_an_older_mdrag_made_is_made_anew_and_not_taken_for_edited(
    essay: Path,
) -> None:
    digest = essay / "meta" / "instruction_digest.json"
    told = json.loads(digest.read_text("utf-8"))
    digest.write_text(json.dumps({**told, "extraction": 0}), "utf-8")
    found = refresh_brief(Project(essay))
    assert found.changed
    assert {one.outcome for one in found.documents} == {"unchanged"}
    assert {one.outcome for one in found.blocks} == {"unchanged"}


def test_a_scan_that_was_read_since_is_in_the_brief(
    essay: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not refresh_brief(Project(essay)).changed
    monkeypatch.setattr("mdrag.ingest.parsed_folder.load", _with_text)
    monkeypatch.setattr("mdrag.ingest.parsed_folder.head_of", lambda folder: folder)
    monkeypatch.setattr(
        "mdrag.brief.instruction_files._ingested",
        lambda project: {sha: essay for path, sha in _unread(project) if path.endswith(".doc")},
    )
    brief = known_brief(Project(essay))
    assert brief is None


def _with_text(folder: Path) -> SimpleNamespace:
    return SimpleNamespace(text="Write it.")


def _unread(project: Project) -> list[tuple[str, str]]:
    return [(one.path, one.sha256) for one in instruction_files(project)]


def test_an_ingest_of_new_instructions_names_the_brief_until_it_is_made(tmp_path: Path) -> None:
    told = "the instructions changed; what they ask for now: mdrag brief"
    assert run("init", cwd=tmp_path).returncode == 0
    folder = tmp_path / "raw" / "instruction" / "guidance"
    (folder / "task.md").write_text(TASK, "utf-8")
    assert told in run("ingest", cwd=tmp_path).stderr
    assert told not in run("ingest", cwd=tmp_path).stderr  # said when something came
    assert run("brief", cwd=tmp_path).returncode in (0, 1)
    (tmp_path / "raw" / "evidence" / "paper.md").write_text("# Towns\n\nTowns grew in 1900.\n")
    assert told not in run("ingest", cwd=tmp_path).stderr
    (folder / "handbook.md").write_text(HANDBOOK, "utf-8")
    assert told in run("ingest", "--format", "json", cwd=tmp_path).stderr
