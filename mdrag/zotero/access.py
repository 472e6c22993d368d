"""Where Zotero is asked, and which of its interfaces: the ``zotero:`` section of the settings."""

from __future__ import annotations

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.settings import ZoteroSettings

__all__ = ["VIAS", "Ways", "ways"]

VIAS = ("auto", "connector", "local", "web")
_LIBRARY = re.compile(r"user|users/\d{1,18}|groups/\d{1,18}")
_WEB = "https://api.zotero.org"


class Ways(NamedTuple):
    """The settings in force. ``library``: ``users/<id>``, ``groups/<id>``, ``user`` or "" (all)."""

    via: str = "auto"
    library: str = ""
    address: str = "http://127.0.0.1:23119"
    web: str = _WEB


def ways(section: ZoteroSettings, via: str | None = None, library: str | None = None) -> Ways:
    """The section with its defaults, and what the command line says instead.

    Raises UsageError for a library that is none, for an address that is not this machine's, and
    for a web address that is not Zotero's: the key must not be sent elsewhere.
    """
    told = Ways(section.via, section.library, section.address, section.web)
    found = Ways(*(value.strip() or default for value, default in zip(told, Ways(), strict=True)))
    found = found._replace(via=via or found.via, library=library or found.library)
    if found.library and not _LIBRARY.fullmatch(found.library):
        raise UsageError(
            fill(
                "{library!r} is no library of Zotero; write user, users/<id> or groups/<id>",
                library=found.library,
            )
        )
    if not _is_this_machine(found.address):
        raise UsageError(
            fill(
                "zotero.address: {address!r} is not on this machine; write "
                "http://127.0.0.1:<port>, or leave it out",
                address=found.address,
            )
        )
    if found.web.rstrip("/") != _WEB and not _is_this_machine(found.web):
        raise UsageError(
            fill(
                "zotero.web: {web!r} is not {only}; no key is sent there", web=found.web, only=_WEB
            )
        )
    return found._replace(address=found.address.rstrip("/"), web=found.web.rstrip("/"))


def _is_this_machine(address: str) -> bool:
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme != "http" or parts.username or parts.path.strip("/") or parts.query:
        return False
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
