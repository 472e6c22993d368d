"""``mdrag find`` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from made_library import MadeSource, make_project, opened

PAPER = MadeSource("paper", [["Income explains 44 percent of the gap."]], year=2015, family="")


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_project(tmp_path / "essay", [PAPER])
    opened(made).close()
    monkeypatch.chdir(made.root)


def test_lines_and_json() -> None:
    code, out, err = run("find", "explains 44 percent")
    assert (code, err) == (0, "")
    assert "verbatim" in out and f"{{#{PAPER.uid} p=101}}" in out
    code, out, _ = run("find", "44 %", "--format", "json")
    (row,) = json.loads(out)
    assert (code, row["kind"], row["page"], row["page_label"]) == (0, "near", 1, "101")
    assert {"doc_uid", "chunk_id", "quote", "score", "binding", "differences"} <= row.keys()


def test_nothing_says_it() -> None:
    code, out, err = run("find", "whales sing at night")
    assert (code, out, err) == (1, "", "nothing in the library says this\n")
    code, out, _ = run("find", "whales sing at night", "--format", "json")
    assert (code, json.loads(out)) == (1, [])


def test_what_the_user_can_mend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in ([], ["…"], ["word " * 400], ["income", "--top", "0"]):
        code, out, err = run("find", *arguments)
        assert (code, out, "Traceback" in err) == (2, "", False)
    make_project(tmp_path / "empty")
    monkeypatch.chdir(tmp_path / "empty")
    code, _, err = run("find", "income")
    assert (code, "mdrag ingest" in err) == (2, True)
