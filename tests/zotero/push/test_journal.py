"""The journal of a push survives what a kill leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import FileProblem
from mdrag.zotero.push.journal import Journal, PushStep


def test_the_last_step_of_a_source_counts(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "meta")
    assert journal.steps == {}
    journal.note(PushStep("doc_a", "sending", "connector", "s1"))
    journal.note(PushStep("doc_b", "sending", "connector", "s1"))
    journal.note(PushStep("doc_a", "saved", "connector", "s1", "users/1", "KEY"))
    found = Journal(tmp_path / "meta").steps
    assert found["doc_a"] == PushStep("doc_a", "saved", "connector", "s1", "users/1", "KEY")
    assert found["doc_b"].step == "sending"


def test_a_line_cut_off_by_a_kill_costs_only_itself(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.note(PushStep("doc_a", "sending", "connector"))
    path = tmp_path / "zotero_push.jsonl"
    path.write_text(path.read_text() + '{"doc_uid": "doc_b", "st')
    journal = Journal(tmp_path)
    journal.note(PushStep("doc_c", "sending", "connector"))
    assert set(Journal(tmp_path).steps) == {"doc_a", "doc_c"}


def test_what_is_no_step_is_left_out_and_what_is_no_text_is_said(tmp_path: Path) -> None:
    path = tmp_path / "zotero_push.jsonl"
    path.write_text('[]\n{"doc_uid": "doc_a", "step": "eaten", "via": "x"}\n7\n\n')
    assert Journal(tmp_path).steps == {}
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileProblem, match="delete it"):
        Journal(tmp_path)
