"""index/looked.json: the answer to an ingest of nothing new, and what it holds for.

An ingest that has looked at everything leaves a digest of the names, sizes and times of all it
depends on. While they are the same, the next one has nothing to do, and opens no source for it.
The file can be removed at any time: then everything is looked at again.
"""

from __future__ import annotations

import hashlib
import os
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from mdrag import __version__
from mdrag.config import Config
from mdrag.errors import LibraryMissing
from mdrag.index import generations
from mdrag.ingest import parsed_folder, readers, record_formats
from mdrag.ingest.earlier_runs import ParsedFacts, folder_stamp
from mdrag.ingest.readers.scans.recognise import ocr_mark
from mdrag.ingest.run.summary import IngestSummary, RefusedFile
from mdrag.ingest.sealed_file import read_sealed, write_sealed
from mdrag.project import Project
from mdrag.services.redaction import names_file

__all__ = ["Digests", "keep", "kept_summary", "outputs_digest", "raw"]

_RAW = ("evidence", "instruction", "reading_list")
_META = ("sources.jsonl", "library.csv", "redirects.jsonl", "scan.json", "crossref.jsonl")


class Digests(NamedTuple):
    """Digests of what an ingest reads, and of what it left."""

    raw: str  # raw/, the settings, and mdrag itself
    made: str  # meta/, chunks/ and parsed/


def raw(project: Project, config: Config) -> str:
    """Digest of names, sizes and times of every file under raw/, and of the settings.

    "" when a folder cannot be read: then no answer is kept.
    """
    formats = (
        f"{__version__} {parsed_folder.FORMAT} {readers.READING} {generations.FORMAT} "
        f"{unicodedata.unidata_version} {record_formats.META} {record_formats.PASSAGES}"
    )
    readable = readers.formats()
    digest = hashlib.sha256(f"{formats}{ocr_mark()} {readable} {config.hash}\n".encode())
    if names := names_file(config):
        digest.update(_line(names))
    try:
        for name in _RAW:
            for line in sorted(_walk(f"{project.raw}/{name}")):
                digest.update(line)
    except OSError:
        return ""
    return digest.hexdigest()


def outputs_digest(project: Project, told: Mapping[str, ParsedFacts] = MappingProxyType({})) -> str:
    """Digest of names, sizes and times of what ingest left in meta/, chunks/ and parsed/.

    ``told``: by parsed folders that were asked in this run; those are not looked at again. ""
    when parsed/ cannot be read.
    """
    lines = [_line(project.meta / name) for name in _META]
    lines += [_line(project.chunks / name) for name in record_formats.CHUNK_FILES]
    folder = os.fspath(project.parsed)
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208  # for every source
    except OSError:
        return ""
    for name in names:
        if name.startswith("doc_"):
            known = told.get(name)
            stamp = known.stamp if known else folder_stamp(f"{folder}/{name}")
            lines.append(os.fsencode(f"{name} {stamp}"))
    return hashlib.sha256(b"\n".join(lines)).hexdigest()


def kept_summary(project: Project, raw_now: str) -> IngestSummary | None:
    """The answer when nothing has changed since it was kept; None when there is work to do.

    ``raw_now``: what `raw` gives now. Raises FileProblem for a link in place of the file.
    """
    try:
        held = read_sealed(project.index / "looked.json")
        if not raw_now or held["raw"] != raw_now or held["made"] != outputs_digest(project):
            return None
        summary = _summary(held["summary"])
        if generations.current(project).manifest.version != summary.index_version:
            return None
    except (ValueError, TypeError, KeyError, LibraryMissing):
        return None
    return summary


def keep(project: Project, now: Digests, summary: IngestSummary) -> None:
    """Remember what the next ingest answers while all is as now."""
    if all(now):
        content = {**now._asdict(), "summary": summary._asdict()}
        write_sealed(project.index / "looked.json", content)


def _summary(held: dict[str, Any]) -> IngestSummary:
    def refused(name: str) -> tuple[RefusedFile, ...]:
        return tuple(RefusedFile(str(path), str(reason)) for path, reason in held[name])

    return IngestSummary(
        unchanged=int(held["unchanged"]),
        failed=refused("failed"),
        not_read=refused("not_read"),
        duplicates=tuple((str(path), str(other)) for path, other in held["duplicates"]),
        sources=int(held["sources"]),
        pages=int(held["pages"]),
        passages=int(held["passages"]),
        index_version=str(held["index_version"]),
    )


def _walk(folder: str) -> Iterator[bytes]:
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield os.fsencode(entry.path) + b"/\n"
            yield from _walk(entry.path)
        else:
            link = os.fsencode(os.readlink(entry.path)) if entry.is_symlink() else b""  # noqa: PTH115
            yield _line(entry.path) + link + b"\n"


def _line(path: str | Path) -> bytes:
    """Name, size and times of a file; b"" when there is none."""
    try:
        status = os.stat(path)  # noqa: PTH116  # for every source
    except OSError:
        return b""
    times = f" {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"
    return os.fsencode(path) + times.encode()
