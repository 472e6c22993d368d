"""What the client asks about one draft, and which feature answers it.

A feature that breaks answers nothing and says so in one line on standard error: the server stays
up.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.lsp.features import actions, completion, hover, named_sources, outline, places
from mdrag.lsp.protocol.names import SOURCE_TEXT
from mdrag.lsp.protocol.problem_line import log_problem
from mdrag.lsp.requests import commands
from mdrag.lsp.requests.server import Server

__all__ = ["register"]

_Answer = TypeVar("_Answer")


def register(server: Server) -> None:
    """Have the server answer what is asked about one draft."""
    drafts = server.drafts

    def at(method: str, answer: Callable[..., Any], options: Any = None) -> None:
        """Answered for the place of the cursor."""

        async def asked(params: Any) -> Any:
            return await _safely(drafts.at(params, answer))

        server.feature(method, options)(asked)

    def on(method: str, answer: Callable[..., Any], options: Any = None) -> None:
        """Answered for the whole draft."""

        async def asked(params: Any) -> Any:
            return await _safely(drafts.on(params.text_document.uri, answer))

        server.feature(method, options)(asked)

    at(lsp.TEXT_DOCUMENT_HOVER, hover.hover)
    at(lsp.TEXT_DOCUMENT_DEFINITION, functools.partial(places.definition, texts=server.texts))
    at(lsp.TEXT_DOCUMENT_REFERENCES, named_sources.references)
    at(lsp.TEXT_DOCUMENT_PREPARE_RENAME, named_sources.prepare_rename)
    on(lsp.TEXT_DOCUMENT_DOCUMENT_LINK, places.links)
    on(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline.symbols)
    on(lsp.TEXT_DOCUMENT_CODE_LENS, outline.lenses, lsp.CodeLensOptions(resolve_provider=False))

    _register_choices(server)

    @server.feature(SOURCE_TEXT)
    def text_of(params: Any) -> dict[str, str]:
        uri = params.get("uri") if isinstance(params, dict) else getattr(params, "uri", None)
        text = server.text_of(uri) if isinstance(uri, str) else None
        if text is None:
            told = fill(
                "the text of what definition or a rule's link gave is wanted; ask there again"
            )
            raise JsonRpcInvalidParams(f"{SOURCE_TEXT}: {told}")
        return {"text": text}

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        new = functools.partial(named_sources.rename, name=params.new_name)
        try:
            return await drafts.at(params, new)
        except UsageError as problem:
            raise JsonRpcInvalidParams(str(problem)) from None


def _register_choices(server: Server) -> None:
    """Have the server offer what the writer may choose from: completions and actions."""
    drafts = server.drafts

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION,
        lsp.CompletionOptions(trigger_characters=["#", "@", "["], resolve_provider=False),
    )
    async def completed(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        async def now() -> lsp.CompletionList | None:
            how = functools.partial(completion.complete, snippets=server.snippets)
            return drafts.typed(params, how)

        return await _safely(now())

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(
            code_action_kinds=[lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll],
            resolve_provider=True,
        ),
    )
    async def acted(params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
        about = functools.partial(actions.actions, params=params, resolves=server.resolves)
        return await _safely(drafts.on(params.text_document.uri, about))

    @server.feature(lsp.CODE_ACTION_RESOLVE)
    async def resolved(params: lsp.CodeAction) -> lsp.CodeAction:
        try:
            return await commands.resolved(drafts, params)
        except UsageError as problem:
            raise JsonRpcInvalidParams(str(problem)) from None


async def _safely(answer: Awaitable[_Answer]) -> _Answer | None:
    """An answer, or none when the feature breaks."""
    try:
        return await answer
    except Exception as problem:
        log_problem(problem)
        return None
