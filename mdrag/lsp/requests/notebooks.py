"""Notebooks: each cell of Markdown is looked at as a draft that lies where its notebook does."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp

from mdrag.lsp.protocol.problem_line import quietly
from mdrag.lsp.requests.open_documents import leave, look_at, saved_path
from mdrag.lsp.requests.server import Server

__all__ = ["SYNC", "register"]

# of every notebook the cells of Markdown; Quarto's and R's are Markdown files as they are
SYNC = lsp.NotebookDocumentSyncOptions(
    notebook_selector=[
        lsp.NotebookDocumentFilterWithCells(cells=[lsp.NotebookCellLanguage("markdown")])
    ],
    save=True,
)


def register(server: Server) -> None:
    """Have the server take what the client tells of notebooks."""

    @server.feature(lsp.NOTEBOOK_DOCUMENT_DID_OPEN)
    @quietly
    def opened(params: lsp.DidOpenNotebookDocumentParams) -> None:
        _follow(server, params.notebook_document.uri)

    @server.feature(lsp.NOTEBOOK_DOCUMENT_DID_CHANGE)
    @quietly
    def changed(params: lsp.DidChangeNotebookDocumentParams) -> None:
        _follow(server, params.notebook_document.uri)

    @server.feature(lsp.NOTEBOOK_DOCUMENT_DID_SAVE)
    @quietly
    def saved(params: lsp.DidSaveNotebookDocumentParams) -> None:
        for uri in server.notebooks.get(params.notebook_document.uri, ()):
            server.checking.save(uri)

    @server.feature(lsp.NOTEBOOK_DOCUMENT_DID_CLOSE)
    @quietly
    def closed(params: lsp.DidCloseNotebookDocumentParams) -> None:
        for uri in server.notebooks.pop(params.notebook_document.uri, {}):
            leave(server, uri)


def _follow(server: Server, notebook: str) -> None:
    """Look at the cells as they are now."""
    document = server.workspace.get_notebook_document(notebook_uri=notebook)
    path = saved_path(notebook) or Path.cwd() / "untitled.ipynb"
    texts = {one.uri: one for one in server.workspace.text_documents.values()}
    markup = lsp.NotebookCellKind.Markup
    cells = document.cells if document else ()
    now = {cell.document: path for cell in cells if cell.kind == markup and cell.document in texts}
    for uri in server.notebooks.get(notebook, {}):
        if uri not in now:
            leave(server, uri)
    server.notebooks[notebook] = now
    for uri in now:
        known = server.checking.documents.get(uri)
        if known is None:
            look_at(server, uri)
        elif known.text != texts[uri].source:
            server.checking.change(uri, texts[uri].version or 0, texts[uri].source)
