"""The parts of a zip archive of somebody else's: read into memory within bounds, never extracted.

What a header says of a part's size is not believed; names are keys here, never paths.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.limits.regular_files import open_regular

__all__ = ["ENCRYPTED", "OLE", "ArchiveParts", "open_archive", "part_name"]

# Office files that are no archive: of before 2007, and those with a password; these name a stream.
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")

# An essay's document.xml is below 2 MB; a thesis with all citation data stays below 30.
_PART = 64 * 2**20
_ALL = 128 * 2**20
_PICTURES = 1024 * 2**20  # of all parts, pictures and films with them
_RATIO, _SMALL = 400, 2**20  # XML of Word packs 10:1 to 60:1; small parts may pack as they like
_ENTRIES = 10_000
_FILE = 512 * 2**20
_ENTITY = tuple("<!ENTITY".encode(form) for form in ("utf-8", "utf-16-le", "utf-16-be"))
_TEXT = (".xml", ".rels", ".xhtml", ".html", ".htm", ".opf", ".ncx", ".css", ".txt")


class ArchiveParts:
    """Reads parts of one archive, never more than is bearable in all."""

    def __init__(self, path: Path, archive: zipfile.ZipFile) -> None:
        self._path, self._archive, self._left = path, archive, _ALL
        entries = archive.infolist()
        if len(entries) > _ENTRIES:
            raise FileProblem(
                path, fill("holds {count:,} parts, which no document does", count=len(entries))
            )
        self._entries = {entry.filename.lstrip("/"): entry for entry in entries}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parts, in the order of the archive."""
        return tuple(self._entries)

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def read(self, name: str) -> bytes:
        """A part, unpacked only as far as is bearable whatever its header claims."""
        most = min(_PART, self._left)
        content = b"".join(self._unpacked(name, most))
        self._left -= len(content)
        return content

    def picture(self, name: str) -> bytes:
        """A picture, within the bounds of one part; it does not count for the whole."""
        return b"".join(self._unpacked(name, _PART))

    def check(self) -> None:
        """Unpack every part once, for a program that will unpack them unasked.

        Raises FileProblem for sizes nobody needs, and for XML that declares entities.
        """
        text, every = _ALL, _PICTURES
        for name in self._entries:
            is_text = name.casefold().endswith(_TEXT)
            if is_text:
                content = b"".join(self._unpacked(name, min(_PART, text)))
                if any(sign in content for sign in _ENTITY):
                    told = fill(
                        "{name} in it declares entities, which no office program writes", name=name
                    )
                    raise FileProblem(self._path, fill("{told}; it is not read", told=told))
                size = len(content)
                text -= size
            else:
                size = sum(map(len, self._unpacked(name, every)))
            every -= size

    def _unpacked(self, name: str, most: int) -> Iterator[bytes]:
        entry = self._entries[name]
        limit = min(most, max(_SMALL, max(entry.compress_size, 1) * _RATIO))
        left = limit
        with self._archive.open(entry) as part:
            while content := part.read(min(left + 1, _SMALL)):
                left -= len(content)
                if left < 0:
                    told = fill(
                        "{name} in it unpacks to more than {limit:.0f} MB",
                        name=name,
                        limit=limit / 2**20,
                    )
                    raise FileProblem(self._path, fill("{told}; no document does that", told=told))
                yield content


@contextmanager
def open_archive(path: Path, locked: str = "", broken: str = "") -> Iterator[ArchiveParts]:
    """The parts of the zip archive at ``path``, while the block runs.

    ``locked`` and ``broken``: what to do about a password, and about a damaged archive. Raises
    FileProblem, also for what the block finds damaged.
    """
    try:
        with open_regular(path) as file:
            size = file.seek(0, 2)
            if size > _FILE:
                told = fill("has {size:.0f} MB; take the pictures out of a copy", size=size / 2**20)
                raise FileProblem(path, told)
            with zipfile.ZipFile(file) as archive:
                yield ArchiveParts(path, archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as problem:
        told = fill(
            "is damaged (its zip archive cannot be read); {broken}",
            broken=broken or fill("save or fetch it again"),
        )
        raise FileProblem(path, told) from problem
    except RuntimeError as problem:  # zipfile's word for a password
        if isinstance(problem, RecursionError):
            raise
        told = fill(
            "is protected by a password; {locked}", locked=locked or fill("save a copy without one")
        )
        raise FileProblem(path, told) from problem


def part_name(folder: str, target: str) -> str:
    """The part that a relation of a part in ``folder`` means; a name in the archive, never a path.

    >>> part_name("ppt/slides", "../notesSlides/notesSlide2.xml")
    'ppt/notesSlides/notesSlide2.xml'
    """
    parts = [] if target.startswith("/") else [part for part in folder.split("/") if part]
    for part in target.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)
