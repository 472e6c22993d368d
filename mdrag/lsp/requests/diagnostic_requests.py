"""Diagnostics for the clients that ask for them: of one draft, or of all that are open."""

from __future__ import annotations

from zlib import crc32

from lsprotocol import types as lsp

from mdrag.lsp.drafts.document import OpenDraft
from mdrag.lsp.protocol.names import SOURCE
from mdrag.lsp.protocol.problem_line import log_problem
from mdrag.lsp.requests.server import Server

__all__ = ["register"]


def register(server: Server) -> None:
    """Have the server answer ``textDocument/diagnostic`` and ``workspace/diagnostic``."""

    @server.feature(
        lsp.TEXT_DOCUMENT_DIAGNOSTIC,
        lsp.DiagnosticOptions(inter_file_dependencies=False, workspace_diagnostics=True,
                              identifier=SOURCE),
    )  # fmt: skip
    async def pulled(params: lsp.DocumentDiagnosticParams) -> lsp.DocumentDiagnosticReport:
        document = await _known(server, params.text_document.uri)
        stamp = _stamp(server, document)
        if stamp and stamp == params.previous_result_id:
            return lsp.RelatedUnchangedDocumentDiagnosticReport(stamp)
        return lsp.RelatedFullDocumentDiagnosticReport(_found(server, document), result_id=stamp)

    @server.feature(lsp.WORKSPACE_DIAGNOSTIC)
    async def pulled_all(params: lsp.WorkspaceDiagnosticParams) -> lsp.WorkspaceDiagnosticReport:
        before = {one.uri: one.value for one in params.previous_result_ids}
        reports: list[lsp.WorkspaceDocumentDiagnosticReport] = []
        for uri in dict.fromkeys([*server.checking.documents, *before]):
            document = await _known(server, uri)
            version, stamp = document.version if document else None, _stamp(server, document)
            if stamp and stamp == before.get(uri):
                same = lsp.WorkspaceUnchangedDocumentDiagnosticReport(
                    uri=uri, result_id=stamp, version=version
                )
                reports.append(same)
                continue
            found = _found(server, document)
            full = lsp.WorkspaceFullDocumentDiagnosticReport(
                uri=uri, items=found, version=version, result_id=stamp
            )
            reports.append(full)
        return lsp.WorkspaceDiagnosticReport(reports)


async def _known(server: Server, uri: str) -> OpenDraft | None:
    """The draft; when all rules have looked at it, if the client cannot be told to ask again."""
    try:
        if server.pulls:
            return await server.checking.settled(uri)
        return await server.checking.linted(uri)
    except Exception as problem:
        log_problem(problem)
        return None


def _stamp(server: Server, document: OpenDraft | None) -> str | None:
    """What stays the same as long as the diagnostics do."""
    if document is None or not document.fresh:
        return None
    desk = server.checking.desk(document)
    return f"{document.edition}-{crc32(desk.stamp.encode('utf-8', 'surrogatepass')):x}"


def _found(server: Server, document: OpenDraft | None) -> list[lsp.Diagnostic]:
    try:
        return server.diagnostics(document) if document else []
    except Exception as problem:
        log_problem(problem)
        return []
