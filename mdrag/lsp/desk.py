"""What a feature is given to answer with: the draft as read, its library, where things stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from lsprotocol import types as lsp

from mdrag.draft.model import Binding, Draft, Ref, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.finding import Edit, Finding
from mdrag.lsp.around import Around
from mdrag.lsp.document import Document
from mdrag.lsp.positions import Positions
from mdrag.verify.bindings import all_bindings

if TYPE_CHECKING:
    from mdrag.lsp.server import Server

__all__ = ["Desk", "Open", "refs"]

_Answer = TypeVar("_Answer")


class Open(NamedTuple):
    """An open draft, read, with all that is known of it; ``offset``: where the cursor stands."""

    document: Document
    draft: Draft
    around: Around
    where: Positions
    others: tuple[Document, ...]  # the other drafts that are open
    offset: int = 0

    @property
    def evidence(self) -> EvidenceStore:
        """The library."""
        return self.around.evidence

    @property
    def root(self) -> Path | None:
        """The project's folder."""
        return self.around.root

    def findings(self) -> tuple[Finding, ...]:
        """What is shown of the draft now."""
        return self.document.findings()

    def bindings(self) -> tuple[Binding, ...]:
        """Its bindings, and the citations whose key the library knows."""
        return all_bindings(self.draft.bindings, self.draft.citations, self.evidence)

    def binding_at(self, offset: int) -> tuple[Binding, Ref | None] | None:
        """The binding at an offset, and the source it names there, if it stands on one."""
        for binding in self.bindings():
            if binding.start <= offset <= binding.end:
                refs = [r for r in binding.refs if r.start <= offset <= r.end]
                return binding, refs[0] if refs else None
        return None

    def sentence_at(self, offset: int) -> Sentence | None:
        """The sentence at an offset."""
        at = self.draft.sentence_at(offset)
        return self.draft.sentences[at] if at >= 0 else None

    def edit(self, edits: tuple[Edit, ...]) -> lsp.WorkspaceEdit:
        """Edits of this draft as the protocol's."""
        texts = [lsp.TextEdit(self.where.range(e.start, e.end), e.text) for e in edits]
        return lsp.WorkspaceEdit(changes={self.document.uri: texts})


class Desk:
    """Gives features their `Open`; asked for a draft that is not open, it answers None."""

    def __init__(self, server: Server) -> None:
        """Of one server."""
        self._server = server

    async def opened(self, uri: str) -> Open | None:
        """The draft once its newest text was read."""
        document = await self._server.checking.settled(uri)
        if document is None or document.draft is None:
            return None
        return self._open(document, document.draft.text)

    def typed(self, params: Any, feature: Callable[[Open], _Answer]) -> _Answer | None:
        """What a feature that needs no parsed draft says at the cursor, at once."""
        document = self._server.checking.documents.get(params.text_document.uri)
        if document is None or document.draft is None:
            return None
        one = self._open(document, document.text)
        return feature(one._replace(offset=one.where.offset(params.position)))

    async def on(self, uri: str, feature: Callable[[Open], _Answer]) -> _Answer | None:
        """What a feature says of a draft."""
        one = await self.opened(uri)
        return feature(one) if one else None

    async def at(self, params: Any, feature: Callable[[Open], _Answer]) -> _Answer | None:
        """What a feature says at the cursor."""
        one = await self.opened(params.text_document.uri)
        return feature(one._replace(offset=one.where.offset(params.position))) if one else None

    def _open(self, document: Document, text: str) -> Open:
        checking = self._server.checking
        assert document.draft is not None
        others = tuple(one for one in checking.documents.values() if one is not document)
        where = Positions(text, self._server.encoding)
        return Open(document, document.draft, checking.around(document), where, others)


def refs(one: Open) -> Iterator[tuple[Binding, Ref]]:
    """Every source the draft names, with its binding."""
    for binding in one.bindings():
        for ref in binding.refs:
            yield binding, ref
