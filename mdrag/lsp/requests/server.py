"""The language server itself: what was agreed with the client, and what it is shown."""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from mdrag import __version__
from mdrag.lsp.drafts.document import OpenDraft
from mdrag.lsp.drafts.draft_checker import DraftChecker
from mdrag.lsp.drafts.open_drafts import OpenDrafts
from mdrag.lsp.features import diagnostics
from mdrag.lsp.protocol.names import OPTIONS
from mdrag.lsp.protocol.positions import Positions
from mdrag.lsp.protocol.problem_line import log_problem

__all__ = ["Server"]


class Server(LanguageServer):
    """A language server for drafts."""

    def __init__(self) -> None:
        """Nothing is open, and the client has not spoken yet."""
        super().__init__("mdrag", f"v{__version__}", max_workers=2)
        self.checking = DraftChecker(self.show, log_problem)
        self.ended = False  # the client said goodbye
        self.drafts = OpenDrafts(self.checking, lambda: self.encoding)

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

    @property
    def snippets(self) -> bool:
        """Whether the client can go from stop to stop in what a completion writes."""
        known = self.client_capabilities.text_document
        item = known.completion.completion_item if known and known.completion else None
        return bool(item and item.snippet_support)

    def show(self, document: OpenDraft) -> None:
        """Send what is known of a draft, or have the client ask for it."""
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
        rules = {rule.id: rule for rule in desk.rules}
        found += [
            diagnostics.diagnostic(one, where, desk.root, rules.get(one.rule))
            for one in document.findings()
        ]
        return found
