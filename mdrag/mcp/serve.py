"""The server on standard input and output; the one file that knows the SDK of the protocol.

It speaks the revisions that the SDK does (2025-11-25 and 2026-07-28 among them). A call is answered
on the event loop, one after the other: each takes some milliseconds, and none is in the way of
another. What anything prints meanwhile goes to standard error, as the SDK keeps the pipe.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mdrag import __version__
from mdrag.errors import MdragError, ServiceError
from mdrag.filled_sentence import fill
from mdrag.mcp.call import CallOutcome, call_tool
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.passages import TEMPLATE, passage_address, read_address
from mdrag.mcp.refused_line import refused_line
from mdrag.mcp.tool import Tool
from mdrag.mcp.tools import TOOLS

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

    from mcp import types

__all__ = ["make_server", "serve"]

_INSTRUCTIONS = (
    "An essay whose every claim is bound to a passage of its own sources. Search before you write; "
    "bind each claim with the binding a tool returned, never one made up; lint and verify after "
    "each change; never overwrite a version. AGENT.md in the project says the rest."
)


def serve(start: Path, project: str | None = None) -> None:
    """Serve until the client closes the pipe. Raises ServiceError when the SDK is not installed."""
    logging.basicConfig(stream=sys.stderr, format="mdrag mcp: %(message)s", level=logging.WARNING)
    gc.disable()  # what is imported stays: nothing to find there
    server = make_server(OpenProject(start, project))
    gc.freeze()
    gc.enable()
    asyncio.run(_run(server))


async def _run(server: Server[Any]) -> None:
    from mcp.server.stdio import stdio_server

    async with stdio_server() as (reading, writing):
        messages = _Messages(reading, writing)
        await server.run(messages, writing, server.create_initialization_options())


class _Messages:
    """The messages of a stream; a line that is none is answered here, which the SDK does not do."""

    def __init__(self, reading: Any, writing: Any) -> None:
        self._reading, self._writing = reading, writing

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reading, name)

    async def __aenter__(self) -> _Messages:
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self._reading.aclose()

    def __aiter__(self) -> _Messages:
        return self

    async def __anext__(self) -> Any:
        return await self._next(self._reading.__anext__)

    async def receive(self) -> Any:
        """The next message."""
        return await self._next(self._reading.receive)

    async def _next(self, take: Callable[[], Awaitable[Any]]) -> Any:
        while isinstance(one := await take(), Exception):
            await self._refuse(one)
        return one

    async def _refuse(self, problem: Exception) -> None:
        from mcp.shared.message import SessionMessage

        from mcp import types

        faults: Any = getattr(problem, "errors", list)()
        refused = refused_line(faults)
        if refused is not None:
            error = types.ErrorData(code=refused.code, message=refused.message)
            answer = types.JSONRPCError(jsonrpc="2.0", id=refused.id, error=error)
            await self._writing.send(SessionMessage(answer))


def make_server(space: OpenProject) -> Server[Any]:
    """The server of a project, its tools and passages. Raises ServiceError without the SDK."""
    try:
        from mcp.server.lowlevel import Server

        from mcp import types
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise ServiceError(fill('mcp is not installed: pip install "mdrag[mcp]"')) from None

    async def tools(_: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_as_told(tool) for tool in TOOLS])

    async def call(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        return _result(call_tool(space, params.name, params.arguments or {}))

    async def templates(_: Any, __: Any) -> types.ListResourceTemplatesResult:
        about = "a passage of a source, word for word"
        one = types.ResourceTemplate(name="passage", uri_template=TEMPLATE, description=about)
        return types.ListResourceTemplatesResult(resource_templates=[one])

    async def resources(_: Any, __: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=[])  # by the thousand: search for them

    async def read(_: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        return _contents(space, str(params.uri))

    return Server(
        "mdrag", version=__version__, instructions=_INSTRUCTIONS, on_list_tools=tools,
        on_call_tool=call, on_list_resources=resources, on_list_resource_templates=templates,
        on_read_resource=read,
    )  # fmt: skip


def _as_told(tool: Tool) -> types.Tool:
    """A tool as the protocol lists it."""
    from mcp import types

    hints = types.ToolAnnotations(
        read_only_hint=not tool.writes, destructive_hint=False, open_world_hint=False
    )
    return types.Tool(
        name=tool.name, description=tool.about, input_schema=tool.arguments,
        output_schema=tool.output(), annotations=hints,
    )  # fmt: skip


def _result(outcome: CallOutcome) -> types.CallToolResult:
    """What came of a call, also as text for clients that read no structured content."""
    from mcp import types

    if outcome.answer is None:
        text = types.TextContent(text=_compact(outcome.error))
        return types.CallToolResult(content=[text], is_error=True)
    document = outcome.answer.document
    content: list[types.ContentBlock] = [types.TextContent(text=_compact(document))]
    for one in outcome.answer.passages:
        name, uri = one.title or one.chunk_id, passage_address(one.chunk_id)
        content.append(types.ResourceLink(name=name, uri=uri, mime_type="text/plain"))
    return types.CallToolResult(content=content, structured_content=document)


def _contents(space: OpenProject, address: str) -> types.ReadResourceResult:
    """The words of the passage at an address."""
    from mcp.shared.exceptions import MCPError

    from mcp import types

    try:
        passage = read_address(space, address)
    except MdragError as problem:
        raise MCPError(types.INVALID_PARAMS, str(problem)) from None
    text = types.TextResourceContents(uri=address, mime_type="text/plain", text=passage.text)
    return types.ReadResourceResult(contents=[text])


def _compact(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
