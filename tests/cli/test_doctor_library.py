"""What ``mdrag doctor`` says of a project: its sources, and files it lost."""

from __future__ import annotations

import json
from pathlib import Path

from commands import run


def test_a_source_whose_file_is_gone_is_not_counted(tmp_path: Path) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    for name in ("voles", "towns"):
        text = f"# On {name}\n\nWhat is known of {name} is told here.\n"
        (tmp_path / "raw" / "evidence" / f"{name}.md").write_text(text)
    assert run("ingest", cwd=tmp_path).returncode == 0
    assert "2 sources, index" in run("doctor", cwd=tmp_path).stdout
    (tmp_path / "raw" / "evidence" / "voles.md").unlink()
    run("ingest", cwd=tmp_path)
    assert "1 source, index" in run("doctor", cwd=tmp_path).stdout


def test_a_project_that_lost_its_settings_or_its_agent_md_is_told(tmp_path: Path) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    for name in ("config.yaml", "AGENT.md"):
        (tmp_path / name).unlink()
    rows = json.loads(run("doctor", "--format", "json", cwd=tmp_path).stdout)
    told = {row["what"]: row["state"] for row in rows}
    assert (told["config.yaml"], told["AGENT.md"]) == ("WARN", "WARN")
    run("init", cwd=tmp_path)
    rows = json.loads(run("doctor", "--format", "json", cwd=tmp_path).stdout)
    told = {row["what"]: row["state"] for row in rows}
    assert told["config.yaml"] == "OK" and "AGENT.md" not in told
