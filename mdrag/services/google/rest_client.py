"""The clients of Google's libraries, made alike: over REST, as the account, at its address."""

from __future__ import annotations

from typing import Any

from mdrag.services.google.account import GoogleAccount

__all__ = ["rest_client"]


def rest_client(kind: Any, account: GoogleAccount) -> Any:
    """A client of the class ``kind`` that asks as ``account``."""
    from google.api_core.client_options import ClientOptions

    client = kind(
        credentials=account.credentials,
        transport="rest",
        client_options=ClientOptions(api_endpoint=account.address),
    )
    if account.local:
        client.transport._session.trust_env = False  # no proxy stands before this machine
    return client
