"""Which of the documents that are open are looked at, as the options and their places are now."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from mdrag.lsp.requests.server import Server

__all__ = ["leave", "look_at", "saved_path"]


def look_at(server: Server, uri: str) -> None:
    """Begin, or cease, to look at a document that is open."""
    path = server.cell_path(uri) or saved_path(uri)
    wanted = server.options.looks_at(path)
    if wanted and uri not in server.checking.documents:
        document = server.workspace.get_text_document(uri)
        place = path or Path.cwd() / "untitled.md"
        server.checking.open(uri, place, document.version or 0, document.source)
    elif not wanted:
        if uri in server.checking.documents:
            server.checking.close(uri)
            _show_nothing(server, uri)
        server.status.leave(uri)


def leave(server: Server, uri: str) -> None:
    """A document was closed."""
    server.checking.close(uri)
    server.status.forget(uri)
    _show_nothing(server, uri)


def saved_path(uri: str) -> Path | None:
    """Where a document lies; None for one that was never saved."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    try:
        if path and "\0" not in path:
            Path(path).exists()  # a name the system does not take is no name
            return Path(path)
    except OSError:
        pass
    return None


def _show_nothing(server: Server, uri: str) -> None:
    if server.pulls:
        server.workspace_diagnostic_refresh(None)
    else:
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))
