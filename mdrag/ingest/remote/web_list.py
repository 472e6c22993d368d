"""raw/evidence/urls.txt: the addresses of PDFs that a writer listed."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from mdrag.fence import open_own
from mdrag.filled_sentence import fill
from mdrag.ingest.run.summary import RefusedFile
from mdrag.project import Project

__all__ = ["ListedAddresses", "is_address", "listed_addresses", "no_address"]

_LONGEST = 2000  # characters of an address
_MOST = 1000  # lines


class ListedAddresses(NamedTuple):
    """What MinerU may be asked for, and the lines that are no address."""

    addresses: tuple[str, ...] = ()
    refused: tuple[RefusedFile, ...] = ()


def listed_addresses(project: Project) -> ListedAddresses:
    """What stands in the list: an address a line, # begins a note. Raises UsageError."""
    path = project.raw / "evidence" / "urls.txt"
    try:
        with open_own(path, "put the list itself there") as file:
            lines = file.read(_MOST * _LONGEST).decode("utf-8-sig", "replace").splitlines()
    except OSError:
        return ListedAddresses()
    found: dict[str, None] = {}
    refused: list[RefusedFile] = []
    for number, line in enumerate(lines[:_MOST], 1):
        address = line.partition(" #")[0].strip()
        if not address or address.startswith("#"):
            continue
        if is_address(address):
            found[address] = None
        else:
            where = f"{project.relative(path)}:{number}"
            refused.append(RefusedFile(where, no_address(address)))
    return ListedAddresses(tuple(found), tuple(refused))


def is_address(address: str) -> bool:
    """Whether MinerU can be asked to fetch it; one with a user name would hand that on."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.username
    except ValueError:
        return False
    return good and len(address) <= _LONGEST and address.isprintable() and " " not in address


def no_address(text: str) -> str:
    """What is said of a line that is none."""
    return fill("{address!r} is no address of a PDF: write https://…", address=text[:200])
