"""Files in index/ that spare the next ingest its work: believed only when our own mdrag left them.

They travel with the folder, and what they say is not looked at again; so they carry the seal of
`ingest.run.seal`. Without it, as when they are damaged, everything is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from mdrag.errors import FileProblem
from mdrag.fence import delete_file, open_own, write_atomic
from mdrag.ingest.run.seal import seal_bytes, sealed_content

__all__ = ["read_sealed", "write_sealed"]


def read_sealed(path: Path) -> Mapping[str, Any]:
    """What `write_sealed` wrote; {} when there is nothing, or it is not ours.

    Raises FileProblem for a link or a device in its place.
    """
    try:
        with open_own(path) as file:
            return sealed_content(file.read())
    except (OSError, ValueError, RecursionError):
        return {}


def write_sealed(path: Path, content: Mapping[str, Any]) -> None:
    """Write what the next run may believe; a disk that refuses only costs that run its time."""
    try:
        write_atomic(path, seal_bytes(content))
    except FileProblem:
        with suppress(OSError):
            delete_file(path)
