"""An agent that knows nothing but AGENT.md: from the first PDF to a second version of a draft."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from city_papers import LATER, PAPERS, QUESTIONS, Agent, paragraph_of, put_paper
from commands import run
from mdrag.evidence.schemas import problems

pytestmark = pytest.mark.checkout


@pytest.fixture
def agent(here: Path) -> Agent:
    assert run("init").returncode == 0
    for paper in PAPERS[:3]:
        put_paper(here, paper)
    rubric = here / "raw" / "instruction" / "guidance" / "rubric.md"
    rubric.write_text("# Rubric\n\nDiscuss green space and mental health critically.\n")
    return Agent.reading(here)


def test_the_walk_of_a_whole_essay(agent: Agent) -> None:
    root = agent.root
    (summary,) = agent.told("我新增了一个文件", URL="")
    assert (summary["new"], summary["failed"]) == (4, [])

    packs = []
    for chinese, english in QUESTIONS:
        question = {'query "…"': f'query "{chinese}"', "academic English form": english}
        (pack,) = agent.told("帮我找证据", **question, keyword=english.split()[0])
        assert list(problems("evidence_pack", pack)) == []
        assert pack["evidences"] and all(one["citable"] for one in pack["evidences"])
        assert all(one["locator"]["page_start"] for one in pack["evidences"])
        packs.append(pack)
    assert len({pack["query_id"] for pack in packs}) == 5
    assert "## Top Evidence" in (root / "outputs" / "evidence_pack.md").read_text("utf-8")

    paragraph = paragraph_of(packs)
    assert 300 <= len(paragraph.split()) <= 500 and paragraph.count("{#doc_") >= 2
    draft = root / "outputs" / "drafts" / "essay_v001.md"
    draft.write_text(f"# Cities and health\n\n{paragraph}\n", "utf-8")
    name = draft.relative_to(root).as_posix()

    linted, verified, style = agent.told("检查草稿", DRAFT=name)
    wrong = [one for one in linted["findings"] if one["severity"] == "error"]
    assert wrong == []
    assert {one["status"] for one in verified} == {"OK"} and len(verified) >= 2
    assert style["gate"] in ("PASS", "FAIL")
    section, whole = agent.told("审计这一节", DRAFT=name)
    assert section["gate"] == whole["gate"] != "BLOCK" and whole["next_steps"]
    (used,) = agent.told("用了哪些文献", DRAFT=name)
    assert {one["status"] for one in used} == {"ok"}
    assert run("sources", name, "--write", "--in-place").returncode == 0
    assert "# Sources used" in draft.read_text("utf-8")

    before = draft.read_bytes()
    (version,) = agent.told("改一版", DRAFT=name)
    second = root / version["written"]
    assert second.name == "essay_v002.md" and second.read_bytes() == draft.read_bytes() == before
    invented = "Deaths fell by 90 % in 2019 because every park was closed at night."
    body, heading, rest = re.split(r"^(#+ Sources used)", second.read_text("utf-8"), flags=re.M)
    second.write_text(f"{body}{invented}\n\n{heading}{rest}", "utf-8")
    linted, *_ = agent.told("检查草稿", DRAFT=version["written"])
    assert "evidence.needed" in {one["rule"] for one in linted["findings"]}
    (needed,) = agent.told("哪些句子缺证据", DRAFT=version["written"])
    assert {row["status"] for row in needed} == {"NEED"}
    assert invented in [row["text"] for row in needed]

    put_paper(root, LATER)
    (summary,) = agent.told("我新增了一个文件", URL="")
    assert (summary["new"], summary["unchanged"]) == (1, 4)
    question = {
        'query "…"': 'query "热浪与老年人"',
        "academic English form": "heat waves mortality",
    }
    (pack,) = agent.told("帮我找证据", **question, keyword="heat")
    assert pack["evidences"][0]["source_path"].endswith("novak.pdf")
    log = (root / "meta" / "version_log.jsonl").read_text("utf-8")
    assert log.count('"draft"') >= 1 and log.count('"evidence_pack"') == 6
