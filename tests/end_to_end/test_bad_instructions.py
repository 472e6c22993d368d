"""What a writer may lay into raw/instruction, and drafts that no audit expects."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from commands import run

PNG = bytes.fromhex("89504e470d0a1a0a") + b"\0" * 64


@pytest.fixture
def essay(ingested_essay: Path, tmp_path: Path) -> Path:
    root = Path(shutil.copytree(ingested_essay, tmp_path / "essay"))
    shutil.rmtree(root / "raw" / "instruction")
    for name in ("guidance", "feedback", "slides", "exemplars"):
        (root / "raw" / "instruction" / name).mkdir(parents=True)
    return root


def _json(root: Path, *words: str) -> Any:
    done = run(*words, "--format", "json", cwd=root)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def test_ten_rubrics_are_all_told_and_what_they_disagree_on(essay: Path) -> None:
    for at in range(10):
        limit = f"The essay must be {1000 + 100 * at} words long."
        table = (
            f"| Criterion | Weight |\n|---|---|\n| Craft {at} | {at + 1}% |\n| Rest {at} | 9% |\n"
        )
        file = essay / "raw" / "instruction" / "guidance" / f"rubric{at}.md"
        file.write_text(f"# Rubric\n\n{limit}\n\n{table}", "utf-8")
    told = _json(essay, "brief")
    weights = {one["name"]: one["weight"] for one in told["criteria"]}
    assert weights == {f"Craft {at}": f"{at + 1}%" for at in range(10)} | {
        f"Rest {at}": "9%" for at in range(10)
    }
    (apart,) = told["contradictions"]
    assert len({fact["place"]["path"] for fact in apart["facts"]}) == 10
    (essay / "outputs/drafts/essay.md").write_text("# Parks\n\nParks are green.\n", "utf-8")
    audit = _json(essay, "audit", "outputs/drafts/essay.md")
    sources = re.findall(r"rubric\d\.md", json.dumps(audit["compliance"]))
    assert len(set(sources)) == 10 and len(audit["next_steps"]) <= 10


def test_feedback_that_is_an_image_is_named_and_stops_nothing(essay: Path) -> None:
    folder = essay / "raw" / "instruction" / "feedback"
    (folder / "photo.png").write_bytes(PNG)
    (folder / "essay1.md").write_text("- Say why each source matters.\n", "utf-8")
    told = _json(essay, "brief")
    assert [one["path"] for one in told["unread"]] == ["raw/instruction/feedback/photo.png"]
    assert [one["text"] for one in told["feedback"]] == ["Say why each source matters."]
    assert told["unread"][0]["reason"]


def test_an_agent_md_without_its_markers_keeps_every_byte(essay: Path) -> None:
    (essay / "raw/instruction/feedback/essay1.md").write_text("- Say why it matters.\n", "utf-8")
    agent = essay / "AGENT.md"
    mine = re.sub(r"<!-- mdrag:[^>]*-->\n?", "", agent.read_text("utf-8")) + "\nMy own order.\n"
    agent.write_text(mine, "utf-8")
    done = run("brief", cwd=essay)
    assert done.returncode in (0, 1) and "AGENT.md" in done.stderr, done.stderr
    assert agent.read_text("utf-8") == mine
    assert "Say why it matters." in (essay / "meta/instruction_brief.md").read_text("utf-8")


DRAFT = "outputs/drafts/plain.md"
EACH = ("parse", "chunk", "embed", "build-bm25", "pipeline", "ingest", "library", "check-ids", "gc",
        "query trees", "find trees", f"lint {DRAFT}", f"claims {DRAFT}",
        f"verify-citations {DRAFT}",
        f"style-check {DRAFT}", f"gate {DRAFT}", f"sources {DRAFT}", f"audit {DRAFT}",
        f"ready {DRAFT}", f"strip {DRAFT}", f"revise {DRAFT} --summary less", "brief", "rules",
        f"export-used-sources {DRAFT} -o used", f"build {DRAFT} -o a.docx", "config show",
        "meta list", "zotero status")  # fmt: skip


def test_every_command_says_that_the_guide_and_the_settings_are_missing(essay: Path) -> None:
    (essay / DRAFT).write_text("# Parks\n\nParks are green.\n", "utf-8")
    for name in ("AGENT.md", "config.yaml"):
        (essay / name).unlink()
    silent = [
        command
        for command in EACH
        if "no AGENT.md or config.yaml in" not in run(*command.split(), cwd=essay).stderr
    ]
    assert silent == []


def test_a_draft_without_headings_is_audited(essay: Path) -> None:
    draft = essay / "outputs" / "drafts" / "plain.md"
    draft.write_text("Houses cost 300 % more in 2019 because parks cause wealth.\n", "utf-8")
    audit = _json(essay, "audit", "outputs/drafts/plain.md")
    assert audit["gate"] == "BLOCK" and audit["next_steps"]


def test_a_book_is_audited(essay: Path) -> None:
    said = "Trees near homes change how people walk, and {} residents say so in their letters. "
    chapter = "\n\n".join(said.format(line) * 10 for line in range(2, 22))
    text = "\n\n".join(f"# Chapter {at}\n\n{chapter}" for at in range(21))
    assert len(text.split()) > 60_000
    (essay / "outputs" / "drafts" / "book.md").write_text(text, "utf-8")
    audit = _json(essay, "audit", "outputs/drafts/book.md")
    assert audit["words"] and 1 <= len(audit["next_steps"]) <= 10
