from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from mdrag.ingest import ledger
from mdrag.project import Project


@pytest.fixture
def essay(tmp_path: Path) -> Path:
    assert run("init", cwd=tmp_path).returncode == 0
    for name in ("one", "two", "three"):
        text = f"# On {name}\n\nThe paper called {name} speaks of walking and of sleep.\n"
        (tmp_path / "raw" / "evidence" / f"{name}.md").write_text(text)
    assert run("ingest", cwd=tmp_path).returncode == 0
    return tmp_path


def _uids(where: Path) -> dict[str, str]:
    entries = ledger.read(Project(where)).values()
    return {Path(entry.was_at).stem: entry.source.doc_uid for entry in entries}


def _unneeded(where: Path) -> dict[str, str]:
    told = json.loads(run("gc", "--format", "json", cwd=where).stdout)
    assert told["removed"] is False
    return {one["name"]: one["kind"] for one in told["items"]}


def test_what_is_needed_stays_and_nothing_goes_unasked(essay: Path) -> None:
    assert _unneeded(essay) == {}
    assert "nothing may go" in run("gc", cwd=essay).stderr
    uids = _uids(essay)
    draft = essay / "outputs" / "drafts" / "essay.md"
    draft.write_text(f"People sleep (One, 2020){{#{uids['one']}}}.\n")
    for name in ("one", "two"):
        (essay / "raw" / "evidence" / f"{name}.md").unlink()
    run("ingest", cwd=essay)
    (essay / "parsed" / "doc_00000000").mkdir()
    builds = essay / "meta" / "builds"
    for number in range(30):
        (builds / f"2001010{number:02d}T000000Z_x_0").mkdir()
    found = _unneeded(essay)
    assert found[uids["two"]] == "source" and uids["one"] not in found
    assert found["parsed/doc_00000000"] == "parsed"
    assert list(found.values()).count("build") >= 10
    done = run("gc", "--yes", cwd=essay)
    assert done.returncode == 0 and "removed" in done.stderr, done.stderr
    assert set(_uids(essay)) == {"one", "three"}
    assert _unneeded(essay) == {}
    assert run("check-ids", cwd=essay).returncode == 0
    lint = run("lint", str(draft), "--select", "citation", "--format", "json", cwd=essay)
    rules = {one["rule"] for one in json.loads(lint.stdout)["findings"]}
    assert "citation.source-gone" in rules
    again = json.loads(run("ingest", "--format", "json", cwd=essay).stdout)
    assert (again["new"], again["changed"], again["sources"]) == (0, 0, 1)


def test_changes_in_the_table_are_read_before_anything_goes(essay: Path) -> None:
    (essay / "raw" / "evidence" / "two.md").unlink()
    run("ingest", cwd=essay)
    table = essay / "meta" / "library.csv"
    table.write_text(table.read_text("utf-8-sig").replace("On three", "On 3"), "utf-8-sig")
    done = run("gc", "--yes", cwd=essay)
    assert (done.returncode, "mdrag ingest" in done.stderr) == (2, True)
    assert "On 3" in table.read_text("utf-8-sig")
