"""What an agent finds in a project after ``mdrag agent install``, and what a person keeps."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from commands import run
from mdrag.agent.install import install
from mdrag.errors import FileProblem
from mdrag.project import Project

SKILL = ".claude/skills/mdrag/SKILL.md"
HOOKS = {".claude/settings.json": "Write", ".codex/hooks.json": "apply_patch"}


@pytest.fixture
def project(here: Path) -> Project:
    assert run("init").returncode == 0
    return Project(here.resolve())


def test_skill_hooks_and_reference_are_written_once(project: Project) -> None:
    done = install(project)
    assert SKILL in done.made and ".agents/skills/mdrag/SKILL.md" in done.made
    assert set(HOOKS) <= set(done.made) and "AGENTS.md" in done.unchanged
    before = {path: path.read_bytes() for path in project.root.rglob("*") if path.is_file()}
    again = install(project)
    assert (again.made, again.updated, again.kept) == ((), (), ())
    assert before == {path: path.read_bytes() for path in project.root.rglob("*") if path.is_file()}
    for name, tool in HOOKS.items():
        (group,) = json.loads((project.root / name).read_text())["hooks"]["PostToolUse"]
        assert re.fullmatch(group["matcher"], tool)
        assert group["hooks"][0] == {
            "type": "command",
            "command": "mdrag agent hook",
            "timeout": 60,
        }


def test_the_skill_is_one_that_agents_accept(project: Project) -> None:
    install(project)
    for place in (".claude", ".agents"):
        folder = project.root / place / "skills" / "mdrag"
        _, front, body = (folder / "SKILL.md").read_text("utf-8").split("---\n", 2)
        told = yaml.safe_load(front)
        assert told["name"] == folder.name and 0 < len(told["description"]) <= 1024
        assert len(body.splitlines()) < 500
        linked = re.findall(r"\]\((references/[\w-]+\.md)\)", body)
        there = {path.relative_to(folder).as_posix() for path in folder.rglob("references/*")}
        assert set(linked) == there and linked
        for name in there:  # one level deep: none leads on
            assert "](" not in (folder / name).read_text("utf-8")


def test_what_a_person_changed_is_kept(project: Project) -> None:
    (project.root / "AGENTS.md").write_text("My own words.\n")
    settings = project.root / ".claude" / "settings.json"
    settings.parent.mkdir()
    mine = {"type": "command", "command": "say done"}
    settings.write_text(json.dumps({"model": "x", "hooks": {"Stop": [{"hooks": [mine]}]}}))
    done = install(project)
    assert "AGENTS.md" in done.updated and ".claude/settings.json" in done.updated
    text = (project.root / "AGENTS.md").read_text()
    assert text.startswith("My own words.\n") and "AGENT.md" in text
    kept = json.loads(settings.read_text())
    assert kept["model"] == "x" and kept["hooks"]["Stop"] == [{"hooks": [mine]}]
    skill = project.root / SKILL
    skill.write_text("Mine.\n")
    assert install(project).kept == (SKILL,)
    assert skill.read_text() == "Mine.\n"


def test_what_an_older_version_wrote_is_brought_up_to_date(project: Project) -> None:
    install(project)
    record = project.root / "meta" / "agent_install.json"
    old, told = project.root / SKILL, json.loads(record.read_text())
    from mdrag.agent.install import _digest

    old.write_text("An older skill.\n")
    record.write_text(json.dumps({**told, SKILL: _digest("An older skill.\n")}))
    assert install(project).updated == (SKILL,)
    assert old.read_text("utf-8").startswith("---\nname: mdrag")
    record.write_text("no json")  # then nothing is known to be ours
    old.write_text("Another.\n")
    assert SKILL in install(project).kept


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{\n"a": 1,,}', ":2:8: is no settings file an agent reads (Expecting property name"),
        ("[]", "it holds no JSON object"),
        ('{"hooks": []}', "its 'hooks' is no object"),
        ('{"hooks": {"PostToolUse": {}}}', "'hooks.PostToolUse' is no list of objects"),
        ('{"hooks": {"PostToolUse": null}}', "'hooks.PostToolUse' is no list of objects"),
        ('{"hooks": {"PostToolUse": [{"hooks": 7}]}}', "is no list"),
        ('{"a": 1e999}', "is no settings file"),
        ("[" * 100_000, "too deep to be read"),
    ],
)
def test_settings_that_cannot_be_read_stop_it_before_anything_is_written(
    project: Project, text: str, told: str
) -> None:
    hooks = project.root / ".codex" / "hooks.json"
    hooks.parent.mkdir()
    hooks.write_text(text)
    done = run("agent", "install")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert told in done.stderr and "mend or move it, then run this again" in done.stderr
    assert hooks.read_text() == text and not (project.root / ".claude").exists()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (".codex/hooks.json", "is a folder where a file belongs; move it away"),
        (SKILL, "is a folder where a file belongs; move it away"),
        ("AGENTS.md", "is a folder where a file belongs; move it away"),
        (".claude", "is a file where a folder belongs; move it away"),
    ],
)
def test_what_stands_in_the_way_is_named_with_what_to_do(
    project: Project, name: str, told: str
) -> None:
    place = project.root / name
    if name == ".claude":
        place.write_text("mine")
    else:
        place.unlink(missing_ok=True)
        place.mkdir(parents=True)
    before = sorted(project.root.rglob("*"))
    done = run("agent", "install")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert f"{place}: {told}, then run this again" in done.stderr
    assert sorted(project.root.rglob("*")) == before


def test_a_link_that_stays_in_the_project_is_followed(project: Project) -> None:
    shared = project.root / "team.json"
    shared.write_text('{"model": "x"}')
    (project.root / ".claude").mkdir()
    (project.root / ".claude" / "settings.json").symlink_to(shared)
    (project.root / "AGENTS.md").unlink()
    (project.root / "AGENTS.md").symlink_to("CLAUDE.md")  # which is not there yet
    install(project)
    assert json.loads(shared.read_text())["hooks"]["PostToolUse"]
    assert "AGENT.md" in (project.root / "CLAUDE.md").read_text("utf-8")
    assert (project.root / ".claude" / "settings.json").is_symlink()


def test_a_link_that_leads_out_is_not_followed(
    project: Project, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (project.root / ".claude").symlink_to(outside)
    with pytest.raises(FileProblem):
        install(project)
    assert list(outside.iterdir()) == []


def test_a_dry_run_says_it_and_writes_nothing(project: Project) -> None:
    before = sorted(path for path in project.root.rglob("*"))
    done = run("agent", "install", "--dry-run")
    assert done.returncode == 0 and f"would be written: {SKILL}" not in done.stdout
    assert "would be written: " in done.stderr and SKILL in done.stderr
    assert sorted(path for path in project.root.rglob("*")) == before
    run("config", "set", "ui_language", "zh")
    assert "已写入：" in run("agent", "install").stderr
    assert "原样保留：" in run("agent", "install").stderr


def test_a_project_without_its_guide_or_settings_says_so(project: Project) -> None:
    (project.root / "AGENT.md").unlink()
    done = run("library")
    assert "no AGENT.md in" in done.stderr and "mdrag init makes what is missing" in done.stderr
    (project.root / "config.yaml").unlink()
    assert "no AGENT.md or config.yaml in" in run("rules").stderr
    assert "missing" not in run("--quiet", "rules").stderr
    assert "missing" not in run("init").stderr + run("library").stderr
