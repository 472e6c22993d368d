"""Ten papers, a rubric in Word and PDF, feedback and slides: what "done" means, line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from city_papers import LATER, PAPERS, QUESTIONS, Agent, paragraph_of, put_paper
from commands import run, run_apart
from made_docx import made_docx, paragraph
from made_docx import run as text_run
from made_pdf import set_pdf
from made_pptx import made_pptx, shape
from mdrag.evidence.schemas import problems
from mdrag.mcp.call import call_tool
from mdrag.mcp.open_project import OpenProject

pytestmark = pytest.mark.checkout

RUBRIC = (
    "The essay must be 300 to 500 words long.",
    "Discuss green space and mental health critically.",
    "Use Harvard referencing throughout.",
)
GUIDE = "#set text(size: 11pt)\n= Marking criteria\n- Use of evidence (60%)\n- Structure (40%)\n"
FEEDBACK = ("Define health inequality before you use the term.", "Say why each source matters.")
INVENTED = "Deaths fell by 90 % in 2019 because every park was closed at night."
DRAFT = "outputs/drafts/essay_v001.md"


class Essay(NamedTuple):
    """An essay that an agent was walked through: what each of its commands said."""

    agent: Agent
    summary: Mapping[str, Any]
    packs: list[dict[str, Any]]
    given: Mapping[str, bytes]  # what lay in raw/ before the first command read it

    @property
    def root(self) -> Path:
        """Its folder."""
        return self.agent.root

    def json(self, *words: str, codes: tuple[int, ...] = (0, 1)) -> Any:
        """What a command prints as JSON."""
        done = run(*words, "--format", "json", cwd=self.root)
        assert done.returncode in codes, done.stderr
        return json.loads(done.stdout)


def _ask(agent: Agent, chinese: str, english: str) -> dict[str, Any]:
    meant = {'query "…"': f'query "{chinese}"', "academic English form": english}
    (pack,) = agent.told("帮我找证据", **meant, keyword=english.split()[0])
    assert isinstance(pack, dict)
    return pack


@pytest.fixture(scope="module")
def essay(tmp_path_factory: pytest.TempPathFactory) -> Essay:
    root = tmp_path_factory.mktemp("done")
    assert run("init", cwd=root).returncode == 0
    for one in PAPERS:
        put_paper(root, one)
    told = root / "raw" / "instruction"
    made_docx("".join(paragraph(text_run(one)) for one in RUBRIC), told / "guidance/rubric.docx")
    set_pdf(told / "guidance", GUIDE, "criteria.pdf")
    (told / "guidance" / "made.typ").unlink()
    made_docx("".join(paragraph(text_run(one)) for one in FEEDBACK), told / "feedback/essay1.docx")
    made_pptx([shape("Week 3: cities", kind="title")], told / "slides" / "week3.pptx")
    given = _files(root / "raw")
    agent = Agent.reading(root)
    (summary,) = agent.told("我新增了一个文件", URL="")
    packs = [_ask(agent, *question) for question in QUESTIONS]
    text = f"# Cities and health\n\n{paragraph_of(packs)}\n"
    (root / DRAFT).write_text(text, "utf-8")
    return Essay(agent, summary, packs, given)


def _files(folder: Path) -> dict[str, bytes]:
    """The files below a folder, by their paths, and what is in them."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_papers_rubrics_feedback_and_slides_are_read_by_one_command(essay: Essay) -> None:
    assert len(PAPERS) == 10
    assert (essay.summary["new"], essay.summary["failed"]) == (14, [])
    report = (essay.root / "meta" / "parse_quality_report.md").read_text("utf-8")
    assert all(f"| raw/evidence/pdfs/{name}.pdf |" in report for name, *_ in PAPERS)


def test_the_steps_one_by_one_find_nothing_left_to_do(essay: Essay) -> None:
    for step in ("parse", "chunk", "embed", "build-bm25", "pipeline"):
        done = run(step, cwd=essay.root)
        assert done.returncode == 0, (step, done.stderr)
    again = essay.json("ingest")
    assert (again["new"], again["changed"], again["unchanged"]) == (0, 0, 14)


def test_five_chinese_questions_give_packs_of_what_may_be_cited(essay: Essay) -> None:
    for pack in essay.packs:
        assert list(problems("evidence_pack", pack)) == []
        assert pack["evidences"]
        for one in pack["evidences"]:
            assert one["citable"] and one["source_path"].startswith("raw/evidence/")
            assert one["locator"]["page_start"]
    refused = run("query", "rubric", "--filter", "citable=false", cwd=essay.root)
    assert refused.returncode == 2 and "citable" in refused.stderr


def test_each_question_and_each_build_leaves_its_record(essay: Essay) -> None:
    for pack in essay.packs:
        kept = json.loads((essay.root / f"meta/query_runs/{pack['query_id']}.json").read_text())
        assert list(problems("query_run", kept)) == []
        built = essay.root / "meta" / "builds" / kept["build_id"] / "build_manifest.json"
        assert json.loads(built.read_text("utf-8"))["build_id"] == kept["build_id"]


