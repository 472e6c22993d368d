"""The language server itself: what the editor says, and who answers.

Requests are answered on the event loop, each in some milliseconds; long work runs in threads (see
`checking`). A feature that breaks answers nothing and says so in one line on standard error: the
server stays up.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from mdrag import __version__
from mdrag.errors import UsageError
from mdrag.lsp import actions, commands, completion, diagnostics, hover, outline, places, pull
from mdrag.lsp.checking import Checking
from mdrag.lsp.desk import Desk
from mdrag.lsp.document import Document
from mdrag.lsp.names import COMMANDS, OPTIONS, SOURCE
from mdrag.lsp.positions import Positions
from mdrag.lsp.telling import told

__all__ = ["Server", "make", "serve"]

_Answer = TypeVar("_Answer")
_WATCHED = ("**/config.yaml", "**/mdrag.yaml", "**/lint_rules/**/*.yml", "**/index/current.json")


class Server(LanguageServer):
    """A language server for drafts; `serve` runs it on standard input and output."""

    def __init__(self) -> None:
        """Nothing is open, and the client has not spoken yet."""
        super().__init__("mdrag", f"v{__version__}", max_workers=2)
        self.checking = Checking(self.show, told)
        self.ended = False  # the client said goodbye
        self.desk = Desk(self)

    def configure(self, options: Any) -> None:
        """Take initializationOptions; what is not known or of another type is left aside."""
        given = options if isinstance(options, dict) else {}
        for name in OPTIONS:
            value = given.get(name)
            if name == "verification" and isinstance(value, bool):
                self.checking.verification = value
            elif name != "verification" and isinstance(value, int | float) and value >= 0:
                setattr(self.checking, name, min(float(value), 60_000) / 1000)

    @property
    def encoding(self) -> str:
        """The unit of positions agreed with the client."""
        agreed = self.workspace.position_encoding or "utf-16"
        return str(getattr(agreed, "value", agreed))

    @property
    def pulls(self) -> bool:
        """Whether the client asks for diagnostics itself, and can be told to ask again."""
        known = self.client_capabilities
        workspace = known.workspace and known.workspace.diagnostics
        refresh = bool(workspace and workspace.refresh_support)
        return refresh and bool(known.text_document and known.text_document.diagnostic)

    @property
    def resolves(self) -> bool:
        """Whether the client asks for the edit of a code action once it is chosen."""
        known = self.client_capabilities.text_document
        offered = known.code_action and known.code_action.resolve_support if known else None
        return bool(offered and "edit" in offered.properties)

    def show(self, document: Document) -> None:
        """Send what is known of a draft, or have the client ask for it."""
        if self.pulls:
            self.workspace_diagnostic_refresh(None)
            return
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(document.uri, self.diagnostics(document), document.version)
        )

    def diagnostics(self, document: Document) -> list[lsp.Diagnostic]:
        """The findings of a draft, and what is wrong with its settings."""
        around = self.checking.around(document)
        found = [diagnostics.plain(around.problem)] if around.problem else []
        if document.draft is None:
            return found
        where = Positions(document.draft.text, self.encoding)
        rules = {rule.id: rule for rule in around.rules}
        found += [
            diagnostics.diagnostic(one, where, around.root, rules.get(one.rule))
            for one in document.findings()
        ]
        return found


async def _safely(answer: Awaitable[_Answer]) -> _Answer | None:
    """An answer, or none when the feature breaks."""
    try:
        return await answer
    except Exception as problem:
        told(problem)
        return None


def _quietly(notified: Callable[..., None]) -> Callable[..., None]:
    """What the client tells; nobody waits for an answer, and the server stays up."""

    @functools.wraps(notified)
    def take(*args: Any) -> None:
        try:
            notified(*args)
        except Exception as problem:
            told(problem)

    return take


def make() -> Server:
    """A server with all its features."""
    server = Server()
    desk = server.desk

    @server.feature(lsp.INITIALIZE)
    @_quietly
    def initialize(params: lsp.InitializeParams) -> None:
        server.configure(params.initialization_options)

    @server.feature(lsp.INITIALIZED)
    def initialized(params: lsp.InitializedParams) -> None:
        _watch(server)

    @server.feature(lsp.SHUTDOWN)
    def ending(params: None) -> None:
        server.ended = True

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    @_quietly
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        path = _path(item.uri)
        text = server.workspace.get_text_document(item.uri).source
        server.checking.open(item.uri, path, item.version, text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    @_quietly
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        text = server.workspace.get_text_document(uri).source
        server.checking.change(uri, params.text_document.version, text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    @_quietly
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.checking.save(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    @_quietly
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.checking.close(uri)
        if not server.pulls:
            server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    @_quietly
    def watched(params: lsp.DidChangeWatchedFilesParams) -> None:
        server.checking.changed_around()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    @_quietly
    def configured(params: lsp.DidChangeConfigurationParams) -> None:
        given = params.settings
        server.configure(given.get(SOURCE, given) if isinstance(given, dict) else None)
        server.checking.changed_around()

    pull.register(server)
    _features(server)
    for name in COMMANDS:
        commands.register(server, desk, name)
    return server


def _features(server: Server) -> None:
    """What is asked about one draft, and who answers it."""
    desk = server.desk

    def at(method: str, answer: Callable[..., Any], options: Any = None) -> None:
        """Answered for the place of the cursor."""

        async def asked(params: Any) -> Any:
            return await _safely(desk.at(params, answer))

        server.feature(method, options)(asked)

    def on(method: str, answer: Callable[..., Any], options: Any = None) -> None:
        """Answered for the whole draft."""

        async def asked(params: Any) -> Any:
            return await _safely(desk.on(params.text_document.uri, answer))

        server.feature(method, options)(asked)

    at(lsp.TEXT_DOCUMENT_HOVER, hover.hover)
    at(lsp.TEXT_DOCUMENT_DEFINITION, places.definition)
    at(lsp.TEXT_DOCUMENT_REFERENCES, outline.references)
    at(lsp.TEXT_DOCUMENT_PREPARE_RENAME, outline.prepare_rename)
    on(lsp.TEXT_DOCUMENT_DOCUMENT_LINK, places.links)
    on(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline.symbols)
    on(lsp.TEXT_DOCUMENT_CODE_LENS, outline.lenses, lsp.CodeLensOptions(resolve_provider=False))

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        new = functools.partial(outline.rename, name=params.new_name)
        try:
            return await desk.at(params, new)
        except UsageError as problem:
            raise JsonRpcInvalidParams(str(problem)) from None

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION,
        lsp.CompletionOptions(trigger_characters=["#", "@", "["], resolve_provider=False),
    )
    async def completed(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        async def now() -> lsp.CompletionList | None:
            return desk.typed(params, completion.complete)

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
        return await _safely(desk.on(params.text_document.uri, about))

    @server.feature(lsp.CODE_ACTION_RESOLVE)
    async def resolved(params: lsp.CodeAction) -> lsp.CodeAction:
        try:
            return await commands.resolved(desk, params)
        except UsageError as problem:
            raise JsonRpcInvalidParams(str(problem)) from None


def _watch(server: Server) -> None:
    """Have the client tell when settings, rules or a library change."""
    workspace = server.client_capabilities.workspace
    watches = workspace.did_change_watched_files if workspace else None
    if not (watches and watches.dynamic_registration):
        return  # they are looked at before every lint anyway
    options = lsp.DidChangeWatchedFilesRegistrationOptions(
        [lsp.FileSystemWatcher(pattern) for pattern in _WATCHED]
    )
    server.client_register_capability(
        lsp.RegistrationParams(
            [lsp.Registration("mdrag-watch", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)]
        ),
        lambda _: None,
    )


def _path(uri: str) -> Path:
    """Where a draft lies; one that was never saved lies in the folder the server runs in."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path) if path else Path.cwd() / "untitled.md"


def serve() -> None:
    """Serve on standard input and output until the client ends it."""
    logging.basicConfig(stream=sys.stderr, format="mdrag lsp: %(message)s", level=logging.WARNING)
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    sys.setswitchinterval(0.002)  # the event loop answers while a thread lints
    gc.set_threshold(200_000, 20, 100)  # drafts are tuples in tuples: nothing to find there
    server = make()
    # the pipe is the client's alone: what anybody prints goes to standard error
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        server.start_io(os.fdopen(os.dup(sys.stdin.fileno()), "rb"), out)
    except (OSError, ValueError) as problem:
        if not server.ended:
            told(problem)  # the client closed the pipe in mid-sentence
    except asyncio.CancelledError:
        pass  # it ended while something was under way
    finally:
        server.checking.stop()
