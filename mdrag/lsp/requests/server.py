"""The language server itself: what was agreed with the client, and what it is shown."""

from __future__ import annotations

from json import JSONDecodeError
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from mdrag import __version__
from mdrag.lsp.drafts.document import OpenDraft
from mdrag.lsp.drafts.draft_checker import DraftChecker
from mdrag.lsp.drafts.open_drafts import OpenDrafts
from mdrag.lsp.features import diagnostics
from mdrag.lsp.features.page_texts import PageTexts
from mdrag.lsp.features.places import asked_page
from mdrag.lsp.protocol.client_options import ClientOptions, read_options
from mdrag.lsp.protocol.positions import Positions
from mdrag.lsp.protocol.problem_line import log_problem
from mdrag.lsp.protocol.strict_protocol import StrictProtocol
from mdrag.lsp.requests.draft_status import DraftStatus

__all__ = ["Server"]


_OF_DRAFT = "structure."  # these rules ask for what a cell of a notebook need not have


class Server(LanguageServer):
    """A language server for drafts."""

    protocol: StrictProtocol

    def __init__(self, notebooks: lsp.NotebookDocumentSyncOptions | None = None) -> None:
        """Nothing is open, and the client has not spoken yet. ``notebooks``: which are wanted."""
        super().__init__(
            "mdrag", f"v{__version__}", notebook_document_sync=notebooks,
            protocol_cls=StrictProtocol, max_workers=2,
        )  # fmt: skip
        self.notebooks: dict[str, dict[str, Path]] = {}  # notebook → its cells, where it lies
        self.options = ClientOptions()
        self.checking = DraftChecker(self.show, log_problem)
        self.status = DraftStatus(self, self.checking, lambda: self.options)
        self.checking.changed = self.status.tell
        self.texts = PageTexts(lambda: self.options.virtualPages)
        self.ended = False  # the client said goodbye
        self.left = False  # and went
        self.drafts = OpenDrafts(self.checking, lambda: self.encoding)

    def configure(self, given: Any) -> None:
        """Take the client's options; what is not known or of another type is left aside."""
        self.options = read_options(given, self.options)
        self.checking.verification = self.options.verification
        self.checking.debounce = self.options.debounce / 1000
        self.checking.idle = self.options.idle / 1000

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Say to the client what could not even be read."""
        if isinstance(error, JSONDecodeError | UnicodeDecodeError | RecursionError):
            self.protocol.refuse_text()

    def text_of(self, uri: str) -> str | None:
        """The text of a page or rule that the client was pointed to."""
        desks = (self.checking.desk(one).desk for one in self.checking.documents.values())
        return self.texts.text(uri) or asked_page(uri, (desk.evidence for desk in desks))

    def cell_path(self, uri: str) -> Path | None:
        """Where the notebook of a cell lies; None for what is no cell."""
        return next((cells[uri] for cells in self.notebooks.values() if uri in cells), None)

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

    @property
    def snippets(self) -> bool:
        """Whether the client can go from stop to stop in what a completion writes."""
        known = self.client_capabilities.text_document
        item = known.completion.completion_item if known and known.completion else None
        return bool(item and item.snippet_support)

    def show(self, document: OpenDraft) -> None:
        """Send what is known of a draft, or have the client ask for it."""
        self.status.tell(document)
        if self.pulls:
            self.workspace_diagnostic_refresh(None)
            return
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(document.uri, self.diagnostics(document), document.version)
        )

    def diagnostics(self, document: OpenDraft) -> list[lsp.Diagnostic]:
        """The findings of a draft, and what is wrong with its settings."""
        desk, _, problem = self.checking.desk(document)
        found = [diagnostics.plain(problem)] if problem else []
        if document.draft is None:
            return found
        where = Positions(document.draft.text, self.encoding)
        cell = self.cell_path(document.uri) is not None
        rules = {rule.id: rule for rule in desk.rules}
        found += [
            diagnostics.diagnostic(
                one, where, desk.root, rules.get(one.rule), self.texts, desk.language
            )
            for one in document.findings()
            if self.options.shows(one.severity) and not (cell and one.rule.startswith(_OF_DRAFT))
        ]
        return found
