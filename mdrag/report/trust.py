"""What settings ask of the network, and the folders that may: a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mdrag import trust

__all__ = ["folders_as_lines", "wants_as_lines"]


def wants_as_lines(path: Path, wants: Mapping[str, Any]) -> Iterator[str]:
    """What a settings file asks for, and which host each of it reaches."""
    for one in trust.outward_rows(wants):
        where = f"  → {one.host}" if one.host else ""
        yield f"{path}: {one.key}: {str(one.value)!r}{where}"


def folders_as_lines(folders: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Each folder that is trusted, with the values it is trusted with."""
    for name, one in folders.items():
        yield name
        for asked in trust.outward_rows(one["wants"]):
            yield f"  {asked.key}: {str(asked.value)!r}"
