"""A reference document looked at for what Word or LibreOffice would fetch when it is opened.

Pandoc copies headers, footers and settings of it into the file it writes, with their relationships
(ECMA-376 part 2, §6.5): a template or a picture on a server goes along. So does a field that loads
(ECMA-376 part 1, §17.16.5): Word fetches it, or sends words to it, when fields are updated.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill

__all__ = ["refuse_remote_parts"]

_MOST = 5_000_000  # bytes of one list of relationships
_RELATIONSHIP = re.compile(r"<(?:\w+:)?Relationship\b[^>]*>")
_NAMED = re.compile(r"\b(Target|Type|TargetMode)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_NETWORK = re.compile(
    r"(?:https?|ftps?|smb|dav|webdav):|(?:file:)?(?:\\\\|//)(?=[^/\\])|file:(?:/*\\\\|/{4,})", re.I
)

# An instruction stands in an attribute, or in pieces in elements of their own.
_INSTRUCTION = re.compile(
    r"<(?:\w+:)?instrText\b[^>]*>([^<]*)|\b(?:\w+:)?instr\s*=\s*(?:\"([^\"]*)\"|'([^']*)')"
    r"|<(?:\w+:)?fldChar\b[^>]*\b(begin|end)\b"
)
_LOADING = re.compile(
    r"\s*(INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DDEAUTO|DDE|DATABASE|RD)\b", re.I
)


def refuse_remote_parts(path: Path) -> None:
    """Raise FileProblem for a .docx that loads a part from the network; links may lead there."""
    try:
        with zipfile.ZipFile(path) as archive:
            for one in archive.infolist():
                if one.filename.endswith(".rels") and one.file_size <= _MOST:
                    _look(path, archive.read(one).decode("utf-8", "replace"))
                elif one.filename.endswith(".xml") and one.file_size <= _MOST:
                    _look_at_fields(path, archive.read(one).decode("utf-8", "replace"))
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
                fill(
                    "loads a {kind} from the network ({target!a}), and so would the file "
                    "that is built with it; save it without, or if you trust it: "
                    "--allow-network",
                    kind=kind,
                    target=target[:120],
                ),
            )


def _look_at_fields(path: Path, part: str) -> None:
    for pieces in _fields(part):
        for at, piece in enumerate(pieces):
            told = "".join(pieces[at:])
            if _LOADING.match(piece) and _NETWORK.search(told.replace("\\\\", "\\")):
                raise FileProblem(
                    path,
                    fill(
                        "has a field that loads from the network ({strip!a}), and so would the "
                        "file that is built with it; save it without, or if you trust it: "
                        "--allow-network",
                        strip=told.strip()[:120],
                    ),
                )


def _fields(part: str) -> Iterator[list[str]]:
    """The instructions of each field of a part and of the fields within it."""
    depth, pieces = 0, [""]
    for found in _INSTRUCTION.finditer(part):
        if found[1] is not None:
            pieces[-1] += unescape(found[1])
        elif found[4] is None:
            yield [unescape(found[2] or found[3] or "")]
        else:
            depth = max(0, depth + (1 if found[4] == "begin" else -1))
            if depth == 0:
                yield pieces
                pieces = []
            pieces.append("")
    yield pieces
