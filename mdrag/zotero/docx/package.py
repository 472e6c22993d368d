"""The parts of a .docx: a zip of somebody else's, opened with suspicion."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.limits.archive_parts import ENCRYPTED, OLE, ArchiveParts, open_archive, part_name
from mdrag.limits.xml_nodes import Node, parse

__all__ = ["Package", "open_package"]

_SAVE = fill("save it as .docx (Word document) and import that")
# how a file begins → what it is
_OTHERS: dict[bytes, str] = {
    b"{\\rtf": f"is an RTF file; {_SAVE}",
    b"%PDF": fill("is a PDF; comments in a PDF are not read, ask for the .docx"),
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
        raise FileProblem(path, fill("no such file")) from None
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read: {strerror}", strerror=problem.strerror or problem)
        ) from problem
    _look(path, head, size)
    try:
        with open_archive(
            path, fill("without it, {save}", save=_SAVE), fill("ask for the file again")
        ) as parts:
            return _PackageReader(path, parts).package()
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read: {strerror}", strerror=problem.strerror or problem)
        ) from problem


def _look(path: Path, head: bytes, size: int) -> None:
    """Refuse what is no zip, by what it is."""
    if not size:
        raise FileProblem(path, fill("is empty"))
    if head.startswith(OLE):
        with path.open("rb") as file:
            hidden = ENCRYPTED in file.read(4 * 2**20)
        what = fill("is an old Word file (.doc);")
        if hidden:
            what = fill("is protected by a password; take it off in Word, then")
        raise FileProblem(path, fill("{told} {SAVE}", told=what, SAVE=_SAVE))
    for begin, told in _OTHERS.items():
        if head.lower().startswith(begin.lower()):
            raise FileProblem(path, told)
    if not head.startswith(b"PK"):
        raise FileProblem(path, fill("is no Word file; {SAVE}", SAVE=_SAVE))


class _PackageReader:
    """Finds the parts that make a Word document."""

    def __init__(self, path: Path, parts: ArchiveParts) -> None:
        self._path, self._parts = path, parts

    def package(self) -> Package:
        """The main part, and the parts its relations name."""
        if "_rels/.rels" not in self._parts:
            self._no_word()
        told = self._relations("_rels/.rels", "")
        main = told.get("officeDocument", "word/document.xml")
        root = self._node(main) if main in self._parts else None
        if root is None or root.tag != "w:document":
            self._no_word()
            raise AssertionError
        folder, _, name = main.rpartition("/")
        beside = self._relations(f"{folder}/_rels/{name}.rels".lstrip("/"), folder)
        parts = {
            kind: self._node(target)
            for kind, target in beside.items()
            if kind in _WANTED and target in self._parts
        }
        custom = told.get("custom-properties", "")
        properties = self._node(custom).children if custom in self._parts else []
        named = {
            one.attrs.get("name", ""): one.children[0].text for one in properties if one.children
        }
        about = told.get("extended-properties", "")
        program = self._node(about).child("?:Application") if about in self._parts else None
        return Package(self._path, root, parts, named, program.text if program else "")

    def _no_word(self) -> None:
        names = self._parts
        if "mimetype" in names and b"opendocument" in self._parts.read("mimetype"):
            raise FileProblem(
                self._path, fill("is an OpenDocument file (.odt); {SAVE}", SAVE=_SAVE)
            )
        for folder, what in (("xl/", "a spreadsheet"), ("ppt/", "slides")):
            if any(name.startswith(folder) for name in names.names):
                raise FileProblem(self._path, fill("is {what}, no Word file", what=what))
        told = fill("holds no Word document (word/document.xml is missing); ask for the file again")
        raise FileProblem(self._path, told)

    def _relations(self, name: str, folder: str) -> dict[str, str]:
        """Last word of the relation's type → path of the part; {} without relations."""
        if name not in self._parts:
            return {}
        found: dict[str, str] = {}
        for one in self._node(name).children:
            kind, target = one.attrs.get("Type", ""), one.attrs.get("Target", "")
            if one.attrs.get("TargetMode") == "External" or not target:
                continue
            if kind.startswith((_RELATIONS, _STRICT, _MICROSOFT)):
                found.setdefault(kind.rpartition("/")[2], part_name(folder, target))
        return found

    def _node(self, name: str) -> Node:
        return parse(self._parts.read(name), self._path, name)


_WANTED = frozenset(
    {"footnotes", "endnotes", "comments", "commentsExtended", "styles", "numbering"}
)
