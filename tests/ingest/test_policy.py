from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mdrag.config import load, parse
from mdrag.errors import ConfigError
from mdrag.evidence.model import Source
from mdrag.ingest.policy import policy_version, with_policy
from mdrag.ingest.run.pipeline import run
from mdrag.ingest.run.validate import validate
from mdrag.project import Project
from mdrag.scaffold import initialise
from mdrag.settings.policy import policy_value

RULES = """
policy:
  folders:
    raw/evidence: {licence: publisher, visibility: internal}
    raw/evidence/interviews/: {visibility: restricted, pii: yes}
"""


def test_the_deepest_folder_that_speaks_counts() -> None:
    config = parse(RULES, "config.yaml")
    interview = with_policy(Source("doc_1", "raw/evidence/interviews/a.md", True), config)
    assert interview[-4:-1] == ("publisher", "restricted", "present")
    assert interview.metadata_from["visibility"] == "folder"
    other = with_policy(Source("doc_1", "raw/evidence/interviews.md", True), config)
    assert other[-4:-1] == ("publisher", "internal", "unknown")
    without = with_policy(interview, parse("", ""))
    assert without[-4:] == ("", "private", "unknown", "p1")
    assert interview.policy_version == policy_version(config) != "p1"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("notes: {pii: none}", "3:5: policy.folders: 'notes' is no folder of raw/evidence or"),
        ("raw/evidence/../..: {}", "3:5: policy.folders: 'raw/evidence/../..' is no folder"),
        ("raw/evidence: {visibilty: public}", "did you mean visibility?"),
        ("raw/evidence: {visibility: open}", "3:20: visibility may be public | internal | "),
        ("raw/evidence: {licence: [a]}", "3:20: licence should be text, not ['a']"),
        ("raw/evidence: open", "should hold 'key: value' lines"),
    ],
)
def test_a_rule_that_cannot_be_is_told_at_its_place(rule: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(f"policy:\n  folders:\n    {rule}\n", "config.yaml")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [("pii", "No", "none"), ("pii", "", "unknown"), ("visibility", " Public ", "public"),
     ("licence", " CC BY 4.0 ", "CC BY 4.0")],
)  # fmt: skip
def test_values_have_one_spelling(field: str, text: str, value: str) -> None:
    assert policy_value(field, text) == value


@pytest.mark.parametrize(("field", "text"), [("licence", "a\nb"), ("licence", "x" * 81)])
def test_a_licence_is_a_name(field: str, text: str) -> None:
    with pytest.raises(ValueError, match="name of a licence"):
        policy_value(field, text)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = initialise(tmp_path / "essay").project
    place = made.raw / "evidence" / "interviews" / "one.md"
    place.parent.mkdir()
    place.write_text("# An interview\n\nThey walked to school on most days of the week.\n")
    return made


def _lines(project: Project, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (project.chunks / name).read_text("utf-8").splitlines()]


def test_passages_and_anchors_carry_it_and_no_id_moves(project: Project) -> None:
    run(project, load(project.config_path), until="chunk")
    before = {name: _lines(project, name) for name in ("chunks.jsonl", "anchors.jsonl")}
    assert before["anchors.jsonl"][0]["license_tag"] is None
    with project.config_path.open("a", encoding="utf-8") as file:
        file.write("# more\n")
    text = project.config_path.read_text("utf-8").replace("\npolicy:\n", RULES)
    project.config_path.write_text(text, "utf-8")
    summary = run(project, load(project.config_path), until="chunk")
    assert summary.changed == 1
    for name, ident in (("chunks.jsonl", "chunk_id"), ("anchors.jsonl", "evidence_anchor_id")):
        now = _lines(project, name)
        assert [one[ident] for one in now] == [one[ident] for one in before[name]]
        held = {(one["license_tag"], one["visibility"], one["pii"]) for one in now}
        assert held == {("publisher", "restricted", "present")}
        assert now[0]["policy_version"].startswith("p1-")
    assert not any(check.offenders for check in validate(project, load(project.config_path)))
