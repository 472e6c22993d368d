"""What a client is told of a draft as a whole: its counts, and whether all rules have looked at it.

A client that takes ``mdrag/status`` has both whenever they change; one that shows progress has
"Checking essay.md" while a draft that is new is looked at; one with code lenses asks for them anew.
"""

from __future__ import annotations

import asyncio
import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from mdrag.audit.one_line import one_line
from mdrag.draft.words import count
from mdrag.lsp.drafts.document import OpenDraft
from mdrag.lsp.drafts.draft_checker import DraftChecker
from mdrag.lsp.features.outline import asks_for_source
from mdrag.lsp.protocol.client_options import ClientOptions
from mdrag.lsp.protocol.names import STATUS

__all__ = ["DraftStatus"]

_SOON = 0.3  # seconds after which a check is worth a word about its progress


class DraftStatus:
    """Tells the client of each draft what has changed."""

    def __init__(
        self, server: LanguageServer, checking: DraftChecker, options: Callable[[], ClientOptions]
    ) -> None:
        """Nothing was told yet. ``options``: what the client wants now."""
        self._server, self._checking, self._options = server, checking, options
        self._told: dict[str, dict[str, Any]] = {}
        self._seen: dict[str, object] = {}  # the last whole lint whose lenses were asked for
        self._waiting: dict[str, asyncio.Event] = {}  # set when the check has ended
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, document: OpenDraft) -> None:
        """Something of a draft has changed."""
        if document.result is not self._seen.get(document.uri):
            self._seen[document.uri] = document.result
            self._refresh_lenses()
        self._send(document.uri, self._counted(document))
        if document.checked or document.broken:
            self._end(document.uri)
        elif document.result is None and document.uri not in self._waiting:
            self._begin(document)

    def leave(self, uri: str) -> None:
        """A draft is not looked at any more, or never was."""
        self._end(uri)
        self._seen.pop(uri, None)
        self._send(uri, {"uri": uri, "state": "off"})

    def forget(self, uri: str) -> None:
        """A draft was closed."""
        self._end(uri)
        self._seen.pop(uri, None)
        self._told.pop(uri, None)

    def _send(self, uri: str, told: dict[str, Any]) -> None:
        before = {**self._told.get(uri, {}), "version": None}
        if not self._options().status or {**told, "version": None} == before:
            return
        self._told[uri] = told
        self._server.protocol.notify(STATUS, told)

    def _counted(self, document: OpenDraft) -> dict[str, Any]:
        if not self._options().status:
            return {}
        state = "failed" if document.broken else "done" if document.checked else "checking"
        findings = document.findings()
        unexcused = document.result.unexcused if document.result else ()
        counts = Counter(str(one.severity) for one in findings)
        desk = self._checking.desk(document).desk
        return {
            "uri": document.uri,
            "version": document.version,
            "state": state,
            "errors": counts["error"],
            "warnings": counts["warning"],
            "infos": counts["info"],
            "needed": sum(map(asks_for_source, findings)),
            "words": count(document.draft) if document.draft else 0,
            "line": one_line((*findings, *unexcused), desk.language),
        }

    def _begin(self, document: OpenDraft) -> None:
        window = self._server.client_capabilities.window
        if not (window and window.work_done_progress):
            return
        self._waiting[document.uri] = ended = asyncio.Event()
        task = asyncio.get_running_loop().create_task(self._progress(document, ended))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _end(self, uri: str) -> None:
        if ended := self._waiting.pop(uri, None):
            ended.set()

    async def _progress(self, document: OpenDraft, ended: asyncio.Event) -> None:
        try:
            await asyncio.wait_for(ended.wait(), _SOON)
            return  # it was quick
        except TimeoutError:
            pass
        token, progress = str(uuid.uuid4()), self._server.work_done_progress
        await progress.create_async(token)
        progress.begin(token, lsp.WorkDoneProgressBegin(f"Checking {document.path.name}"))
        await ended.wait()
        progress.end(token, lsp.WorkDoneProgressEnd())
        progress.tokens.pop(token, None)

    def _refresh_lenses(self) -> None:
        workspace = self._server.client_capabilities.workspace
        lens = workspace.code_lens if workspace else None
        if lens and lens.refresh_support:
            self._server.workspace_code_lens_refresh(None)
