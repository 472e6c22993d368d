"""The tools, in the order an agent is told of them; a tool is a file here and a line below."""

from __future__ import annotations

from mdrag.mcp.tool import Tool
from mdrag.mcp.tools import (
    audit,
    find,
    lint_draft,
    list_sources,
    next_version,
    read_passage,
    search_evidence,
    verify_citations,
)

__all__ = ["TOOLS"]

TOOLS: tuple[Tool, ...] = (
    search_evidence.TOOL,
    find.TOOL,
    read_passage.TOOL,
    list_sources.TOOL,
    lint_draft.TOOL,
    verify_citations.TOOL,
    audit.TOOL,
    next_version.TOOL,
)
