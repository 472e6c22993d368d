"""Office files before they are read: what they are, how large they unpack, who saved them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem, SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.normalise import normalise
from mdrag.limits.archive_parts import ENCRYPTED, OLE, ArchiveParts, open_archive
from mdrag.limits.regular_files import open_regular
from mdrag.limits.xml_nodes import Node, parse

__all__ = [
    "CoreProperties",
    "core_properties",
    "refuse_unreadable",
    "with_properties",
]

_LOOKED_AT = 4 * 2**20
_HEAD = 3000  # characters: the top of a document
_ABOVE, _LONGEST_TITLE = 800, 200  # characters: of what stands above the first heading; of a title
_SORTS: tuple[tuple[str, str, str], ...] = (
    ("word/", "a Word file", ".docx"),
    ("ppt/", "a PowerPoint file", ".pptx"),
    ("xl/", "a spreadsheet", ".xlsx"),
    ("META-INF/container.xml", "an EPUB", ".epub"),
    ("content.xml", "an OpenDocument file", ".odt, .odp or .ods"),
)


class CoreProperties(NamedTuple):
    """What a program wrote beside the text, whoever it took for the author."""

    title: str = ""
    author: str = ""


def refuse_unreadable(path: Path, form: str, main: str) -> None:
    """Raise SourceProblem for a zip archive that is no ``form``, locked, damaged or a bomb.

    ``main``: the part that every file of the form has.
    """
    with open_regular(path) as file:
        head = file.read(_LOOKED_AT)
    if head.startswith(OLE):
        if ENCRYPTED in head:
            raise SourceProblem(fill("is protected by a password: save a copy without one"))
        raise SourceProblem(fill("is an old Office file (.doc, .ppt): save it as .docx or .pptx"))
    try:
        with open_archive(path, "save a copy without one") as parts:
            if main not in parts:
                raise SourceProblem(_what_else(parts, form))
            if "META-INF/manifest.xml" in parts and b"encryption-data" in parts.read(
                "META-INF/manifest.xml"
            ):
                raise SourceProblem(fill("is protected by a password: save a copy without one"))
            if "META-INF/encryption.xml" in parts and b"EncryptedData" in parts.read(
                "META-INF/encryption.xml"
            ):
                raise SourceProblem(fill("is protected against copying (DRM): find a free copy"))
            parts.check()
    except FileProblem as problem:
        raise SourceProblem(problem.message) from problem


def _what_else(parts: ArchiveParts, form: str) -> str:
    for begin, what, suffix in _SORTS:
        if any(name.startswith(begin) for name in parts.names):
            if what.split(" ", 1)[1] == form:
                return f"is a damaged {form}: a part is missing; save or fetch it again"
            return f"is no {form} but {what}: give it the right suffix ({suffix})"
    return f"is no {form} but another zip archive: unpack it, or fetch the file again"


def core_properties(path: Path) -> CoreProperties:
    """Title and author that the program noted; empty when it noted none that can be read."""
    try:
        with open_archive(path) as parts:
            for name, below in (("docProps/core.xml", ""), ("meta.xml", "?:meta")):
                if name in parts:
                    root = parse(parts.read(name), path, name)
                    return _core(root.child(below) or root if below else root)
    except FileProblem:
        pass
    return CoreProperties()


def _core(node: Node) -> CoreProperties:
    title, author = node.child("dc:title"), node.child("dc:creator")
    return CoreProperties(
        normalise(title.text) if title else "", normalise(author.text) if author else ""
    )


def with_properties(document: ParsedDocument, properties: CoreProperties) -> ParsedDocument:
    """``document`` with the properties in its metadata where its own first lines say nothing else.

    A program fills them from templates, earlier documents and the names of its users.
    """
    from mdrag.ingest.metadata.first_page import front_matter

    front = front_matter(document)
    head = _folded(document.text[:_HEAD])
    said = dict(document.metadata)
    printed = bool(properties.title) and _folded(properties.title) in head
    if not said.get("title") and properties.title and (printed or not front.title):
        said["title"] = properties.title
    if not said.get("title") and (line := _title_line(document)):
        said["title"] = line
    by_line = bool(properties.author) and _folded(properties.author.split()[-1]) in head
    if not said.get("author") and _is_person(properties.author) and (by_line or not front.authors):
        said["author"] = properties.author
    return document._replace(metadata=said)


def _title_line(document: ParsedDocument) -> str:
    """The first line when it stands like a title above the first heading; else ""."""
    headings = [block.start for block in document.blocks if block.kind == "heading"]
    if not headings or not 0 < headings[0] <= _ABOVE:
        return ""
    first = document.blocks[0]
    line = document.text[first.start : first.end]
    alone = first.kind == "paragraph" and len(line) <= _LONGEST_TITLE and len(line.split()) > 1
    return line if alone and not line.endswith((".", ",", ":", ";", "!")) else ""


def _is_person(author: str) -> bool:
    """Whether this is a name in full: a word alone is mostly what somebody logs in as."""
    words = author.split()
    return len(words) >= 2 and words[0][:1].isupper() and not any(c.isdigit() for c in author)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
