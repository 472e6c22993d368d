"""docs/contracts.md names the formats, ids and costs that the code has."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from mdrag.audit.table import OWN, table
from mdrag.config import load
from mdrag.draft.parse import parse
from mdrag.evidence.schemas import schema
from mdrag.ingest.passages.ids import chunk_id, mint_alias, mint_uid

pytestmark = pytest.mark.checkout
ROOT = Path(__file__).resolve().parents[1]


def _page() -> str:
    return (ROOT / "docs" / "contracts.md").read_text("utf-8")


def _cells(first: str) -> list[list[str]]:
    """The rows of the table whose head begins with ``first``."""
    rows = _page().split(f"| {first} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("| ").split(" | ")] for row in rows]


def test_every_schema_has_a_row() -> None:
    linked = re.findall(r"\(\.\./mdrag/contracts/(\w+)\.schema\.json\)", _page())
    there = {path.name.split(".")[0] for path in (ROOT / "mdrag" / "contracts").glob("*.json")}
    assert sorted(linked) == sorted(there) and there


def test_the_example_of_an_id_is_one_the_code_makes() -> None:
    parts = ("3.2", "014", "006")
    made = chunk_id("doc_8f3a2c1d", "8c1e9a02", parts)
    assert f"`{made}`" in _page() and f"`{mint_alias(parts)}`" in _page()
    sha = hashlib.sha256(b"a file").hexdigest()
    assert mint_uid(sha, {}) == f"doc_{sha[:8]}"
    assert mint_uid(sha, {f"doc_{sha[:8]}": "another"}) == f"doc_{sha[:12]}"


def test_what_an_anchor_is_made_of_is_named() -> None:
    part = _page().split("## Anchors", 1)[1].split("\n## ", 1)[0]
    named = set(re.findall(r"`(\w+)`", part))
    assert named - {"rects"} <= set(schema("anchor")["required"])
    assert {"chunk_id", "anchor_type", "source_fingerprint", "doc_version", "page_no", "bbox",
            "section_path"} <= named  # fmt: skip


def test_the_table_of_the_gate_is_the_default_one() -> None:
    gate = table(load(None))
    told = {kind.split()[0]: (uncited, stale) for kind, uncited, stale in _cells("claim type")}
    assert told == {kind: (gate.uncited[kind], gate.stale[kind]) for kind in gate.uncited}
    assert OWN in told


def test_every_form_of_a_binding_is_one() -> None:
    forms = [form for row in _cells("in a draft") for form in re.findall(r"`([^`]+)`", row[0])]
    marks = [form if "doc_" in form else f"{{#doc_8f3a2c1d {form}}}" for form in forms]
    assert len(marks) >= 10
    for mark in marks:
        draft = parse(f"It is so {mark}.\n", "draft.md")
        assert len(draft.bindings) == 1, mark
