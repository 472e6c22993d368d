"""raw/ → which files there are, which changed, and which are no sources."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem, UsageError
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.ingest.steering_material import OF_THEIR_OWN_FOLDER, kind_of
from mdrag.limits.regular_files import open_regular
from mdrag.project import Project

__all__ = [
    "ROLES",
    "FileStamp",
    "FolderRole",
    "RawFile",
    "file_sha256",
    "raw_files",
    "read_stamps",
    "role_of",
    "stamp_file",
]

_FOLDERS = ("evidence", "instruction")
_NOT_SOURCES = frozenset({"urls.txt", "thumbs.db", "desktop.ini"})
_PART = 1 << 20


class FolderRole(NamedTuple):
    """What a folder makes of its files."""

    source_type: str
    citable: bool
    doc_type: str = ""


# A folder of raw/ or raw/instruction that has a row here decides, unless a folder of the path is
# named for material of a kind of its own (`steering_material`); literal on purpose.
ROLES: Mapping[str, FolderRole] = {
    "evidence": FolderRole("evidence_document", True),
    "instruction/guidance": FolderRole("guidance", False, "guidance"),
    "instruction/feedback": FolderRole("feedback", False, "feedback"),
    "instruction/slides": FolderRole("slides", False, "slide"),
    "instruction/exemplars": FolderRole("exemplar", False, "exemplar"),
    "instruction": FolderRole("other", False),
}


class RawFile(NamedTuple):
    """A file under raw/: its path in the project (forward slashes), size and time of change."""

    path: str
    size: int
    mtime_ns: int
    is_link: bool = False  # then size and time are of what it leads to, where there is something


class FileStamp(NamedTuple):
    """What is remembered of a file so that it is not read again."""

    size: int
    mtime_ns: int
    sha256: str
    failed: str = ""  # the reason it could not be ingested
    parse_key: str = ""  # of the reader that failed


def role_of(path: str) -> FolderRole:
    """The role of ``raw/…``: by folder."""
    parts = path.split("/")[1:-1]
    for kind in map(kind_of, reversed(parts[1:])):
        if kind in OF_THEIR_OWN_FOLDER:
            return FolderRole(kind, False)
    for length in (2, 1):
        if role := ROLES.get("/".join(parts[:length])):
            return role
    return FolderRole("other", False)


def raw_files(project: Project, only: Sequence[Path] = ()) -> list[RawFile]:
    """The files under raw/evidence and raw/instruction, sorted by path.

    ``only``: files or folders to look at instead of everything. Raises UsageError for a path that
    is not there or lies outside raw/, FileProblem for a folder that cannot be read.
    """
    roots = [_inside(project, path) for path in only]
    if not roots or project.raw in roots:
        roots = [project.raw / name for name in _FOLDERS]
    found: dict[str, RawFile] = {}
    beyond = len(os.path.join(project.root, ""))  # noqa: PTH118
    for root in roots:
        for path in _walk(root):
            name = path[beyond:].replace(os.sep, "/")
            try:
                found[name] = _raw_file(name, path)
            except FileNotFoundError:
                continue  # it went away since its folder was listed
    return [found[name] for name in sorted(found)]


def _raw_file(name: str, path: str) -> RawFile:
    status = os.lstat(path)
    if is_link := stat.S_ISLNK(status.st_mode):
        with suppress(OSError):  # one that leads nowhere is told when it is read
            status = os.stat(path)  # noqa: PTH116  # for every source
    return RawFile(name, status.st_size, status.st_mtime_ns, is_link)


def _inside(project: Project, path: Path) -> Path:
    where = path.absolute()
    if not where.exists():
        raise UsageError(fill("{path}: no such file or folder", path=path))
    # The name is kept as it is (a link in raw/ stays a link); only the folder is resolved.
    where = where.parent.resolve() / where.name
    if not any(where.is_relative_to(project.raw / name) for name in _FOLDERS) and (
        where != project.raw
    ):
        raise UsageError(
            fill(
                "{path}: only files under {raw} are ingested; put what you may cite into "
                "raw/evidence/pdfs/ and the rest into raw/instruction/",
                path=path,
                raw=project.raw,
            )
        )
    return where


def _walk(root: Path) -> Iterator[str]:
    """The sources below a folder, in order. Raises FileProblem for a folder that cannot be read."""
    if not root.is_file():  # a link among the files is told with the others that cannot be read
        refuse_outside(root)
    if root.is_file():
        if _is_source(root.name):
            yield str(root)
        return

    def stop(problem: OSError) -> None:
        raise FileProblem(
            problem.filename or root, fill("cannot be read ({strerror})", strerror=problem.strerror)
        )

    for folder, subfolders, names in os.walk(root, onerror=stop if root.exists() else None):
        parts = _parts_of_pages(names)
        subfolders[:] = sorted(
            name for name in subfolders if not name.startswith(".") and name not in parts
        )
        # A link to a folder is not walked through; it is listed, so that it can be told.
        linked = [name for name in subfolders if os.path.islink(f"{folder}{os.sep}{name}")]  # noqa: PTH114
        for name in sorted([*names, *linked]):
            path = f"{folder}{os.sep}{name}"
            # What is no file is listed, too: it is refused by what it is when it is opened.
            if _is_source(name):
                yield path


def _parts_of_pages(names: Sequence[str]) -> set[str]:
    """The folders that browsers put beside a saved page, for its pictures, styles and frames."""
    stems = [os.path.splitext(name) for name in names]  # noqa: PTH122
    pages = [stem for stem, suffix in stems if suffix.casefold() in (".html", ".htm", ".xhtml")]
    return {f"{page}{ending}" for page in pages for ending in ("_files", ".files", "-Dateien")}


def _is_source(name: str) -> bool:
    return not name.startswith((".", "~$")) and name.casefold() not in _NOT_SOURCES


def file_sha256(path: Path) -> str:
    """SHA-256 of a file's bytes, 64 hex. Raises OSError, also for a pipe or a device."""
    digest = hashlib.sha256()
    with open_regular(path) as file:
        while part := file.read(_PART):
            digest.update(part)
    return digest.hexdigest()


def read_stamps(project: Project) -> dict[str, FileStamp]:
    """What the last ingest saw, by path; {} when nothing usable is remembered."""
    try:
        lines = json.loads((project.meta / "scan.json").read_text("utf-8"))
        return {path: FileStamp(*entry) for path, entry in lines.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def stamp_file(project: Project, file: RawFile, before: Mapping[str, FileStamp]) -> FileStamp:
    """The file with its sha-256: remembered when size and time agree, else read.

    Raises OSError when it cannot be read.
    """
    known = before.get(file.path)
    if known and (known.size, known.mtime_ns) == (file.size, file.mtime_ns):
        return known
    sha256 = file_sha256(project.root / file.path)
    if known and known.sha256 == sha256:
        return known._replace(size=file.size, mtime_ns=file.mtime_ns)
    return FileStamp(file.size, file.mtime_ns, sha256)
