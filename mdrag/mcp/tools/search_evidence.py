"""``search_evidence``: the passages that answer a question, and a pack of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mdrag.evidence.pack import PackItem
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.passages import passage_links
from mdrag.mcp.tool import Tool, ToolAnswer, object_of

__all__ = ["TOOL"]

# Of the fields of a pack's item those an agent needs to write; the pack on disk holds all.
_FIELDS = ("id", "doc_uid", "citation_key", "title", "year", "quote_page", "locator_quality",
           "exact_quote", "binding", "retrieval_score")  # fmt: skip


def _run(space: OpenProject, given: Mapping[str, Any]) -> ToolAnswer:
    from mdrag.report import pack as report
    from mdrag.report.pack import author_year
    from mdrag.retrieve import runs
    from mdrag.retrieve.filters import parse_filters
    from mdrag.retrieve.search import question

    project, config = space.project, space.config
    wanted = parse_filters((), None, given.get("since"), None)
    mode = given.get("mode", "evidence")
    asked = question(given["query"], given.get("q_en", ""), given.get("terms", ()), mode, wanted)
    pack = runs.ask(project, config, asked, given.get("top", 5), searcher=space.searcher())
    saved = runs.save(project, pack, report.markdown(pack))
    document = {
        "query_id": pack.query_id,
        "q_en": pack.plan.q_en,
        "answered": bool(pack.evidences),
        "evidences": [_item(one) for one in pack.evidences],
        "warnings": list(pack.warnings),
        "pack": project.relative(saved.newest or saved.markdown),
    }
    titles = ((one.id, author_year(one)) for one in pack.evidences if mode != "papers")
    return ToolAnswer(document, tuple(passage_links(titles)))


def _item(one: PackItem) -> dict[str, Any]:
    return {"who": _who(one), **{name: getattr(one, name) for name in _FIELDS}}


def _who(one: PackItem) -> str:
    from mdrag.report.pack import author_year

    return author_year(one)


TOOL = Tool(
    "search_evidence",
    "Passages of the essay's own library that answer a question, best first, each with the binding "
    "to paste and its page. Call it before writing a paragraph. Cite only what it returns; "
    "answered=false means the library holds no answer: say so, do not invent. Writes "
    "outputs/evidence_pack.md.",
    object_of(
        ("query",),
        query={"type": "string", "minLength": 1, "maxLength": 2000},
        q_en={"type": "string", "description": "in academic English, for a question that is not"},
        terms={"type": "array", "items": {"type": "string"}, "maxItems": 10},
        since={"type": "integer", "description": "this year or later"},
        top={"type": "integer", "minimum": 1, "maximum": 20, "default": 5},
        mode={
            "enum": ["evidence", "papers", "instruction"],
            "description": "instruction: rubric and feedback, never to be cited",
        },
    ),
    lambda: object_of(
        ("query_id", "answered", "evidences", "warnings", "pack"),
        query_id={"type": "string"},
        answered={"type": "boolean"},
        evidences={
            "type": "array",
            "items": {
                "type": "object", "title": "mdrag/evidence_pack item", "required": list(_FIELDS)
            },
        },
        warnings={"type": "array", "items": {"type": "string"}},
        pack={"type": "string"},
    ),
    _run,
    writes=True,
)  # fmt: skip
