"""A guard that refuses every connection but loopback, and homes no test can leave things in."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings


class NetworkRefused(Exception):
    """A test tried to leave this machine."""


# How long a call takes is the machine's affair; scripts/bench measures speed.
_ANY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples each time: a test that fails fails for everybody. scripts/fuzz draws new ones.
settings.register_profile("same", _ANY, derandomize=True, database=None)
settings.register_profile("new", _ANY, derandomize=False, print_blob=True)
settings.load_profile("same")


def _is_local(address: Any) -> bool:
    if not isinstance(address, tuple):
        return True  # a Unix socket's path
    host = str(address[0])
    if host in ("localhost", ""):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def guarded_connect(self: socket.socket, address: Any) -> None:
        if not _is_local(address):
            raise NetworkRefused(f"tests may not connect to {address!r}")
        connect(self, address)

    def guarded_look_up(host: Any, *rest: Any, **named: Any) -> Any:
        if not _is_local((host.decode() if isinstance(host, bytes) else host or "",)):
            raise NetworkRefused(f"tests may not look up {host!r}")
        return look_up(host, *rest, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket, "getaddrinfo", guarded_look_up)
        yield


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache and configuration folder of the test's own."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("MDRAG_CACHE_DIR", str(home / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("NO_COLOR", "1")
    return home
