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


def test_what_is_taken_out_of_the_library_is_counted_before_any_of_it_goes(
    tmp_path: Path,
) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    text = "# Towns\n\nAsk Anna Vole, anna@uni.org or bo@uni.org. Towns grew.\n\n## Rest\n\nRain.\n"
    (tmp_path / "raw" / "evidence" / "towns.md").write_text(text)
    (tmp_path / "names.txt").write_text("Anna Vole\n")
    assert run("ingest", cwd=tmp_path).returncode == 0
    assert "redaction:" not in run("doctor", cwd=tmp_path).stdout  # nothing goes out
    config = tmp_path / "config.yaml"
    kept = config.read_text("utf-8")
    told = "redaction: {emails: true, phones: true, names: names.txt}"
    config.write_text(kept.replace("\nredaction:\n", f"\n{told}\n"), "utf-8")
    assert (
        "OK    redaction: taken out of texts that go out: e-mail addresses: 2; telephone numbers: "
        "0; names of names.txt: 1; in 1 of 1 passage"
    ) in run("doctor", cwd=tmp_path).stdout
    assert "anna@" not in (tmp_path / "meta" / "setup_report.md").read_text("utf-8")
    (tmp_path / "names.txt").unlink()
    done = run("doctor", cwd=tmp_path)
    assert done.returncode == 1 and "FAIL  redaction: redaction.names: names.txt" in done.stdout
    config.write_text(f"{kept}\nembedder: vertex\n", "utf-8")
    assert "OK    redaction: what goes out goes as it is" in run("doctor", cwd=tmp_path).stdout
