"""Which files in Zotero are files of the library: compared by what is in them."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path

from mdrag.zotero.library_items import Attachment
from mdrag.zotero.match import SourceToFind

__all__ = ["same_files"]

_LARGEST = 1_000_000_000  # bytes of a file that is read at all


def same_files(
    wanted: Sequence[SourceToFind], files: Iterable[Attachment]
) -> dict[Attachment, str]:
    """File in Zotero → doc_uid. Only files Zotero names are read, and never changed.

    Files of another size than any source are not read, unless a source had other bytes once or
    is gone: then only a full reading can tell.
    """
    known = {print_: one.source.doc_uid for one in wanted for print_ in one.fingerprints}
    sizes = {_size(one.path) for one in wanted if one.path is not None}
    older = any(len(one.fingerprints) > 1 or one.path is None for one in wanted)
    found = {}
    md5s: dict[str, str] | None = None
    for file in files:
        size = _size(file.path) if file.path is not None else -1
        if file.path is None or size < 0:
            if file.md5:  # stored elsewhere: Zotero tells the hash
                md5s = _md5s(wanted) if md5s is None else md5s
                if file.md5 in md5s:
                    found[file] = md5s[file.md5]
            continue
        if 0 < size <= _LARGEST and (older or size in sizes):
            uid = known.get(_digest(file.path, "sha256"))
            if uid:
                found[file] = uid
    return found


def _md5s(wanted: Sequence[SourceToFind]) -> dict[str, str]:
    return {
        digest: one.source.doc_uid
        for one in wanted
        if one.path is not None and (digest := _digest(one.path, "md5"))
    }


def _size(path: Path) -> int:
    """Its size, -1 when it is no plain file that can be seen: a pipe would never end."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return -1
    return found.st_size if stat.S_ISREG(found.st_mode) else -1


def _digest(path: Path, name: str) -> str:
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as stream:
            return hashlib.file_digest(stream, name).hexdigest()
    except OSError:
        return ""
