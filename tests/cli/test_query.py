"""``mdrag query`` from the outside: exit codes, files, and what goes where."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from commands import run
from made_library import MadeSource, make_project, opened
from mdrag.evidence.schemas import problems
from mdrag.project import Project

PAPER = MadeSource("paper", [["Income explains half of it."]], year=2015, family="Marmot")
RUBRIC = MadeSource("rubric", [["Discuss income with care."]], citable=False)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    made = make_project(tmp_path / "essay", [PAPER, RUBRIC])
    opened(made).close()
    monkeypatch.chdir(made.root)
    return made


def test_text_for_people(project: Project) -> None:
    code, out, err = run("query", "what", "does", "income", "explain")
    assert code == 0
    assert "Marmot (2015), p. 101 (PDF page 1)" in out
    assert f"{{#{PAPER.uid} p=101}}" in out
    assert "outputs/evidence_pack.md" in err
    assert (project.outputs / "evidence_pack.md").read_text("utf-8").startswith("# Evidence pack")


def test_what_is_said_of_a_pack_is_said_in_chinese_and_kept_in_english(project: Project) -> None:
    project.config_path.write_text("ui_language: zh\n", "utf-8")
    _, out, _ = run("query", "income", "explains")
    assert "未重排：顺序即融合检索的顺序" in out and "not reranked" not in out
    assert "not reranked" in (project.outputs / "evidence_pack.md").read_text("utf-8")
    pack = json.loads(run("query", "income", "explains", "--format", "json")[1])
    assert any(one.startswith("not reranked") for one in pack["warnings"])
    _, again, _ = run("query", "--replay", pack["query_id"])
    assert "未重排" in again
    _, cards, _ = run("query", "income", "explains", "--mode", "papers")
    assert "命中 1 个段落，最好的一个在第 101 页" in cards
    _, guidance, _ = run("query", "income", "--mode", "instruction")
    assert "这份证据包的内容都不可引用" in guidance


def test_json_is_one_document_and_replays(project: Project) -> None:
    code, out, _ = run("query", "income", "--format", "json", "--quiet", "--top", "1")
    pack = json.loads(out)
    assert code == 0
    assert len(pack["evidences"]) == 1
    before = sorted(project.outputs.rglob("*"))
    code, out, err = run("query", "--replay", pack["query_id"], "--format", "json")
    assert (code, json.loads(out), err) == (0, pack, "")
    assert sorted(project.outputs.rglob("*")) == before


def test_markdown_is_the_file(project: Project) -> None:
    _, out, _ = run("query", "income", "--format", "markdown")
    assert out == (project.outputs / "evidence_pack.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no words"),
        (["  "], "no words"),
        (["カタカナ"], "--q-en"),
        (["income", "--year"], "redirection"),
        (["--year", "income"], "redirection"),
        (["income", "--filter", "x=1"], "doc_uid"),
        (["income", "--since", "x"], "integer"),
        (["income", "--top", "0"], "--top"),
        (["income", "--mode", "all"], "--mode"),
        (["income", "--request-id", "a\nb"], "--request-id"),
        (["income", "--request-id", "x" * 201], "--request-id"),
        (["income", "--counterevidence", "hard"], "--counterevidence"),
        (["--replay", "q_1"], "no query 'q_1'"),
    ],
)
def test_what_the_user_can_mend(project: Project, arguments: list[str], message: str) -> None:
    code, out, err = run("query", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err
    assert not (project.outputs / "evidence_pack.md").exists()


AGAINST = MadeSource(
    "against",
    [["Much was measured."], ["In 2011 income did not explain ill health. It rained."]],
    year=2011,
)


@pytest.fixture
def disputed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A library of which one source speaks against another."""
    sure = MadeSource("sure", [["Income causes ill health, as 9 of 10 studies found."]], year=2015)
    made = make_project(tmp_path / "essay", [sure, AGAINST, RUBRIC])
    opened(made).close()
    monkeypatch.chdir(made.root)
    return made


