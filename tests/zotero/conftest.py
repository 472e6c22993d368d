"""Certificates that are read once: pyzotero's HTTP client reads all of them for every upload."""

from __future__ import annotations

import ssl
from typing import Any

import pytest


@pytest.fixture(scope="session")
def certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


@pytest.fixture(autouse=True)
def read_once(certificates: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch) -> None:
    def known(**_: Any) -> ssl.SSLContext:
        return certificates

    monkeypatch.setattr("httpcore2.default_ssl_context", known)
