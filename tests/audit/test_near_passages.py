"""What a library has nearest to a claim."""

from __future__ import annotations

from pathlib import Path

from essay_project import HEALTH, VOLES, essay_project
from mdrag.audit.near_passages import near_passages
from mdrag.desk.open_desks import OpenDesks
from mdrag.evidence.store import NoEvidence


def test_each_source_once_with_the_numbers_it_lacks(tmp_path: Path) -> None:
    project = essay_project(tmp_path / "essay")
    draft = project.outputs / "drafts" / "burrows.md"
    draft.write_text("# Burrows\n", "utf-8")
    store = OpenDesks().of(draft).desk.evidence
    found = near_passages("Health follows the gradient in 25 % of cases.", store)
    assert [one.source.doc_uid for one in found] == [HEALTH, VOLES]
    assert {one.lacks for one in found} == {("25 %",)}
    assert found[0].quote == "Health follows the gradient."
    assert near_passages("Health follows the gradient.", store, most=1)[0].lacks == ()
    assert near_passages("Health follows the gradient.", store, least=1.1) == ()
    assert near_passages("Health follows the gradient.", NoEvidence()) == ()
