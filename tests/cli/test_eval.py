"""``mdrag eval``: known answers against what the search finds, and against other systems' lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from commands import run
from made_library import MadeSource, make_project
from mdrag.config import load
from mdrag.index.build import update

SLEEP = MadeSource("sleep", [["People who sleep eight hours remember more words."]], year=2015)
BEES = MadeSource("bees", [["Bees dance to tell where flowers are."], ["Wasps do not dance."]])
GOLD: list[dict[str, Any]] = [
    {"id": "a", "query": "sleep and memory of words", "relevant": [{"source_path": "sleep.pdf"}]},
    {"id": "b", "query": "do wasps dance", "relevant": [{"source_path": "bees.pdf", "page": 2}],
     "judgement": 1},
]  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = make_project(tmp_path_factory.mktemp("eval") / "essay", [SLEEP, BEES])
    update(project, load(None))
    return project.root


@pytest.fixture
def essay(made: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(made)
    gold(*GOLD)
    return made


def gold(*rows: object, name: str = "gold.jsonl") -> None:
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def test_what_is_found_is_measured(essay: Path) -> None:
    code, out, err = run("eval", "gold.jsonl", "--format", "json")
    told = json.loads(out)
    assert (code, told["n"], err) == (0, 2, "")
    assert told["metrics"] == {
        "recall_at_10": 1, "mrr_at_10": 1, "ndcg_at_10": 1,
        "verifiable": 1, "page_at_10": 1, "judged_citable": 1,
    }  # fmt: skip
    assert [Path(row["ranking"][0]).name for row in told["rows"]] == ["sleep.pdf", "bees.pdf"]
    assert all(len(row["scores"]) == len(row["ranking"]) for row in told["rows"])
    assert told["intervals"]["ndcg_at_10"] == [1, 1]


def test_a_wrong_answer_costs(essay: Path) -> None:
    gold(GOLD[0], {**GOLD[1], "relevant": [{"source_path": "bees.pdf", "page": 9}]})
    told = json.loads(run("eval", "gold.jsonl", "--format", "json").stdout)
    assert (told["metrics"]["recall_at_10"], told["metrics"]["page_at_10"]) == (1, 0)
    gold(GOLD[0], {"id": "x", "query": "bees", "relevant": [{"citation_key": "nobody2020"}]})
    code, out, err = run("eval", "gold.jsonl", "--format", "json")
    assert (code, json.loads(out)["metrics"]["recall_at_10"]) == (0, 0.5)
    assert "x: no source nobody2020 in the library" in err
    assert "no answer among the first ten: x" in err


def test_another_systems_lists_stand_beside_ours(essay: Path) -> None:
    gold({"id": "a", "ranking": ["bees.pdf", "elsewhere.pdf"]}, name="file_search.jsonl")
    done = run("eval", "gold.jsonl", "--legs", "--against", "file_search.jsonl", "--plot", "e.svg")
    assert done.returncode == 0
    assert "file_search.jsonl" in done.stdout and "words alone" in done.stdout
    assert "against file_search.jsonl: nDCG@10 +1.000 [+1.000, +1.000], better" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert "file_search.jsonl has no list for b: counted as 0 there" in done.stderr
    drawn = ElementTree.parse("e.svg").getroot()
    assert len(drawn.findall(".//{*}circle")) >= 3 * 4


def test_a_question_in_chinese_is_asked_as_query_asks_it(essay: Path) -> None:
    gold({"id": "zh", "query": "蜜蜂为什么跳舞?", "relevant": [{"source_path": "bees.pdf"}]})
    code, out, err = run("eval", "gold.jsonl", "--format", "json")
    assert (code, json.loads(out)["metrics"]["mrr_at_10"], err) == (0, 1, "")


def test_an_earlier_evaluation_is_compared(essay: Path) -> None:
    Path("before.json").write_text(run("eval", "gold.jsonl", "--format", "json").stdout, "utf-8")
    told = run("eval", "gold.jsonl", "--against", "before.json", "--format", "json")
    compared = json.loads(told.stdout)["compared"][0]
    assert compared["difference"]["ndcg_at_10"] == [0, 0, 0]
    assert compared["metrics"]["ndcg_at_10"] == 1


def test_a_question_that_cannot_be_asked_counts_as_nothing(essay: Path) -> None:
    gold(GOLD[0], {"id": "none", "query": "??", "relevant": [{"source_path": "bees.pdf"}]})
    code, out, err = run("eval", "gold.jsonl", "--format", "json")
    assert (code, json.loads(out)["metrics"]["recall_at_10"]) == (0, 0.5)
    assert "none: counted as 0: the question holds no words" in err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "gold.jsonl:2:2: is no JSON"),
        ("[]", "gold.jsonl:2: a row should be an object"),
        ('{"id": "b"}', "query should be text"),
        ('{"id": "b", "query": "x"}', "relevant should name at least one source"),
        ('{"id": "b", "query": "x", "relevant": [{}]}', "relevant[0] should have one of"),
        ('{"query": "x", "relevant": [{"doc_uid": "d", "page": -1}]}', "page should be a number"),
        ('{"id": "a", "query": "x", "relevant": [{"doc_uid": "d"}]}', "'a' stands twice"),
        ('{"query": "x", "relevant": [{"doc_uid": "d"}], "judgement": 2}', "from 0 to 1"),
    ],
)
def test_a_bad_row_is_told_with_its_line(essay: Path, line: str, told: str) -> None:
    Path("gold.jsonl").write_text(json.dumps(GOLD[0]) + "\n" + line + "\n", "utf-8")
    code, out, err = run("eval", "gold.jsonl")
    assert (code, out) == (2, "")
    assert told in err and err.count("\n") == 1


def test_without_an_index_it_says_what_to_do(tmp_path: Path, essay: Path) -> None:
    run("init", cwd=tmp_path)
    done = run("eval", str(essay / "gold.jsonl"), cwd=tmp_path)
    assert done.returncode == 2 and "mdrag ingest" in done.stderr
