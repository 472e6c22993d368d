"""The server as a real client finds it: one process, every tool, both revisions."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from anyio.from_thread import start_blocking_portal

from mdrag.evidence.schemas import problems
from mdrag.mcp.tools import TOOLS

if TYPE_CHECKING:  # it takes 0.7 s to import
    from mcp import Client, types

UID = "doc_f8361476"
DRAFT = f"""# Walks

Trees make people walk 40 % more (Nkemelu, 2017, p. 201){{#{UID}}}.

Houses cost 300 % more in 2019 because parks cause wealth.
"""
QUOTE = "publicly accessible land within a city that is covered mainly by vegetation"


class Essay(NamedTuple):
    """A project, and a client of the server that stands in it."""

    root: Path
    ask: Callable[..., types.CallToolResult]
    do: Callable[..., Any]
    client: Client


@pytest.fixture(scope="module")
def essay(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Essay]:
    from mcp import Client, StdioServerParameters

    base = tmp_path_factory.mktemp("mcp")
    root = shutil.copytree(ingested_essay, base / "essay")
    draft = root / "outputs" / "drafts" / "essay_v001.md"
    draft.write_text(DRAFT, "utf-8")
    (base / "outside.md").write_text("A secret.\n")
    (root / "link.md").symlink_to(base / "outside.md")
    (root / ".env").write_text("TOKEN=very-secret\n")
    cache = {"MDRAG_CACHE_DIR": str(ingested_essay.parent / "home" / "cache")}
    environment = {**os.environ, **cache, "XDG_CONFIG_HOME": str(base)}
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "mdrag", "mcp"], cwd=root, env=environment
    )
    with ExitStack() as stack:
        portal = stack.enter_context(start_blocking_portal())
        client = stack.enter_context(portal.wrap_async_context_manager(Client(server)))

        def ask(name: str, **given: Any) -> types.CallToolResult:
            return portal.call(client.call_tool, name, given)

        yield Essay(root, ask, portal.call, client)


def _document(result: types.CallToolResult) -> dict[str, Any]:
    assert not result.is_error, result.content
    first = result.content[0]
    assert first.type == "text"
    assert json.loads(first.text) == result.structured_content
    assert isinstance(result.structured_content, dict)
    return result.structured_content


def _refusal(result: types.CallToolResult) -> dict[str, Any]:
    assert result.is_error
    first = result.content[0]
    assert first.type == "text"
    document = json.loads(first.text)
    assert list(problems("error", document)) == []
    error = document["error"]
    assert isinstance(error, dict)
    return error


def test_the_newest_revision_is_spoken_and_every_tool_listed(essay: Essay) -> None:
    assert essay.client.protocol_version == "2026-07-28"
    listed = essay.do(essay.client.list_tools).tools
    assert [tool.name for tool in listed] == [tool.name for tool in TOOLS] and len(listed) <= 8
    assert all(tool.output_schema and tool.description for tool in listed)
    writing = {tool.name for tool in listed if not tool.annotations.read_only_hint}
    assert writing == {"search_evidence", "audit", "next_version"}


def test_what_an_agent_pays_for_the_list_is_small(essay: Essay) -> None:
    listed = essay.do(essay.client.list_tools)
    told = json.dumps(listed.model_dump(by_alias=True, exclude_none=True)["tools"])
    assert len(told) / 3 < 2500  # characters a token: JSON of English has 3 to 4


def test_evidence_is_searched_kept_and_linked_to(essay: Essay) -> None:
    result = essay.ask("search_evidence", query="do street trees make people walk", top=2)
    found = _document(result)
    assert found["answered"] and 1 <= len(found["evidences"]) <= 2
    kept = json.loads((essay.root / "meta/query_runs" / f"{found['query_id']}.json").read_text())
    pack = json.loads((essay.root / kept["pack"]).with_suffix(".json").read_text("utf-8"))
    assert list(problems("evidence_pack", pack)) == []
    for mine, whole in zip(found["evidences"], pack["evidences"], strict=True):
        assert mine.items() - {("who", mine["who"])} <= {
            (k, v) for k, v in whole.items() if isinstance(v, str | int | float | None)
        }
        assert mine["binding"].startswith("{#doc_")
    assert (essay.root / found["pack"]).is_file()
    links = [one for one in result.content if one.type == "resource_link"]
    assert len(links) == len(found["evidences"])
    (text,) = essay.do(essay.client.read_resource, links[0].uri).contents
    passage = _document(essay.ask("read_passage", chunk_id=found["evidences"][0]["id"]))
    assert text.text == passage["text"] and passage["text"].strip() in passage["context"]
    nothing = _document(essay.ask("search_evidence", query="quantum chromodynamics of quarks"))
    assert not nothing["answered"] and nothing["evidences"] == [] and nothing["warnings"]


def test_a_quotation_is_found_and_its_page_read(essay: Essay) -> None:
    result = essay.ask("find", text=QUOTE)
    (match, *_) = _document(result)["matches"]
    assert list(problems("matches", [match])) == []
    assert (match["doc_uid"], match["kind"]) == (UID, "verbatim")
    page = _document(essay.ask("read_passage", doc_uid=UID, page="201"))
    assert page["page_label"] == "201" and page["binding"] == f"{{#{UID} p=201}}"
    assert _document(essay.ask("read_passage", doc_uid=UID, page=201)) == page
    assert _document(essay.ask("find", text="quarks have colours"))["matches"] == []


def test_sources_are_listed_page_by_page(essay: Essay) -> None:
    every = _document(essay.ask("list_sources"))
    assert every["total"] == len(every["sources"]) > 5
    assert all(one["citable"] for one in every["sources"])
    part = _document(essay.ask("list_sources", limit=2, offset=1))
    assert part["sources"] == every["sources"][1:3] and part["total"] == every["total"]
    one = _document(essay.ask("list_sources", text="nkemelu"))
    assert [row["doc_uid"] for row in one["sources"]] == [UID]
    assert _document(essay.ask("list_sources", uncitable=True))["total"] > every["total"]


def test_a_draft_is_linted_and_its_citations_verified(essay: Essay) -> None:
    linted = _document(essay.ask("lint_draft", path="outputs/drafts/essay_v001.md"))
    assert "evidence.needed" in {one["rule"] for one in linted["findings"]}
    for one in linted["findings"]:
        assert list(problems("finding", one)) == []
        assert one["path"] == "outputs/drafts/essay_v001.md" and one["severity"] != "info"
    less = _document(essay.ask("lint_draft", path="outputs/drafts/essay_v001.md", limit=1))
    assert len(less["findings"]) == 1 and less["total"] == linted["total"]
    checked = _document(
        essay.ask("verify_citations", path="outputs/drafts/essay_v001.md", all=True)
    )
    assert list(problems("verification", checked["bindings"])) == []
    assert checked["checked"] == 1 and checked["bindings"][0]["cited_doc_uids"] == [UID]


def test_a_draft_is_audited_with_what_the_course_asks_for(essay: Essay) -> None:
    agent = (essay.root / "AGENT.md").read_bytes()
    told = _document(essay.ask("audit", path="outputs/drafts/essay_v001.md"))
    assert (told["go"], told["gate"]) == (False, "BLOCK")
    assert told["next_steps"][0]["command"].startswith("mdrag ")
    missing = {row["source_path"] for row in told["compliance"]}
    assert missing == {"raw/instruction/guidance/rubric.md"}
    assert all((essay.root / name).is_file() for name in told["documents"]) and told["documents"]
    again = _document(essay.ask("audit", path="outputs/drafts/essay_v001.md"))
    assert again == told and (essay.root / "AGENT.md").read_bytes() == agent


def test_the_section_under_a_heading_is_audited_and_has_no_documents(essay: Essay) -> None:
    path = essay.root / "outputs" / "drafts" / "two_v001.md"
    path.write_text(f"{DRAFT}\n# Ends\n\nWhat remains is to be seen.\n", "utf-8")
    name, before = "outputs/drafts/two_v001.md", sorted(essay.root.rglob("*_audit_*"))
    told = _document(essay.ask("audit", path=name, section="ends"))
    assert (told["gate"], told["documents"]) == ("PASS", [])
    assert _document(essay.ask("audit", path=name, section="Walks"))["gate"] == "BLOCK"
    assert sorted(essay.root.rglob("*_audit_*")) == before
    refused = _refusal(essay.ask("audit", path=name, section="Nowhere"))
    assert "no heading says 'Nowhere'; line 1: Walks, line 7: Ends" in str(refused["message"])
    path.unlink()


def test_a_version_is_written_and_none_overwritten(essay: Essay) -> None:
    first = essay.root / "outputs" / "drafts" / "essay_v001.md"
    told = _document(
        essay.ask(
            "next_version", path="outputs/drafts/essay_v001.md", summary="shorter", text="One.\n"
        )
    )
    assert list(problems("version", told)) == []
    assert (essay.root / told["written"]).read_text() == "One.\n"
    assert first.read_text("utf-8") == DRAFT
    again = _document(
        essay.ask("next_version", path="outputs/drafts/essay_v001.md", summary="a copy")
    )
    assert (essay.root / again["written"]).read_text("utf-8") == DRAFT
    assert "shorter" in (essay.root / "meta" / "version_log.jsonl").read_text("utf-8")
    refused = _refusal(essay.ask("next_version", path="draft.md", summary="elsewhere"))
    assert "outputs/drafts only" in refused["message"]
    assert not (essay.root / "draft_v001.md").exists()


def test_an_absolute_path_means_the_draft_that_lies_in_the_project(essay: Essay) -> None:
    near, far = "outputs/drafts/essay_v001.md", essay.root / "outputs" / "drafts" / "essay_v001.md"
    assert _document(essay.ask("lint_draft", path=str(far))) == _document(
        essay.ask("lint_draft", path=near)
    )
    outside = _refusal(essay.ask("lint_draft", path=str(essay.root.parent / "outside.md")))
    assert "name one from there, as in outputs/drafts/" in outside["message"]
    assert outside["path"] is None


@pytest.mark.parametrize(
    "path",
    ["../outside.md", "link.md", "/etc/passwd", "outputs/../../outside.md", "C:\\x.md", "", ".env",
     ".git/x.md", "raw", "none.md", "a\0b.md", "config.yaml", "{root}/../outside.md",
     "{root}/link.md", "{root}x/outside.md"],
)  # fmt: skip
@pytest.mark.parametrize("tool", ["lint_draft", "verify_citations", "audit", "next_version"])
def test_paths_outside_the_project_or_of_no_draft_are_refused(
    essay: Essay, tool: str, path: str
) -> None:
    more = {"summary": "x"} if tool == "next_version" else {}
    error = _refusal(essay.ask(tool, path=path.replace("{root}", str(essay.root)), **more))
    assert error["exit_code"] == 2 and "secret" not in json.dumps(error)


@pytest.mark.parametrize(
    ("tool", "given", "told"),
    [
        ("serch_evidence", {}, "did you mean search_evidence?"),
        ("search_evidence", {}, "'query' is a required property"),
        ("search_evidence", {"query": ""}, "query: "),
        ("search_evidence", {"query": "x", "top": 1000}, "top: 1000"),
        ("search_evidence", {"qery": "x"}, "did you mean query?"),
        ("search_evidence", {"query": 5}, "query: 5 is not of type 'string'"),
        ("read_passage", {}, "give chunk_id"),
        ("read_passage", {"chunk_id": "doc_00000000|x"}, "no passage"),
        ("read_passage", {"doc_uid": UID, "page": "9999"}, "has no page"),
        ("find", {"text": " "}, ""),
        ("list_sources", {"limit": "many"}, "limit: "),
    ],
)
def test_nonsense_is_told_and_the_server_goes_on(
    essay: Essay, tool: str, given: dict[str, Any], told: str
) -> None:
    assert told in _refusal(essay.ask(tool, **given))["message"]
    assert essay.do(essay.client.list_tools).tools


def test_an_address_of_no_passage_is_refused(essay: Essay) -> None:
    for address in ("mdrag://passage/doc_00000000%7Cx", "file:///etc/passwd"):
        with pytest.raises(Exception, match="no passage at"):
            essay.do(essay.client.read_resource, address)
    (template,) = essay.do(essay.client.list_resource_templates).resource_templates
    assert template.uri_template == "mdrag://passage/{chunk_id}"