def test_the_brief_says_what_each_file_asks(essay: Essay) -> None:
    essay.json("brief")
    brief = (essay.root / "meta" / "instruction_brief.md").read_text("utf-8")
    for asked in (*RUBRIC, *FEEDBACK, "Use of evidence", "60%"):
        assert asked.rstrip(".") in brief, asked
    for name in ("guidance/rubric.docx", "guidance/criteria.pdf", "feedback/essay1.docx"):
        assert name in brief
    guide = (essay.root / "AGENT.md").read_text("utf-8")
    assert "Define health inequality" in guide.partition("begin Feedback hotfixes")[2]


def test_what_was_written_from_the_packs_passes_the_gate(essay: Essay) -> None:
    text = (essay.root / DRAFT).read_text("utf-8")
    assert 300 <= len(text.split()) <= 500
    bound = set(re.findall(r"\{#(doc_\w+)", text))
    assert bound <= {one["doc_uid"] for pack in essay.packs for one in pack["evidences"]}
    verified = essay.json("verify-citations", DRAFT)
    assert {one["status"] for one in verified} == {"OK"} and len(verified) >= 2
    assert essay.json("audit", DRAFT)["gate"] != "BLOCK"


def test_a_claim_without_evidence_is_listed_with_a_query(essay: Essay) -> None:
    draft = essay.root / "outputs" / "drafts" / "bare_v001.md"
    weak = f"Brass bands cheer the pensioners of Lima (Kim, 2020){{#{_uid(essay, 'Kim')}}}."
    draft.write_text(f"# Cities\n\n{INVENTED}\n\n{weak}\n", "utf-8")
    name = draft.relative_to(essay.root).as_posix()
    audit = essay.json("audit", name)
    assert audit["gate"] == "BLOCK"
    needed = [one for one in essay.json("claims", name) if one["status"] == "NEED"]
    assert INVENTED in [one["text"] for one in needed]
    (claims,) = (essay.root / "outputs" / "audits").glob("bare_v001_claims_v001.md")
    assert "NEED" in claims.read_text("utf-8")
    (row,) = essay.json("verify-citations", name)
    assert row["status"] in ("WEAK", "MISSING") and row["suggested_query"]


def _uid(essay: Essay, family: str) -> str:
    (uid,) = {
        one["doc_uid"]
        for one in essay.json("library")
        if family in [author["family"] for author in one["authors"]]
    }
    return str(uid)


def test_a_delivered_draft_carries_its_sources_and_a_revision_is_a_new_file(essay: Essay) -> None:
    draft = essay.root / "outputs" / "drafts" / "whole_v001.md"
    draft.write_bytes(before := (essay.root / DRAFT).read_bytes())
    name = draft.relative_to(essay.root).as_posix()
    assert run("sources", name, "--write", cwd=essay.root).returncode == 0
    listed = draft.with_name("whole_v002.md")
    assert "# Sources used" in listed.read_text("utf-8") and draft.read_bytes() == before
    version = essay.json("revise", listed.relative_to(essay.root).as_posix(), "--summary", "less")
    third = essay.root / version["written"]
    assert third.name == "whole_v003.md" and third.read_bytes() == listed.read_bytes()
    log = (essay.root / "meta" / "version_log.jsonl").read_text("utf-8").splitlines()
    row = [json.loads(line) for line in log][-1]
    assert (row["artifact_type"], row["change_request_summary"]) == ("draft", "less")
    assert (row["from_version"], row["to_version"]) == (listed.name, third.name)


def test_the_hook_of_each_agent_hands_back_what_is_wrong(essay: Essay) -> None:
    assert run("agent", "install", cwd=essay.root).returncode == 0
    draft = essay.root / "outputs" / "drafts" / "hooked_v001.md"
    draft.write_text(f"# Cities\n\n{INVENTED}\n", "utf-8")
    patch = f"*** Begin Patch\n*** Add File: outputs/drafts/{draft.name}\n+x\n*** End Patch\n"
    for settings, told in (
        (".claude/settings.json", {"file_path": str(draft)}),
        (".codex/hooks.json", {"command": patch}),
    ):
        text = (essay.root / settings).read_text("utf-8")
        (command,) = set(re.findall(r'"command": "mdrag ([^"]+)"', text))
        event = {"cwd": str(essay.root), "tool_input": told}
        done = run(*command.split(), stdin=json.dumps(event).encode(), cwd=essay.root)
        assert done.returncode == 2 and "evidence.needed" in done.stderr, settings


