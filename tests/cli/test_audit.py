from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from commands import Said, run
from mdrag.audit.audit_files import AuditDocument, keep_audits, write_audits
from mdrag.project import Project


@pytest.fixture(scope="module")
def audited(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Said]:
    """The example essay with its draft under outputs/drafts, audited once."""
    root = tmp_path_factory.mktemp("audited") / "essay"
    shutil.copytree(ingested_essay, root)
    (root / "outputs" / "drafts").mkdir(parents=True, exist_ok=True)
    shutil.copy(root / "draft.md", root / "outputs" / "drafts" / "essay_v001.md")
    return root, run("audit", "outputs/drafts/essay_v001.md", cwd=root)


def _audits(root: Path) -> dict[str, str]:
    return {p.name: p.read_text("utf-8") for p in (root / "outputs" / "audits").iterdir()}


def test_one_page_with_the_steps_and_their_commands(audited: tuple[Path, Said]) -> None:
    _, done = audited
    assert done.returncode == 1, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) <= 60 and max(map(len, lines)) <= 140  # a command is never broken
    assert "the instructions changed" in done.stderr
    steps = [line for line in lines if line.startswith("      mdrag ")]
    assert 5 <= len(steps) <= 10 and "next steps:" in lines


def test_eight_documents_bound_to_draft_and_build(audited: tuple[Path, Said]) -> None:
    root, _ = audited
    held = _audits(root)
    kinds = ("claims", "citations", "style", "audit")
    assert {f"essay_v001_{kind}_v001{end}" for kind in kinds for end in (".md", ".json")} <= set(
        held
    )
    claims = held["essay_v001_claims_v001.md"]
    head = "| claim_id | claim_text            | claim_type     | linked_evidence | status | "
    assert head + "suggested_queries |" in claims
    assert all(len(line) <= 100 for line in claims.splitlines())
    told = json.loads(held["essay_v001_audit_v001.json"])
    assert told["draft_sha256"] in claims and told["build_id"] in claims
    assert told["build_id"] and told["draft"] == "outputs/drafts/essay_v001.md"
    log = (root / "meta" / "version_log.jsonl").read_text("utf-8")
    assert '"to_version": "essay_v001_audit_v001.md"' in log


def test_the_files_of_one_audit_have_one_number(audited: tuple[Path, Said], tmp_path: Path) -> None:
    project = Project(tmp_path)
    names = [("claims", ".md"), ("claims", ".json"), ("audit", ".md")]

    def written(*texts: str) -> list[str]:
        told = [AuditDocument(*name, text) for name, text in zip(names, texts, strict=False)]
        return [path.name for path in keep_audits(project, Path("essay.md"), told, "")[0]]

    first = ["essay_claims_v001.md", "essay_claims_v001.json", "essay_audit_v001.md"]
    assert written("a", "b", "c") == written("a", "b", "c") == first
    for _ in range(2):  # mdrag gate writes one of them alone
        write_audits(project, Path("essay.md"), [AuditDocument("claims", ".json", "b")], "gate")
    assert written("a", "b", "new") == [name.replace("v001", "v004") for name in first]
    assert len(list((tmp_path / "outputs" / "audits").iterdir())) == 8
    # and the head of a document is the same whichever command wrote it
    root, _ = audited
    held = _audits(root)
    for command in ("verify-citations", "style-check", "gate"):
        done = run(command, "outputs/drafts/essay_v001.md", cwd=root)
        assert "unchanged: outputs/audits/essay_v001_" in done.stderr, (command, done.stderr)
    assert _audits(root) == held


def test_every_criterion_and_rule_of_the_rubric_is_told_with_its_place(
    audited: tuple[Path, Said],
) -> None:
    root, _ = audited
    rows = json.loads(_audits(root)["essay_v001_audit_v001.json"])["compliance"]
    criteria = [row["text"] for row in rows if row["kind"] == "criterion"]
    assert criteria == ["Argument (30)", "Use of evidence (30)", "Critical reading (20)",
                        "Language and structure (10)", "Referencing (10)"]  # fmt: skip
    asked = {row["text"]: row["status"] for row in rows if row["kind"] == "limit"}
    assert asked["Use at least eight sources from the reading list."] == "covered"
    (essay,) = (status for text, status in asked.items() if "800 words" in text)
    assert essay == "covered"
    assert all(row["source_path"].startswith("raw/instruction/") for row in rows)
    assert sum(row["kind"] == "feedback" for row in rows) >= 5
    audit = _audits(root)["essay_v001_audit_v001.md"]
    assert "limit (length): " in " ".join(audit.replace("|", " ").split())
    for title in ("Next steps", "Rubric compliance", "Weak locators", "Sources used", "Coherence"):
        assert f"\n## {title}\n" in audit


def test_twice_changes_nothing_and_a_new_rule_is_read(audited: tuple[Path, Said]) -> None:
    root, _ = audited
    before = {p: p.read_bytes() for p in root.rglob("*") if p.is_file()}
    done = run("audit", "outputs/drafts/essay_v001.md", "--format", "json", cwd=root)
    assert done.returncode == 1 and json.loads(done.stdout)["gate"] == "BLOCK"
    assert {p: p.read_bytes() for p in root.rglob("*") if p.is_file()} == before
    rule = root / "raw" / "instruction" / "guidance" / "more.md"
    rule.write_text("The essay must discuss epidemiology.\n", "utf-8")
    done = run("audit", "outputs/drafts/essay_v001.md", "--no-file", cwd=root)
    assert "the instructions changed" in done.stderr and "epidemiology" in done.stdout
    rule.unlink()
    assert sorted(_audits(root)) == sorted(p.name for p in before if p.parent.name == "audits")


def test_a_stray_draft_and_one_that_is_not_there(tmp_path: Path) -> None:
    draft = tmp_path / "stray.md"
    draft.write_text("Most wards never improved since 2015.\n", "utf-8")
    done = run("audit", draft, cwd=tmp_path)
    assert done.returncode == 0 and "outside a project" in done.stderr
    assert "no file under raw/instruction" in done.stdout
    assert list(tmp_path.iterdir()) == [draft]
    assert run("audit", tmp_path / "none.md", cwd=tmp_path).returncode == 2


def test_a_section_is_audited_by_its_heading_and_nothing_is_written(
    audited: tuple[Path, Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    root, whole = audited
    before = _audits(root)
    monkeypatch.setattr("mdrag.retrieve.health.rerank_advice", lambda *_: "the reranker: slow")
    name = "outputs/drafts/essay_v001.md"
    done = run("audit", name, "--section", "conclusion", "--format", "json", cwd=root)
    told = json.loads(done.stdout)
    assert 0 < told["words"] < 200 and len(told["coherence"]) == 1
    assert {row["kind"] for row in told["compliance"] if row["status"] == "missing"} <= {
        "criterion"
    }
    assert done.stderr.endswith("the reranker: slow\n") and _audits(root) == before
    wrong = run("audit", name, "--section", "Resluts", cwd=root)
    assert wrong.returncode == 2 and "no heading says 'Resluts'" in wrong.stderr
    assert f"words: {told['words']}" not in whole.stdout
