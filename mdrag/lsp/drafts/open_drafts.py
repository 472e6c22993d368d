"""Who gives features the draft they are asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mdrag.lsp.drafts.document import OpenDraft
from mdrag.lsp.drafts.draft_checker import DraftChecker
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.protocol.positions import Positions

__all__ = ["OpenDrafts"]

_Answer = TypeVar("_Answer")


class OpenDrafts:
    """Gives features their `Open`; asked for a draft that is not open, it answers None."""

    def __init__(self, checking: DraftChecker, encoding: Callable[[], str]) -> None:
        """``encoding``: the unit of positions agreed with the client."""
        self._checking, self._encoding = checking, encoding

    async def opened(self, uri: str) -> Open | None:
        """The draft once its newest text was read."""
        document = await self._checking.settled(uri)
        if document is None or document.draft is None:
            return None
        return self._open(document, document.draft.text)

    def typed(self, params: Any, feature: Callable[[Open], _Answer]) -> _Answer | None:
        """What a feature that needs no parsed draft says at the cursor, at once."""
        document = self._checking.documents.get(params.text_document.uri)
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

    def _open(self, document: OpenDraft, text: str) -> Open:
        assert document.draft is not None
        others = tuple(one for one in self._checking.documents.values() if one is not document)
        where = Positions(text, self._encoding())
        return Open(document, document.draft, self._checking.desk(document).desk, where, others)