def test_what_speaks_against_it_is_quoted_with_its_binding(disputed: Project) -> None:
    asked = ("query", "Income causes ill health.", "--counterevidence", "soft")
    _, out, _ = run(*asked, "--format", "json")
    pack = json.loads(out)
    (item,) = pack["counterevidence"]["items"]
    assert item["exact_quote"] == "In 2011 income did not explain ill health."
    assert (item["binding"], item["kind"], item["page"]) == (
        f"{{#{AGAINST.uid} p=102}}", "negation", 2,
    )  # fmt: skip
    assert list(problems("evidence_pack", pack)) == []
    newest = (disputed.outputs / "evidence_pack.md").read_text("utf-8")
    assert "## Counterevidence (soft)" in newest
    assert f"> {item['exact_quote']}" in newest
    _, text, _ = run(*asked)
    assert f"{item['binding']}  negation" in text
    assert run("query", "--replay", pack["query_id"], "--format", "json")[1] == out


def test_nothing_against_it_is_said_so_and_what_to_ask_next(disputed: Project) -> None:
    asked = ("query", "Income causes ill health.", "--counterevidence", "strict")
    _, out, _ = run(*asked, "--since", "2014", "--format", "json")  # the filters apply to it, too
    found = json.loads(out)["counterevidence"]
    assert (found["status"], found["items"]) == ("NO_COUNTEREVIDENCE_FOUND_IN_CORPUS", [])
    assert found["limitation_needed"] is True
    assert found["suggested_queries"]
    _, text, _ = run(*asked, "--since", "2014")
    assert "LIMITATION_NEEDED" in text
    _, text, _ = run(*asked, "--mode", "instruction")
    assert "not looked for: guidance is no evidence" in text


def test_the_setting_asks_for_counterevidence_of_every_question(disputed: Project) -> None:
    (disputed.root / "config.yaml").write_text("counterevidence_mode: soft\n")
    assert "counterevidence (soft):" in run("query", "Income causes ill health.")[1]
    assert "counterevidence" not in run("query", "income", "--counterevidence", "off")[1]


def test_modes_and_filters(project: Project) -> None:
    _, out, _ = run("query", "income", "--mode", "instruction", "--format", "json")
    assert [item["doc_uid"] for item in json.loads(out)["evidences"]] == [RUBRIC.uid]
    _, out, _ = run("query", "income", "--mode", "papers", "--format", "json")
    assert [item["kind"] for item in json.loads(out)["evidences"]] == ["resource_doc"]
    _, out, _ = run("query", "income", "--since", "2016", "--format", "json")
    pack = json.loads(out)
    assert pack["evidences"] == []
    assert pack["explain"]["filters_applied"]["year"] == {"from": 2016, "to": None}
    _, out, _ = run("query", "收入", "--q-en", "income", "--term", "wage", "--format", "json")
    assert json.loads(out)["plan"]["q_en_from"] == "agent"


def test_no_library_and_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run("query", "income")
    assert (code, "mdrag init" in err) == (2, True)
    make_project(tmp_path / "empty")
    monkeypatch.chdir(tmp_path / "empty")
    code, _, err = run("query", "income")
    assert (code, "mdrag ingest" in err) == (2, True)


def test_a_chinese_question_is_looked_up_and_replays(project: Project) -> None:
    code, out, _ = run("query", "收入", "--format", "json")
    pack = json.loads(out)
    assert (code, pack["plan"]["q_en_from"], pack["plan"]["q_en"]) == (0, "dictionary", "income")
    assert any("CC-CEDICT" in warning for warning in pack["warnings"])
    code, out, _ = run("query", "--replay", pack["query_id"], "--format", "json")
    assert json.loads(out) == pack
    run("query", "收入", "--q-en", "wage income", "--term", "salary")
    _, out, _ = run("query", "收入", "--format", "json")
    assert json.loads(out)["plan"]["q_en_from"] == "cache"


def test_details_of_a_pack(project: Project) -> None:
    (project.root / "config.yaml").write_text("max_snippet_chars: 40\n", "utf-8")
    _, out, _ = run("query", "income", "--request-id", "r-7", "--format", "json")
    pack = json.loads(out)
    item = pack["evidences"][0]
    assert pack["request_id"] == "r-7"
    assert pack["plan"]["output"]["max_snippet_chars"] == 40
    assert item["metadata"]["chunk_index"] == 1
    digest = hashlib.sha256(b"Income explains half of it.").hexdigest()
    assert item["raw"]["content_hash"] == f"sha256:{digest}"
    assert any("tag_score" in field for field in pack["explain"]["ignored_fields"])
