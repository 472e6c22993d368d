"""A reference document looked at for what Word or LibreOffice would fetch when it is opened.

Pandoc copies headers, footers and settings of it into the file it writes, with their relationships
(ECMA-376 part 2, §6.5): a template or a picture on a server goes along.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from html import unescape
from pathlib import Path

from mdrag.errors import FileProblem

__all__ = ["refuse_remote_parts"]

_MOST = 5_000_000  # bytes of one list of relationships
_RELATIONSHIP = re.compile(r"<(?:\w+:)?Relationship\b[^>]*>")
_NAMED = re.compile(r"\b(Target|Type|TargetMode)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_NETWORK = re.compile(
    r"(?:https?|ftps?|smb|dav|webdav):|(?:file:)?(?:\\\\|//)(?=[^/\\])|file:(?:/*\\\\|/{4,})", re.I
)


def refuse_remote_parts(path: Path) -> None:
    """Raise FileProblem for a .docx that loads a part from the network; links may lead there."""
    try:
        with zipfile.ZipFile(path) as archive:
            for one in archive.infolist():
                if one.filename.endswith(".rels") and one.file_size <= _MOST:
                    _look(path, archive.read(one).decode("utf-8", "replace"))
    except (OSError, ValueError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError):
        return  # no document; that is told where its styles are read


def _look(path: Path, told: str) -> None:
    for found in _RELATIONSHIP.findall(told):
        named = {name: unescape(a or b).strip() for name, a, b in _NAMED.findall(found)}
        kind = named.get("Type", "").rpartition("/")[2]
        target = named.get("Target", "")
        if kind != "hyperlink" and named.get("TargetMode") and _NETWORK.match(target):
            raise FileProblem(
                path,
                f"loads a {kind} from the network ({target[:120]!a}), and so would the file "
                "that is built with it; save it without, or if you trust it: --allow-network",
            )
