"""What an index is made of, source by source: which sources differ from those of a generation."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem
from mdrag.fence import open_own
from mdrag.filled_sentence import fill
from mdrag.project import Project

__all__ = ["PAGES_FILES", "Inputs", "LineRun", "SourceInputs", "changed_sources", "inputs"]

# Where the pages of a source stand, newest layout first (written by ingest).
PAGES_FILES = ("document.jsonl", "pages.json")
# The source a line belongs to. A quotation mark inside a JSON string stands behind a backslash,
# so neither can be found in a passage's text.
# Only a name that can be a folder of parsed/ is taken (`evidence.origin`).
_UID = re.compile(rb'"doc_uid": ?"([A-Za-z0-9_-]{1,80})"')
_DOC_ID = re.compile(rb'"doc_id": ?"([A-Za-z0-9_-]{1,80})"')


class SourceInputs(NamedTuple):
    """What the index holds of one source was made of this."""

    digest: str  # of its lines, its text and its pages
    stamp: str  # sizes and times of its files in parsed/
    content: str  # digest of those files


class LineRun(NamedTuple):
    """Lines of a source that stand together: the number of the first, and their bytes."""

    number: int
    start: int
    end: int


class Inputs(NamedTuple):
    """All there is to index. The source ``""`` has the lines that name none."""

    digest: str
    made: Mapping[str, SourceInputs]  # doc_uid → …
    places: Mapping[Path, Mapping[str, tuple[LineRun, ...]]]  # file → doc_uid → its lines
    redirects: str  # digest of redirects.jsonl


def inputs(project: Project, before: Mapping[str, SourceInputs]) -> Inputs:
    """The inputs of an index as they are now.

    ``before``: those of a generation; files in parsed/ with the size and time they had then are
    not read again. Raises FileProblem.
    """
    digests: dict[str, hashlib._Hash] = {}
    places = {}
    for path, pattern in _files(project):
        places[path] = _scan(path, pattern, digests)
    made, parsed = {}, os.fspath(project.parsed)
    for uid, digest in digests.items():
        old = before.get(uid)
        stamp = _stamp(f"{parsed}/{uid}") if uid else ""
        content = old.content if old and old.stamp == stamp else _content(project.parsed / uid, uid)
        digest.update(content.encode())
        made[uid] = SourceInputs(digest.hexdigest(), stamp, content)
    redirects = hashlib.sha256(_bytes(project.meta / "redirects.jsonl")).hexdigest()
    everything = hashlib.sha256(redirects.encode())
    for uid in sorted(made):
        everything.update(f"{uid} {made[uid].digest}\n".encode())
    return Inputs(everything.hexdigest(), made, places, redirects)


def changed_sources(
    now: Mapping[str, SourceInputs], before: Mapping[str, SourceInputs]
) -> frozenset[str]:
    """The doc_uids that are new, gone, or made of something else."""
    everywhere = now.keys() | before.keys()
    return frozenset(
        uid for uid in everywhere
        if uid not in now or uid not in before or now[uid].digest != before[uid].digest
    )  # fmt: skip


def _files(project: Project) -> Iterable[tuple[Path, re.Pattern[bytes]]]:
    yield project.meta / "sources.jsonl", _UID
    yield project.chunks / "chunks.jsonl", _UID
    yield project.chunks / "parents.jsonl", _UID
    yield project.chunks / "anchors.jsonl", _DOC_ID


def _scan(
    path: Path, pattern: re.Pattern[bytes], digests: dict[str, hashlib._Hash]
) -> dict[str, tuple[LineRun, ...]]:
    """Add every line of ``path`` to the digest of its source; where each source's lines stand."""
    found: dict[str, list[list[int]]] = {}
    name, at, last = path.name.encode(), 0, None
    run, update = [0, 0, 0], hashlib.sha256().update
    try:
        with open_own(path) as file:
            for number, line in enumerate(file, 1):
                start, at = at, at + len(line)
                match = pattern.search(line)
                if match is None and not line.strip():
                    continue
                uid = match[1] if match else b""
                if uid != last:
                    last, run, key = uid, [number, start, at], uid.decode()
                    if key not in digests:
                        digests[key] = hashlib.sha256()
                    update = digests[key].update
                    update(name)
                    found.setdefault(key, []).append(run)
                run[2] = at
                update(line)
    except FileNotFoundError:
        return {}
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read ({strerror})", strerror=problem.strerror or problem)
        ) from problem
    return {uid: tuple(LineRun(*run) for run in runs) for uid, runs in found.items()}


def _stamp(folder: str) -> str:
    """Size and time of change of the files of a source that an index is made of."""
    parts = []
    for name in ("text.txt", *PAGES_FILES):
        try:
            status = os.stat(f"{folder}/{name}")  # noqa: PTH116  # half the cost, for every source
        except OSError:
            continue
        parts.append(f"{name} {status.st_size} {status.st_mtime_ns}")
        if name in PAGES_FILES:
            break  # of two layouts the newest is read
    return "; ".join(parts)


def _content(folder: Path, uid: str) -> str:
    """Digest of a source's text and of the line of its pages."""
    if not uid:
        return ""
    digest = hashlib.sha256(_bytes(folder / "text.txt"))
    for name in PAGES_FILES:
        if (folder / name).is_file():
            digest.update(_pages(folder / name))
            break
    return digest.hexdigest()


def _pages(path: Path) -> bytes:
    if path.suffix == ".json":
        return _bytes(path)
    with open_own(path) as file:
        file.readline()
        return file.readline()


def _bytes(path: Path) -> bytes:
    try:
        with open_own(path) as file:
            return file.read()
    except FileNotFoundError:
        return b""
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read ({strerror})", strerror=problem.strerror or problem)
        ) from problem
