"""What the client tells: a draft was opened, changed, saved, closed; settings or files changed."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls import uris

from mdrag.lsp.protocol.names import SOURCE
from mdrag.lsp.protocol.problem_line import log_problem
from mdrag.lsp.requests.server import Server

__all__ = ["register"]

_WATCHED = ("**/config.yaml", "**/mdrag.yaml", "**/lint_rules/**/*.yml", "**/index/current.json")


def register(server: Server) -> None:
    """Have the server take what the client tells it."""

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


def _quietly(notified: Callable[..., None]) -> Callable[..., None]:
    """What the client tells; nobody waits for an answer, and the server stays up."""

    @functools.wraps(notified)
    def take(*args: Any) -> None:
        try:
            notified(*args)
        except Exception as problem:
            log_problem(problem)

    return take


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
    try:
        if path and "\0" not in path:
            Path(path).exists()  # a name the system does not take is no name
            return Path(path)
    except OSError:
        pass
    return Path.cwd() / "untitled.md"
