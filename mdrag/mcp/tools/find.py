"""``find``: which source says this sentence, number or quotation."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from mdrag.errors import UsageError
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.passages import passage_links
from mdrag.mcp.tool import Tool, ToolAnswer, items_of, object_of

__all__ = ["TOOL"]


def _run(space: OpenProject, given: Mapping[str, Any]) -> ToolAnswer:
    from mdrag.audit.library_match import find_in_library, words_to_find
    from mdrag.report.library_match import as_json
    from mdrag.retrieve.search import question
    from mdrag.retrieve.translate import in_english

    wanted = words_to_find(given["text"])
    searcher = space.searcher()
    asked = question(wanted)
    with suppress(UsageError):  # what nobody can put into English is looked for as it stands
        asked = in_english(asked, space.config, searcher.library)
    told: list[str] = []
    found = find_in_library(searcher, wanted, asked.q_en, told.append)[: given.get("top", 5)]
    titles = ((one.chunk_id or "", one.source.title) for one in found)
    warnings = {"warnings": told} if told else {}
    return ToolAnswer({"matches": as_json(found), **warnings}, tuple(passage_links(titles)))


TOOL = Tool(
    "find",
    "Where the library says a sentence, a number or a quotation: verbatim, near (what differs is "
    "told) or in other words (meaning), with the binding to paste. No match: nothing says it.",
    object_of(
        ("text",),
        text={"type": "string", "minLength": 1, "maxLength": 2000},
        top={"type": "integer", "minimum": 1, "maximum": 20, "default": 5},
    ),
    lambda: object_of(("matches",), matches=items_of("matches")),
    _run,
)
