"""``mdrag fix``: the fixes that wait for somebody to look at them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from commands import run
from made_library import MadeSource, make_project
from mdrag.config import load
from mdrag.index.build import update

DRAFT = """\
# Naps

Naps help{#doc_8f3a2c1d p=4}. They last (Marmot, 2015) {#doc_8f3a2c1d}.

Long naps{#doc_0a1b2c3d} harm the sleep of people.
"""


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.md"
    path.write_text(DRAFT, "utf-8")
    return path


def fix(draft: Path, answers: str, *options: str) -> tuple[int, str, str]:
    """(exit code, what was said, the draft afterwards)."""
    given = ["fix", draft.name, "--rule", "citation.malformed", *options]
    done = run(*given, cwd=draft.parent, stdin=answers.encode())
    return done.returncode, done.stdout + done.stderr, draft.read_text("utf-8")


def test_what_is_taken_is_written_and_what_is_left_is_counted(draft: Path) -> None:
    code, said, text = fix(draft, "y\nn\ny\n")
    assert "[1 of 3] draft.md:3:10: error citation.malformed" in said
    assert "    - Naps help{#doc_8f3a2c1d p=4}." in said
    assert "    + Naps help <#doc_8f3a2c1d p=4>." in said
    expected = DRAFT.replace("help{#doc_8f3a2c1d p=4}", "help <#doc_8f3a2c1d p=4>")
    assert text == expected.replace("naps{#doc_0a1b2c3d}", "naps <#doc_0a1b2c3d>")
    assert "2 fixes applied" in said and "1 of 3 left as they are" in said
    assert code == 1


@pytest.mark.parametrize("answers", ["y\nq\n", "y\n", "what\nyes\nq\n"])
def test_who_quits_keeps_what_was_taken(draft: Path, answers: str) -> None:
    code, said, text = fix(draft, answers)
    assert text == DRAFT.replace("help{#doc_8f3a2c1d p=4}", "help <#doc_8f3a2c1d p=4>")
    assert code == 1 and "2 of 3 left" in said


def test_all_of_a_rule_and_all_of_them(draft: Path) -> None:
    code, said, text = fix(draft, "a\n")
    assert "{" not in text.replace("2015){#doc_8f3a2c1d}", "") and code == 0
    assert "3 fixes applied" in said and "left" not in said
    draft.write_text(DRAFT, "utf-8")
    assert fix(draft, "", "--all") == (0, "draft.md: 3 fixes applied\n", text)
    assert fix(draft, "") == (0, "draft.md: no fix to choose\n", text)


def test_nothing_taken_nothing_written(draft: Path) -> None:
    before = draft.stat().st_mtime_ns
    code, said, text = fix(draft, "n\nn\nn\n")
    assert (code, text, draft.stat().st_mtime_ns) == (1, DRAFT, before)
    assert "3 of 3 left" in said


def test_the_writers_own_words(draft: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = draft.parent / "editor.py"
    editor.write_text(
        "import sys, pathlib\n"
        "one = pathlib.Path(sys.argv[1])\n"
        "one.write_text(one.read_text().replace('Naps help', 'Short naps help'))\n"
    )
    monkeypatch.setenv("VISUAL", f"{sys.executable} {editor}")
    _, said, text = fix(draft, "e\nq\n")
    assert text == DRAFT.replace("Naps help{", "Short naps help <").replace("p=4}", "p=4>")
    assert "1 fix applied" in said


def test_a_draft_under_outputs_gets_its_next_version(tmp_path: Path) -> None:
    run("init", "--project", str(tmp_path), cwd=tmp_path)
    path = tmp_path / "outputs" / "drafts" / "essay_v001.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(DRAFT, "utf-8")
    _, said, text = fix(path, "y\nq\n")
    assert text == DRAFT and "essay_v002.md: 1 fix applied" in said
    assert "help <#doc" in path.with_name("essay_v002.md").read_text("utf-8")
    assert "mdrag fix: 1 fix" in (tmp_path / "meta" / "version_log.jsonl").read_text("utf-8")


def test_a_wrong_rule_and_a_missing_draft(draft: Path) -> None:
    done = run("fix", "draft.md", "--rule", "stile", cwd=draft.parent)
    assert done.returncode == 2 and "'stile' is no rule" in done.stderr
    done = run("fix", "gone.md", cwd=draft.parent)
    assert done.returncode == 2 and "gone.md" in done.stderr


def test_a_draft_with_a_later_version_is_not_mended(tmp_path: Path) -> None:
    run("init", cwd=tmp_path)
    drafts = tmp_path / "outputs" / "drafts"
    for name in ("essay_v002.md", "essay_v003.md"):
        (drafts / name).write_text(DRAFT, "utf-8")
    for command in (
        ("fix", "--all"),
        ("lint", "--fix"),
        ("lint", "--add-waivers", "--reason", "so"),
    ):
        done = run(command[0], "essay_v002.md", *command[1:], cwd=drafts)
        assert done.returncode == 2 and "essay_v003.md is newer" in done.stderr, command
    assert sorted(one.name for one in drafts.iterdir()) == ["essay_v002.md", "essay_v003.md"]
    assert "applied" in run("fix", "essay_v002.md", "--all", "--in-place", cwd=drafts).stderr
    assert run("lint", "essay_v002.md", "--fix", "--diff", cwd=drafts).returncode != 2


RATES = MadeSource(
    "rates", [["Attendance was 86 % among girls and 58 % among boys in Leeds."]], year=2022
)


def test_two_figures_in_each_others_place_are_mended_by_one_fix(tmp_path: Path) -> None:
    project = make_project(tmp_path / "essay", [RATES])
    update(project, load(None))
    path = project.outputs / "drafts" / "essay_v001.md"
    said = "Attendance was 58 % among girls and 86 % among boys in Leeds"
    said += f" (Author, 2022){{#{RATES.uid}}}."
    path.write_text(f"{said}\n", "utf-8")
    done = run("fix", path.name, "--all", "--rule", "citation.number-mismatch", cwd=path.parent)
    assert done.stdout + done.stderr == "essay_v002.md: 1 fix applied\n"
    mended = path.with_name("essay_v002.md").read_text("utf-8")
    assert mended == f"{said}\n".replace("58 % among girls and 86", "86 % among girls and 58")
