from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.config import load
from mdrag.evidence.model import Parent
from mdrag.ingest.passages.records import parent_spans
from mdrag.ingest.passages.stretches import stretches
from mdrag.ingest.passages.units import ATOMIC, Unit
from mdrag.ingest.run.pipeline import run
from mdrag.scaffold import initialise

KINDS = ("paragraph", "table", "code", "formula", "heading", "caption", "list")


def _units(*kinds: str) -> list[Unit]:
    return [Unit(at, at + 1, 5, kind, True, False) for at, kind in enumerate(kinds)]


def _kinds(*kinds: str) -> list[list[str]]:
    return [[unit.kind for unit in part] for part in stretches(_units(*kinds), by_kind=True)]


def test_each_kind_stands_alone_with_what_leads_to_it() -> None:
    assert _kinds("heading", "paragraph", "table", "paragraph", "code", "formula") == [
        ["heading", "paragraph"], ["table"], ["paragraph"], ["code"], ["formula"],
    ]  # fmt: skip
    assert _kinds("paragraph", "heading", "caption", "table") == [
        ["paragraph"], ["heading", "caption", "table"],
    ]  # fmt: skip
    assert _kinds("heading", "table", "caption", "paragraph") == [
        ["heading", "table", "caption"], ["paragraph"],
    ]  # fmt: skip
    assert _kinds("table", "table", "list", "paragraph") == [
        ["table", "table"], ["list", "paragraph"],
    ]  # fmt: skip
    assert len(stretches(_units("paragraph", "table"), by_kind=False)) == 1


@given(st.lists(st.sampled_from(KINDS), max_size=30))
def test_nothing_is_lost_and_prose_stands_with_no_table(kinds: list[str]) -> None:
    parts = stretches(_units(*kinds), by_kind=True)
    assert [unit for part in parts for unit in part] == _units(*kinds)
    for part in parts:
        held = {unit.kind for unit in part} - {"heading", "caption"}
        assert len(held & ATOMIC) <= 1 and (not held & ATOMIC or held <= ATOMIC)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.data())
def test_the_places_in_parents_hold_the_passage(lengths: list[int], data: st.DataObject) -> None:
    text, parents = "", []
    for number, length in enumerate(lengths):
        page = "abcdefghi"[:length]
        parents.append(Parent(f"p{number}", "doc_1", page, len(text), len(text) + length))
        text += page + "\n\n"
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    spans = parent_spans(start, end, parents)
    pages = {parent.parent_id: parent.text for parent in parents}
    said = "".join(pages[name][first:last] for name, first, last in spans)
    assert said == text[start:end].replace("\n", "")


@pytest.mark.parametrize("formula", ["$$\nE = mc^2\n$$"])
def test_a_short_note_gives_passages_of_their_kinds(tmp_path: Path, formula: str) -> None:
    project = initialise(tmp_path / "essay").project
    note = (
        "# Energy and mass\n\nMass is a form of energy, as the table shows.\n\n"
        "| body | mass |\n|---|---|\n| sun | 1.9 |\n\n```python\nprint(3 * 10**8)\n```\n\n"
        f"{formula}\n\nThat is all there is to say.\n"
    )
    (project.raw / "evidence" / "note.md").write_text(note, "utf-8")
    run(project, load(project.config_path), until="chunk")
    lines = (project.chunks / "chunks.jsonl").read_text("utf-8").splitlines()
    kinds = [json.loads(line)["block_type"] for line in lines]
    assert kinds == ["paragraph", "table", "code", "formula", "paragraph"]
    marks = (project.chunks / "anchors.jsonl").read_text("utf-8").splitlines()
    assert {json.loads(mark)["anchor_type"] for mark in marks} == {
        "text", "table", "code", "formula",
    }  # fmt: skip
