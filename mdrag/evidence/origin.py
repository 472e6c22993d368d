"""Where a source came from, as files of the project say: names that may be believed, and its file.

The ledger and the index travel with the folder; what they name is opened, copied and uploaded, so
it must lie below raw/ of the project it stands in.
"""

from __future__ import annotations

import re
from pathlib import Path

from mdrag.evidence.model import Source
from mdrag.fence import path_below
from mdrag.filled_sentence import fill

__all__ = ["raw_file", "refuse_foreign"]

_UID = re.compile(r"[A-Za-z0-9_-]{1,80}")  # doc_8f3a2c1d; a folder of parsed/ is called so


def refuse_foreign(uid: object, *paths: object) -> None:
    """Raise ValueError for a doc_uid that names no folder, or a path that is not below raw/."""
    if not isinstance(uid, str) or _UID.fullmatch(uid) is None:
        raise ValueError(f"{ascii(uid)[:80]} is no doc_uid")
    for path in paths:
        if not isinstance(path, str) or (path and _leads_out(path)):
            raise ValueError(f"{ascii(path)[:80]} is no file below raw/")


def _leads_out(path: str) -> bool:
    if not path.startswith("raw/") or "\\" in path or "\x00" in path:
        return True
    return ".." in path and ".." in path.split("/")


def raw_file(root: Path, source: Source) -> Path | None:
    """The file of a source in the project ``root``, None when it is gone.

    Raises FileProblem when what the library names lies outside raw/ or leads there by a link.
    """
    if not source.source_path:
        return None
    library = root / "meta" / "sources.jsonl"
    path = path_below(
        root, source.source_path, library, fill("the file of {doc_uid}", doc_uid=source.doc_uid)
    )
    path_below(root / "raw", source.source_path.removeprefix("raw/"), library)
    return path if path.is_file() else None
