"""The parts of a .docx: a zip of somebody else's, opened with suspicion."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem
from mdrag.zotero.docx.nodes import Node, parse

__all__ = ["Package", "open_package"]

# An essay's document.xml is below 2 MB; a thesis with all citation data stays below 30.
_PART = 64 * 2**20
_ALL = 128 * 2**20
_RATIO, _SMALL = 400, 2**20  # XML of Word packs 10:1 to 60:1; small parts may pack as they like
_ENTRIES = 10_000
_FILE = 512 * 2**20

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_SAVE = "save it as .docx (Word document) and import that"
# how a file begins → what it is
_OTHERS: dict[bytes, str] = {
    b"{\\rtf": f"is an RTF file; {_SAVE}",
    b"%PDF": "is a PDF; comments in a PDF are not read, ask for the .docx",
    b"<!DOC": f"is a web page; {_SAVE}",
    b"<html": f"is a web page; {_SAVE}",
    b"<?xml": f"is a flat XML file; {_SAVE}",
}
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships/"
_MICROSOFT = "http://schemas.microsoft.com/office/"


class Package(NamedTuple):
    """The main part of a document and those it points at, by kind (footnotes, comments)."""

    path: Path
    main: Node
    parts: dict[str, Node]
    properties: Mapping[str, str] = {}  # the custom ones
    program: str = ""  # that saved it


def open_package(path: Path) -> Package:
    """Read the parts. Raises FileProblem with what is wrong and what to do."""
    try:
        with path.open("rb") as file:
            head = file.read(8)
            size = file.seek(0, 2)
    except FileNotFoundError:
        raise FileProblem(path, "no such file") from None
    except OSError as problem:
        raise FileProblem(path, f"cannot be read: {problem.strerror or problem}") from problem
    _look(path, head, size)
    try:
        with zipfile.ZipFile(path) as archive:
            return _ArchiveReader(path, archive).package()
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as problem:
        told = "is damaged (its zip archive cannot be read); ask for the file again"
        raise FileProblem(path, told) from problem
    except RuntimeError as problem:  # zipfile's word for a password
        raise FileProblem(path, f"is protected by a password; without it, {_SAVE}") from problem
    except OSError as problem:
        raise FileProblem(path, f"cannot be read: {problem.strerror or problem}") from problem


def _look(path: Path, head: bytes, size: int) -> None:
    """Refuse what is no zip, by what it is."""
    if not size:
        raise FileProblem(path, "is empty")
    if size > _FILE:
        raise FileProblem(path, f"has {size / 2**20:.0f} MB; take the pictures out of a copy")
    if head.startswith(_OLE):
        with path.open("rb") as file:
            hidden = _ENCRYPTED in file.read(4 * 2**20)
        told = "is protected by a password; take it off in Word, then" if hidden else (
            "is an old Word file (.doc);"
        )  # fmt: skip
        raise FileProblem(path, f"{told} {_SAVE}")
    for begin, told in _OTHERS.items():
        if head.lower().startswith(begin.lower()):
            raise FileProblem(path, told)
    if not head.startswith(b"PK"):
        raise FileProblem(path, f"is no Word file; {_SAVE}")


class _ArchiveReader:
    """Reads parts of one archive, never more than is bearable in all."""

    def __init__(self, path: Path, archive: zipfile.ZipFile) -> None:
        self._path, self._archive, self._left = path, archive, _ALL
        entries = archive.infolist()
        if len(entries) > _ENTRIES:
            raise FileProblem(path, f"holds {len(entries)} parts, which no Word file does")
        self._entries = {entry.filename.lstrip("/"): entry for entry in entries}

    def package(self) -> Package:
        """The main part, and the parts its relations name."""
        if "_rels/.rels" not in self._entries:
            self._no_word()
        told = self._relations("_rels/.rels", "")
        main = told.get("officeDocument", "word/document.xml")
        root = self._node(main) if main in self._entries else None
        if root is None or root.tag != "w:document":
            self._no_word()
            raise AssertionError
        folder, _, name = main.rpartition("/")
        beside = self._relations(f"{folder}/_rels/{name}.rels".lstrip("/"), folder)
        parts = {
            kind: self._node(target)
            for kind, target in beside.items()
            if kind in _WANTED and target in self._entries
        }
        custom = told.get("custom-properties", "")
        properties = self._node(custom).children if custom in self._entries else []
        named = {
            one.attrs.get("name", ""): one.children[0].text for one in properties if one.children
        }
        about = told.get("extended-properties", "")
        program = self._node(about).child("?:Application") if about in self._entries else None
        return Package(self._path, root, parts, named, program.text if program else "")

    def _no_word(self) -> None:
        names = self._entries
        if "mimetype" in names and b"opendocument" in self._bytes("mimetype"):
            raise FileProblem(self._path, f"is an OpenDocument file (.odt); {_SAVE}")
        for folder, what in (("xl/", "a spreadsheet"), ("ppt/", "slides")):
            if any(name.startswith(folder) for name in names):
                raise FileProblem(self._path, f"is {what}, no Word file")
        told = "holds no Word document (word/document.xml is missing); ask for the file again"
        raise FileProblem(self._path, told)

    def _relations(self, name: str, folder: str) -> dict[str, str]:
        """Last word of the relation's type → path of the part; {} without relations."""
        if name not in self._entries:
            return {}
        found: dict[str, str] = {}
        for one in self._node(name).children:
            kind, target = one.attrs.get("Type", ""), one.attrs.get("Target", "")
            if one.attrs.get("TargetMode") == "External" or not target:
                continue
            if kind.startswith((_RELATIONS, _STRICT, _MICROSOFT)):
                found.setdefault(kind.rpartition("/")[2], _joined(folder, target))
        return found

    def _node(self, name: str) -> Node:
        return parse(self._bytes(name), self._path, name)

    def _bytes(self, name: str) -> bytes:
        """A part, unpacked only as far as is bearable whatever its header claims."""
        entry = self._entries[name]
        most = min(_PART, self._left)
        packed = max(entry.compress_size, 1)
        limit = min(most, max(_SMALL, packed * _RATIO))
        with self._archive.open(entry) as part:
            content = part.read(limit + 1)
        if len(content) > limit:
            told = f"{name} in it unpacks to more than {limit / 2**20:.0f} MB; that is no essay"
            raise FileProblem(self._path, told)
        self._left -= len(content)
        return content


_WANTED = frozenset({"footnotes", "endnotes", "comments", "commentsExtended", "styles"})


def _joined(folder: str, target: str) -> str:
    """The path a relation means; names a part of the archive, never a file."""
    parts = [] if target.startswith("/") else [part for part in folder.split("/") if part]
    for part in target.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)
