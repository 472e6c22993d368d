"""``read_passage``: a passage, or a page, of a source in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mdrag.errors import UsageError
from mdrag.evidence.model import Source
from mdrag.evidence.pack import binding_mark
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.tool import Tool, ToolAnswer, any_type, object_of

__all__ = ["TOOL"]

_LONGEST = 6000  # characters of words or context: about two printed pages


def _run(space: OpenProject, given: Mapping[str, Any]) -> ToolAnswer:
    if "chunk_id" in given:
        return ToolAnswer(_passage(space, given["chunk_id"]))
    if "doc_uid" in given and "page" in given:
        return ToolAnswer(_page(space, given["doc_uid"], str(given["page"])))
    raise UsageError("give chunk_id, or doc_uid and page")


def _passage(space: OpenProject, chunk_id: str) -> dict[str, Any]:
    library = space.library()
    found = library.passage(chunk_id.partition("|")[0], chunk_id)
    if found is None:
        raise UsageError(f"no passage {chunk_id!r} in the library; ask search_evidence for one")
    source = library.source(found.doc_uid)
    parents = library.parents([found.parent_id])
    context = parents[0].text if parents else ""
    binding = binding_mark(found.doc_uid, found.page_start or None, found.page_label)
    return {
        **_described(source, found.doc_uid),
        "chunk_id": found.chunk_id,
        "page": found.page_start or None,
        "page_label": found.page_label,
        "section": " > ".join(found.section_path),
        "text": found.text[:_LONGEST],
        "context": context.strip()[:_LONGEST],
        "binding": binding if found.citable else "",
    }


def _page(space: OpenProject, uid: str, page: str) -> dict[str, Any]:
    from mdrag.evidence.page_index import page_index

    library = space.library()
    source = library.source(uid)
    if source is None:
        raise UsageError(f"no source {uid!r} in the library; ask list_sources")
    pages = library.pages(source.doc_uid)
    index = page_index(pages, source.doc_uid, page)
    if index is None:
        raise UsageError(f"{source.doc_uid} has no pages; read it by chunk_id")
    found = next(one for one in pages if one.page_index == index)
    binding = binding_mark(source.doc_uid, index, found.page_label)
    return {
        **_described(source, uid),
        "chunk_id": None,
        "page": index,
        "page_label": found.page_label,
        "section": "",
        "text": found.text.strip()[:_LONGEST],
        "context": "",
        "binding": binding if source.can_be_cited else "",
    }


def _described(source: Source | None, uid: str) -> dict[str, Any]:
    return {
        "doc_uid": source.doc_uid if source else uid,
        "citation_key": source.citation_key if source else "",
        "title": source.title if source else "",
        "citable": bool(source and source.can_be_cited),
    }


TOOL = Tool(
    "read_passage",
    "The words of a source: a passage by chunk_id with the page or section around it, or a page by "
    "doc_uid and page (printed number; pdf=4 is the fourth of the file). Read before quoting.",
    object_of(
        (),
        chunk_id={"type": "string"},
        doc_uid={"type": "string", "description": "or citation_key"},
        page=any_type("string", "integer"),
    ),
    lambda: object_of(
        ("doc_uid", "citable", "text", "binding"),
        doc_uid={"type": "string"},
        citable={"type": "boolean"},
        page=any_type("integer", "null", description="in the file"),
        page_label={"type": "string", "description": "printed"},
        text={"type": "string"},
        context={"type": "string"},
        binding={"type": "string", "description": "empty: may not be cited"},
    ),
    _run,
)
