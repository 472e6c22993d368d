"""``mdrag claims``: one line a sentence."""

from __future__ import annotations

import json
from pathlib import Path

from commands import run
from mdrag.evidence.schemas import problems

DRAFT = """\
# Poverty causes illness

Poverty leads to worse health. <!-- mdrag: waive evidence.needed -- common ground of the course -->

I argue that this is unfair. *Smoking* causes lung cancer (Marmot, 2015){#doc_8f3a2c1d}.

Women live longer than men.

> Nobody quotes this line.
"""


def test_every_sentence_with_its_types_bindings_and_status(tmp_path: Path) -> None:
    draft = tmp_path / "draft.md"
    draft.write_text(DRAFT, "utf-8")
    code, out, _ = run("claims", str(draft))
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [(r["line"], r["column"], r["status"], r["types"]) for r in rows] == [
        (3, 1, "WAIVED", ["causal"]),
        (5, 1, "OK", []),
        (5, 31, "OK", ["causal"]),
        (7, 1, "NEED", ["comparative"]),
        (9, 3, "NEED", ["quotation"]),
    ]
    assert rows[2]["text"] == "Smoking causes lung cancer."
    assert rows[2]["bindings"] == ["doc_8f3a2c1d"]
    assert all(not list(problems("claim", row)) for row in rows)


def test_json_is_one_document_and_text_fits_the_screen(tmp_path: Path) -> None:
    draft = tmp_path / "draft.md"
    draft.write_text(DRAFT, "utf-8")
    assert len(json.loads(run("claims", str(draft), "--format", "json")[1])) == 5
    _, out, _ = run("claims", str(draft), "--format", "text")
    assert max(len(line) for line in out.splitlines()) <= 100


def test_only_claims_that_lack_a_source_on_request(tmp_path: Path) -> None:
    draft = tmp_path / "draft.md"
    draft.write_text(DRAFT, "utf-8")
    _, out, err = run("claims", str(draft), "--need")
    assert [json.loads(line)["line"] for line in out.splitlines()] == [7, 9]
    assert "5 sentences, 4 claims: 2 OK, 2 NEED, 1 WAIVED" in err


def test_the_projects_settings_decide_what_is_needed(tmp_path: Path) -> None:
    (tmp_path / "mdrag.yaml").write_text(
        "lint:\n  rules:\n    evidence.needed:\n      types: [number]\n", "utf-8"
    )
    draft = tmp_path / "draft.md"
    draft.write_text("Women live longer than men. In 2019, 40% smoked.\n", "utf-8")
    _, out, _ = run("claims", str(draft))
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["OK", "NEED"]