def test_mcp_answers_within_the_project_and_refuses_paths_outside(essay: Essay) -> None:
    (essay.root.parent / "other.md").write_text("# A diary\n\nA secret.\n")
    space = OpenProject(essay.root)
    told = call_tool(space, "lint_draft", {"path": DRAFT})
    assert told.error is None and told.answer
    for path in ("../other.md", str(essay.root.parent / "other.md"), "raw/../../other.md"):
        for tool in ("lint_draft", "verify_citations", "audit", "next_version"):
            given = {"path": path, **({"summary": "x"} if tool == "next_version" else {})}
            refused = call_tool(space, tool, given)
            assert refused.answer is None and refused.error
            assert "secret" not in json.dumps(refused.error)


def test_two_agents_at_once_lose_nothing(essay: Essay) -> None:
    draft = essay.root / "outputs" / "drafts" / "shared_v001.md"
    draft.write_text((essay.root / DRAFT).read_text("utf-8"), "utf-8")
    name = draft.relative_to(essay.root).as_posix()
    calls = [
        *(("revise", name, "--summary", f"of agent {who}", "--format", "json") for who in "ab"),
        *(("audit", name, "--format", "json") for _ in "ab"),
    ]
    with ThreadPoolExecutor(len(calls)) as agents:
        done = list(agents.map(lambda words: run_apart(*words, cwd=essay.root), calls))
    ended = {one.returncode for one in done}
    assert ended and ended <= {0, 1}, [one.stderr for one in done]
    answers = [json.loads(one.stdout) for one in done]
    written = {one["written"] for one in answers[:2]}
    assert len(written) == 2
    assert {(essay.root / one).read_bytes() for one in written} == {draft.read_bytes()}
    assert answers[2]["gate"] == answers[3]["gate"]
    log = (essay.root / "meta" / "version_log.jsonl").read_text("utf-8").splitlines()
    summaries = [json.loads(line)["change_request_summary"] for line in log]
    assert {"of agent a", "of agent b"} <= set(summaries)


SESSION = (
    "doctor", "parse", "chunk", "embed", "build-bm25", "pipeline", "ingest", "library", "check-ids",
    "query green space and health", "find better mental health", "brief", f"lint {DRAFT}",
    f"claims {DRAFT}", f"verify-citations {DRAFT}", f"style-check {DRAFT}", f"gate {DRAFT}",
    f"sources {DRAFT}", f"audit {DRAFT}", f"ready {DRAFT}", f"revise {DRAFT} --summary less",
    f"strip {DRAFT}", f"build {DRAFT} -o named.docx", f"export-used-sources {DRAFT} -o listed",
    "config set top_k_child 30", "config unset top_k_child", "agent install", "gc",
)  # fmt: skip
WRITTEN = {"parsed", "chunks", "index", "meta", "outputs"}
MADE = {"raw", "config.yaml", "AGENT.md", "AGENTS.md", ".env.example", ".gitignore"}  # by init
NAMED = {"named.docx", "listed", ".claude", ".agents", ".codex"}  # by whoever ran the command


def test_a_session_leaves_raw_as_it_was_and_writes_where_it_may(essay: Essay) -> None:
    outside = set(essay.root.parent.iterdir())
    for command in SESSION:
        done = run(*command.split(), cwd=essay.root)
        assert done.returncode in (0, 1), (command, done.stderr)
    now = _files(essay.root / "raw")
    assert len(essay.given) == 14 and essay.given.items() <= now.items()
    assert set(now) - set(essay.given) <= {f"evidence/pdfs/{LATER[0]}.pdf"}
    tops = {path.name for path in essay.root.iterdir()}
    assert WRITTEN <= tops <= WRITTEN | MADE | NAMED
    assert set(essay.root.parent.iterdir()) == outside


def test_a_paper_that_is_added_is_found_by_the_next_question(essay: Essay) -> None:
    put_paper(essay.root, LATER)
    (summary,) = essay.agent.told("我新增了一个文件", URL="")
    assert (summary["new"], summary["unchanged"]) == (1, 14)
    pack = _ask(essay.agent, "热浪与老年人", "heat waves mortality")
    best = pack["evidences"][0]
    assert best["source_path"].endswith("novak.pdf")
    heat = "During heat waves the mortality of elderly residents rises sharply in dense districts"
    cited = f"{heat} (Novak, 2023, p. 1){{#{best['doc_uid']}}}."
    draft = essay.root / "outputs" / "drafts" / "later_v001.md"
    draft.write_text((essay.root / DRAFT).read_text("utf-8") + f"\n{cited}\n", "utf-8")
    before, after = (
        essay.json("audit", name, codes=(0, 1))
        for name in (DRAFT, draft.relative_to(essay.root).as_posix())
    )
    used = [{one["doc_uid"] for one in audit["sources_used"]} for audit in (before, after)]
    assert used[1] - used[0] == {best["doc_uid"]} and used[0] < used[1]
    assert after["build_id"] == summary["build_id"] and after["gate"] == before["gate"]
