"""Adding items and files through the connector of a running Zotero (7.0.5 and later).

A session is Zotero's own guard against doing a thing twice: the same session is never saved
again, so a request that may have got lost can be repeated under its name.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from mdrag.errors import FileProblem, ServiceError
from mdrag.filled_sentence import fill
from mdrag.net import Reply, Service

__all__ = ["Connector", "ConnectorTarget", "new_session"]

_SLOW = 60.0  # seconds: Zotero answers when the item is saved, or the file copied
_LARGEST = 500_000_000
_MINE = 1  # Zotero's own number of the user's library, in every profile


class ConnectorTarget(NamedTuple):
    """The library (and collection) selected in Zotero's window: where items will go.

    ``mine``: it is the user's own.
    """

    library: str
    collection: str
    editable: bool
    mine: bool = True


def new_session() -> str:
    """A name no push had before."""
    return f"mdrag-{uuid4().hex[:12]}"


class Connector:
    """The connector behind ``service``."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def target(self) -> ConnectorTarget:
        """Where Zotero would put new items. Raises ServiceError."""
        reply = self._post("/connector/getSelectedCollection", {})
        told = reply.json() if reply.ok else None
        if not isinstance(told, dict):
            raise ServiceError(
                fill(
                    "Zotero's connector answered {status}; open Zotero's window",
                    status=reply.status,
                )
            )
        library = str(told.get("libraryName") or "My Library")
        name = str(told.get("name") or "")
        editable = bool(told.get("libraryEditable", True)) and bool(told.get("editable", True))
        mine = told.get("libraryID") in (None, _MINE)
        return ConnectorTarget(library, "" if name == library else name, editable, mine)

    def save(self, session: str, items: Sequence[Any]) -> int:
        """The status: 201 saved, 409 this session came before, 5xx it failed.

        Raises NoAnswer when it is not known, Unreachable when nothing was sent.
        """
        body = {"sessionID": session, "uri": "http://localhost/mdrag", "items": list(items)}
        return self._post("/connector/saveItems", body).status

    def attach(self, session: str, doc_uid: str, file: Path) -> int:
        """The status of adding a file to an item of the session: 201 saved, 400 no such session.

        200: the library takes no files. Raises as `save`; FileProblem for a file that cannot be
        read or is too large.
        """
        try:
            if file.stat().st_size > _LARGEST:
                raise FileProblem(file, fill("is larger than 500 MB; attach it in Zotero by hand"))
            content = file.read_bytes()
        except OSError as problem:
            raise FileProblem(
                file, fill("cannot be read ({reason})", reason=problem.strerror)
            ) from problem
        kind = "application/epub+zip" if file.suffix.lower() == ".epub" else "application/pdf"
        url = f"http://localhost/mdrag/{doc_uid}{file.suffix.lower()}"
        told = {"sessionID": session, "parentItemID": doc_uid, "title": "Full Text", "url": url}
        return self._service.ask(
            "POST", f"/connector/saveAttachment?sessionID={session}", content=content,
            headers={"Content-Type": kind, "X-Metadata": json.dumps(told)}, seconds=_SLOW,
        ).status  # fmt: skip

    def _post(self, path: str, body: Any) -> Reply:
        return self._service.ask(
            "POST", path, content=json.dumps(body).encode(), seconds=_SLOW,
            headers={"Content-Type": "application/json"},
        )  # fmt: skip
