"""Passages as resources: ``mdrag://passage/<chunk id>``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote

from mdrag.errors import UsageError
from mdrag.evidence.model import Passage
from mdrag.mcp.open_project import OpenProject
from mdrag.mcp.tool import PassageLink

__all__ = ["TEMPLATE", "passage_address", "passage_links", "read_address"]

_SCHEME = "mdrag://passage/"
TEMPLATE = _SCHEME + "{chunk_id}"


def passage_address(chunk_id: str) -> str:
    """The address of a passage."""
    return _SCHEME + quote(chunk_id, safe="")


def passage_links(found: Iterable[tuple[str, str]]) -> Iterator[PassageLink]:
    """Links to passages by (chunk id, title), each once."""
    for chunk_id, title in dict(found).items():
        if chunk_id:
            yield PassageLink(chunk_id, title)


def read_address(space: OpenProject, address: str) -> Passage:
    """The passage at an address. Raises UsageError when there is none, LibraryMissing."""
    chunk_id = unquote(address.removeprefix(_SCHEME))
    library = space.library()
    found = library.passage(chunk_id.partition("|")[0], chunk_id)
    if not address.startswith(_SCHEME) or found is None:
        raise UsageError(f"no passage at {address}; ask search_evidence or find for one")
    return found
