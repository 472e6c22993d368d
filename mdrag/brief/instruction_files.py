"""raw/instruction: which files there are, what kind of instruction each is, and their text."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mdrag.brief.cues import has_cue
from mdrag.brief.model import UnreadInstruction
from mdrag.errors import FileProblem
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.ingest.raw_files import file_sha256, raw_files, role_of
from mdrag.limits.temporary_folders import scratch_folder
from mdrag.natural_order import natural_key
from mdrag.project import Project

if TYPE_CHECKING:
    from mdrag.ingest.document import ParsedDocument

__all__ = ["InstructionFile", "instruction_files", "is_readable_now", "read_documents"]

# Kinds in the order in which they are read: what is said first counts first.
_ORDER = ("guidance", "feedback", "exemplar", "slides")
_NO_TEXT = (
    "holds no text, so nothing was taken from it: mdrag ingest reads a scan where OCR is installed "
    '(pip install "mdrag[ocr]"), then run this again; or write down what it says'
)


class InstructionFile(NamedTuple):
    """A file under raw/instruction; ``refused`` says why it cannot be read, "" when it can."""

    path: str  # in the project, with forward slashes
    kind: str  # guidance | feedback | exemplar | slides
    sha256: str
    refused: str = ""


def instruction_files(project: Project) -> tuple[InstructionFile, ...]:
    """The files in reading order: guidance (rubrics first), feedback, exemplars, slides.

    Raises FileProblem for a folder that cannot be read.
    """
    folder = project.raw / "instruction"
    if not folder.is_dir():
        return ()
    found = [_file(project, one.path) for one in raw_files(project, [folder])]
    return tuple(sorted(found, key=_place))


def _place(file: InstructionFile) -> tuple[object, ...]:
    name = file.path.rsplit("/", 1)[-1].replace("_", " ").replace("-", " ")
    return _ORDER.index(file.kind), not has_cue("criteria-headings", name), natural_key(file.path)


def _file(project: Project, path: str) -> InstructionFile:
    kind = role_of(path).source_type
    kind = kind if kind in _ORDER else "guidance"
    printable = os.fsencode(path).decode("utf-8", "replace")
    if printable != path:
        return InstructionFile(printable, kind, "", "its name is not UTF-8: rename the file")
    place = project.root / path
    try:
        refuse_outside(place)
        return InstructionFile(path, kind, file_sha256(place))
    except FileProblem as problem:
        return InstructionFile(path, kind, "", problem.message)
    except OSError as problem:
        why = fill("cannot be opened ({strerror})", strerror=problem.strerror or problem)
        return InstructionFile(path, kind, "", why)


def read_documents(
    project: Project, files: Sequence[InstructionFile]
) -> Iterator[tuple[InstructionFile, ParsedDocument | str]]:
    """Each file with its text, or with the reason why there is none, in the order given.

    What was ingested is taken as it was read then; the rest is read here, on this computer, each
    file within the bounds of its size.
    """
    from mdrag.ingest import parsed_folder

    known = _ingested(project)
    with scratch_folder("mdrag-brief-") as room:
        fresh = _read_fresh(project, [f for f in files if not f.refused], known, room)
        for file in files:
            told: ParsedDocument | str = file.refused or fresh.get(file.sha256, "")
            if not told:
                folder = _folder_of(file, known, room)
                told = parsed_folder.load(folder)
                if not told.text.strip():
                    told = _NO_TEXT
            yield file, told


def is_readable_now(
    project: Project, unread: Sequence[UnreadInstruction], files: Sequence[InstructionFile]
) -> bool:
    """Whether one of the files nothing could be taken from has text by now.

    Because it was ingested since, or because what reads its kind was installed.
    """
    from mdrag.ingest import parsed_folder
    from mdrag.ingest.readers import reader_of
    from mdrag.ingest.readers.scans.recognise import INSTALL

    known, why = _ingested(project), {one.path: one.reason for one in unread}
    for file in files:
        if file.path not in why or file.refused:
            continue
        folder = known.get(file.sha256)
        if folder and parsed_folder.head_of(folder) and parsed_folder.load(folder).text.strip():
            return True
        if INSTALL in why[file.path] and reader_of(Path(file.path).suffix.casefold()):
            return True
    return False


def _ingested(project: Project) -> dict[str, Path]:
    """sha-256 of a file that was ingested → its folder."""
    from mdrag.ingest import ledger

    return {
        entry.source.sha256: project.parsed / entry.source.doc_uid
        for entry in ledger.read(project).values()
        if not entry.gone
    }


def _folder_of(file: InstructionFile, known: dict[str, Path], room: Path) -> Path:
    from mdrag.ingest import parsed_folder

    folder = known.get(file.sha256)
    head = parsed_folder.head_of(folder) if folder else None
    return folder if folder and head and head.sha256 == file.sha256 else room / _name(file)


def _name(file: InstructionFile) -> str:
    return hashlib.sha256(file.sha256.encode()).hexdigest()[:16]


def _read_fresh(
    project: Project, files: Sequence[InstructionFile], known: dict[str, Path], room: Path
) -> dict[str, str]:
    """Read what no ingest has read; sha-256 → why it could not be."""
    from mdrag.ingest import parsed_folder
    from mdrag.ingest.readers import READING, reader_of, why_not_read
    from mdrag.ingest.run import pool

    failed: dict[str, str] = {}
    wanted: dict[str, pool.Request] = {}
    for file in files:
        folder = _folder_of(file, known, room)
        if folder.parent != room:
            continue
        suffix = Path(file.path).suffix.casefold()
        if reader_of(suffix) is None:
            kind = f"{suffix} files are" if suffix else "files without a suffix are"
            failed[file.sha256] = why_not_read(suffix) or f"{kind} not read"
            continue
        key = f"local:{parsed_folder.FORMAT}.{READING}"
        wanted[file.sha256] = pool.Request(project.root / file.path, file.sha256, folder, key)
    for answer in pool.run(tuple(wanted.values())):
        if answer.failed:
            failed[answer.request.sha256] = answer.failed
    return failed
