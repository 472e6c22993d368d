"""``mdrag calibrate``: rows with scores, AUROC and T."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run

ABOUT = "Unemployment raises mortality in Finland by a fifth."
OTHER = "Volcanoes erupt where magma rises below the sea."
ROWS = [
    {"id": 1, "claim": ABOUT, "source_passages": [ABOUT], "label": 1},
    {"id": 2, "claim": ABOUT, "source_passages": [OTHER], "label": 0},
    {"id": 3, "claim": OTHER, "source_passages": [ABOUT]},
]


@pytest.fixture
def rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), "utf-8")
    return path


def test_every_row_comes_back_with_its_score(rows: Path) -> None:
    code, out, err = run("calibrate", str(rows))
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [row["id"] for row in found] == [1, 2, 3]
    assert [row["status"] for row in found] == ["OK", "MISSING", "MISSING"]
    assert found[0]["support_score"] > 0.55 > found[1]["support_score"]
    assert "AUROC 1.000" in err
    assert "as good as any" in err


def test_scores_go_to_a_file_and_the_figures_to_json(rows: Path) -> None:
    code, out, _ = run("calibrate", str(rows), "--scores", "out.jsonl", "--format", "json")
    figures = json.loads(out)
    assert (code, figures["rows"], figures["auroc"], figures["positive"]) == (0, 3, 1.0, 1)
    assert "scores" not in figures
    assert len(Path("out.jsonl").read_text("utf-8").splitlines()) == 3
    assert run("calibrate", str(rows), "--scores", "out.jsonl")[1] == ""


def test_a_better_threshold_is_offered_as_a_line_to_copy(rows: Path) -> None:
    weak = {**ROWS[0], "source_passages": ["Finland has lakes, forests and long winters."]}
    rows.write_text(json.dumps(weak) + "\n" + json.dumps(ROWS[1]) + "\n", "utf-8")
    _, _, err = run("calibrate", str(rows))
    assert "mdrag config set verify_citations_threshold_T 0." in err


def test_without_labels_only_scores(rows: Path) -> None:
    rows.write_text(json.dumps(ROWS[2]) + "\n", "utf-8")
    code, out, err = run("calibrate", str(rows))
    assert (code, len(out.splitlines())) == (0, 1)
    assert "are needed" in err


def test_a_bad_row_is_one_clear_line(rows: Path) -> None:
    rows.write_text(json.dumps(ROWS[0]) + "\n{\n", "utf-8")
    code, out, err = run("calibrate", str(rows))
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "pairs.jsonl:2:2: is no JSON" in err
