"""The protocol of pygls, with an answer to every request, also to one that is none.

pygls leaves a request whose parameters cannot be read, or that comes after the server was shut
down, without an answer, and is initialized as often as it is asked to be.
"""

from __future__ import annotations

from typing import Any

from lsprotocol.types import EXIT, INITIALIZE
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcMethodNotFound,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol

__all__ = ["StrictProtocol"]

_ANSWERED = object()  # instead of a message that was refused already


class StrictProtocol(LanguageServerProtocol):
    """Refuses what may not be asked, with the protocol's errors."""

    _begun = False  # whether it was initialized

    def structure_message(self, data: Any) -> Any:
        """The message; a request that is none is refused at once."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if "id" in data and "method" in data:
                self._refuse_request(data["id"], data["method"])
            return _ANSWERED

    def _refuse_request(self, asked: Any, name: Any) -> None:
        if not isinstance(asked, str | int) or not isinstance(name, str):
            self._refuse(None, JsonRpcInvalidRequest())
            return
        try:
            self._get_handler(name)
        except JsonRpcMethodNotFound as problem:
            self._refuse(asked, problem)
            return
        self._refuse(asked, JsonRpcInvalidParams(f"{name}: its parameters cannot be read"))

    def handle_message(self, message: Any) -> None:
        """Delegate a message, unless it may not come now."""
        if message is _ANSWERED:
            return
        if not hasattr(message, "jsonrpc"):  # a batch, or no message at all
            self._refuse(None, JsonRpcInvalidRequest("no message of JSON-RPC 2.0"))
            return
        name = getattr(message, "method", None)
        if name is not None and hasattr(message, "id"):
            if problem := self._objection(name):
                self._refuse(message.id, problem)
                return
            self._begun = True
        elif name is not None and not self._begun and name != EXIT:
            return  # as the protocol wants it
        super().handle_message(message)

    def refuse_text(self) -> None:
        """Answer what is no JSON."""
        self._refuse(None, JsonRpcParseError())

    def _objection(self, name: str) -> JsonRpcException | None:
        if self._shutdown:
            return JsonRpcInvalidRequest("the server was shut down")
        if name == INITIALIZE:
            return JsonRpcInvalidRequest("the server is initialized") if self._begun else None
        return None if self._begun else JsonRpcServerNotInitialized()

    def _refuse(self, asked: str | int | None, problem: JsonRpcException) -> None:
        error = {"code": problem.code, "message": problem.message}
        self._send_data({"jsonrpc": self.VERSION, "id": asked, "error": error})
