"""What the client tells: a draft was opened, changed, saved, closed; settings or files changed."""

from __future__ import annotations

from lsprotocol import types as lsp

from mdrag.lsp.protocol.names import SOURCE
from mdrag.lsp.protocol.problem_line import quietly
from mdrag.lsp.requests.open_documents import leave, look_at
from mdrag.lsp.requests.server import Server

__all__ = ["register"]

_WATCHED = ("**/config.yaml", "**/mdrag.yaml", "**/lint_rules/**/*.yml", "**/index/current.json")


def register(server: Server) -> None:
    """Have the server take what the client tells it."""

    @server.feature(lsp.INITIALIZE)
    @quietly
    def initialize(params: lsp.InitializeParams) -> None:
        server.configure(params.initialization_options)

    @server.feature(lsp.INITIALIZED)
    def initialized(params: lsp.InitializedParams) -> None:
        _watch(server)

    @server.feature(lsp.SHUTDOWN)
    def ending(params: None) -> None:
        server.ended = True

    @server.feature(lsp.EXIT)
    def left(params: None) -> None:
        server.left = True

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    @quietly
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        look_at(server, params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    @quietly
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        text = server.workspace.get_text_document(uri).source
        server.checking.change(uri, params.text_document.version, text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    @quietly
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.checking.save(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    @quietly
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        leave(server, params.text_document.uri)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    @quietly
    def watched(params: lsp.DidChangeWatchedFilesParams) -> None:
        server.checking.changed_around()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    @quietly
    def configured(params: lsp.DidChangeConfigurationParams) -> None:
        given = params.settings
        server.configure(given.get(SOURCE, given) if isinstance(given, dict) else None)
        for document in list(server.workspace.text_documents.values()):
            look_at(server, document.uri)
        server.checking.changed_around()


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
