"""Read generations: immutable folders index/read/<n>/ that readers open, and who is current.

A generation is built in a hidden folder, synced, renamed to its number, and only then named in
index/current.json: a killed build leaves what was current. Readers never see a change.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mdrag import filled_sentence
from mdrag.errors import FileProblem, LibraryMissing
from mdrag.fence import delete_tree, left_alone, make_folder, move, new_file, open_own, write_atomic
from mdrag.index.records import Records
from mdrag.project import Project

if TYPE_CHECKING:
    import numpy as np

    from mdrag.index.growth import Delta, GrownPassages
    from mdrag.index.inputs import SourceInputs

__all__ = [
    "FORMAT",
    "Generation",
    "Manifest",
    "current",
    "find_generation",
    "grow",
    "prune",
    "write",
]

# Part of every inputs digest: raise it when what a generation holds changes.
FORMAT = 4
_MOST = 10**9  # generations; more is no number of ours
DATABASE, VECTORS, MANIFEST = "evidence.sqlite", "vectors.npy", "manifest.json"


class Manifest(NamedTuple):
    """What a generation was made of (manifest.json)."""

    version: str  # g000007-<first 8 of the digest>: what packs call index_version
    number: int
    inputs: str  # digest of ingest's files, the embedder and FORMAT
    embedder: str
    dimensions: int
    build_id: str
    created_at: str
    sources: int
    passages: int
    files: dict[str, int]  # name → size in bytes


class Generation(NamedTuple):
    """A complete generation: its folder and manifest."""

    folder: Path
    manifest: Manifest

    @property
    def database(self) -> Path:
        """evidence.sqlite."""
        return self.folder / DATABASE

    @property
    def vectors(self) -> Path:
        """vectors.npy: float32 (passages, dimensions), row i = the passage with the i-th rowid."""
        return self.folder / VECTORS


def current(project: Project) -> Generation:
    """The generation readers should open.

    Raises LibraryMissing when nothing was indexed yet, or when what current.json names is
    damaged; the message says what to do.
    """
    path = project.index / "current.json"
    try:
        with open_own(path) as file:
            number = json.load(file)["generation"]
        if type(number) is not int or not 0 < number < _MOST:
            raise ValueError(number)
    except FileNotFoundError:
        raise LibraryMissing(
            filled_sentence.fill(
                "{root} has no library yet: put sources into raw/ and run: mdrag ingest",
                root=project.root,
            )
        ) from None
    except OSError as problem:
        raise FileProblem(
            path, filled_sentence.fill("cannot be read ({reason})", reason=problem.strerror)
        ) from problem
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _damaged(project, path, filled_sentence.fill("does not name a generation")) from None
    return _open(project, _folder(project, number))


def find_generation(project: Project, version: str) -> Generation | None:
    """The generation called ``version`` (an index_version), or None when it is gone."""
    match = re.fullmatch(r"g([0-9]{1,9})-[0-9a-f]{8}", version)
    if match is None or not _folder(project, int(match[1])).is_dir():
        return None
    found = _open(project, _folder(project, int(match[1])))
    return found if found.manifest.version == version else None


def write(
    project: Project, records: Records, vectors: Callable[[], np.ndarray], *,
    inputs: str, embedder: str, build_id: str,
    made: Mapping[str, SourceInputs] | None = None,
    facts: Callable[[], Mapping[str, str]] = dict,
) -> Generation:  # fmt: skip
    """Write the next generation and make it current.

    ``vectors`` is called while the database is written, and returns float32, a row a passage;
    ``facts``, after it, what else to know before the generation grows. ``made``: what each source
    was made of. Raises FileProblem when the disk refuses, and what ``vectors`` raises; what was
    current stays so.
    """
    from mdrag.index.database import add_facts, write_database

    def fill(folder: Path) -> _FilledGeneration:
        database, before = folder / DATABASE, _latest_database(project)
        with ThreadPoolExecutor(1) as beside:
            writing = beside.submit(write_database, database, records, before, made)
            rows = vectors()
        writing.result()
        add_facts(database, facts())
        _write_vectors(folder / VECTORS, rows)
        return _FilledGeneration(len(records.sources), len(records.passages), int(rows.shape[1]))

    written = _next(project, fill, inputs, embedder, build_id)
    assert written is not None
    return written


def grow(
    project: Project, last: Generation, delta: Delta, vectors: np.ndarray, *,
    inputs: str, embedder: str, build_id: str,
) -> Generation | None:  # fmt: skip
    """Write the next generation as ``last`` with the delta in it, and make it current.

    ``vectors`` are those of the delta's passages. None, with nothing written, when it must be
    written whole. Raises FileProblem when the disk refuses.
    """
    from mdrag.index.growth import grow_database

    def fill(folder: Path) -> _FilledGeneration | None:
        grown = grow_database(folder / DATABASE, last.database, delta)
        if grown is None:
            return None
        everything = _grown_vectors(last.vectors, grown, vectors)
        if everything is None:
            return None
        _write_vectors(folder / VECTORS, everything)
        return _FilledGeneration(grown.sources, len(everything), int(vectors.shape[1]))

    return _next(project, fill, inputs, embedder, build_id)


class _FilledGeneration(NamedTuple):
    sources: int
    passages: int
    dimensions: int


def _next(
    project: Project, fill: Callable[[Path], _FilledGeneration | None],
    inputs: str, embedder: str, build_id: str,
) -> Generation | None:  # fmt: skip
    """Let ``fill`` write a folder and make it the current generation."""
    from mdrag.versions import now

    number = max(_numbers(project), default=0) + 1
    building = project.index / "read" / f".building-{os.getpid()}"
    try:
        delete_tree(building, left_alone)
        make_folder(building)
        filled = fill(building)
        if filled is None:
            return None
        manifest = Manifest(
            version=f"g{number:06d}-{inputs[:8]}",
            number=number,
            inputs=inputs,
            embedder=embedder,
            dimensions=filled.dimensions,
            build_id=build_id,
            created_at=now().isoformat(),
            sources=filled.sources,
            passages=filled.passages,
            files={name: (building / name).stat().st_size for name in (DATABASE, VECTORS)},
        )
        write_atomic(building / MANIFEST, _json(manifest._asdict()))
        folder = _folder(project, number)
        move(building, folder)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise FileProblem(
            building.parent,
            filled_sentence.fill("the index cannot be written ({reason})", reason=reason),
        ) from problem
    finally:
        delete_tree(building, left_alone)
    name = {"generation": number, "version": manifest.version, "build_id": build_id}
    write_atomic(project.index / "current.json", _json(name))
    return Generation(folder, manifest)


def prune(project: Project, keep: int) -> list[int]:
    """Remove all but the ``keep`` newest generations and those that query runs name.

    Returns the numbers removed. A folder that cannot be removed (open on Windows) is left for
    the next time.
    """
    for leftover in (project.index / "read").glob(".building-*"):
        delete_tree(leftover, left_alone)
    numbers = sorted(_numbers(project))
    old = set(numbers[: -max(keep, 1)]) if numbers else set()
    if old:
        old -= _replayable(project)
    for number in sorted(old):
        delete_tree(_folder(project, number), left_alone)
    return sorted(old)


def _replayable(project: Project) -> set[int]:
    """Generations that some meta/query_runs/*.json was answered from."""
    named_by_runs = set()
    for run in (project.meta / "query_runs").glob("*.json"):
        match = re.search(r'"index_version": "g([0-9]{1,9})-', _text(run))
        if match:
            named_by_runs.add(int(match[1]))
    return named_by_runs


def _text(run: Path) -> str:
    try:
        with open_own(run) as file:
            return file.read().decode("utf-8", "replace")
    except (OSError, FileProblem):
        return ""  # a folder, a link: no query run of ours


def _folder(project: Project, number: int) -> Path:
    return project.index / "read" / f"{number:06d}"


def _latest_database(project: Project) -> Path | None:
    path = _folder(project, max(_numbers(project), default=0)) / DATABASE
    return path if path.is_file() else None


def _numbers(project: Project) -> list[int]:
    folder = project.index / "read"
    if not folder.is_dir():
        return []
    return [
        int(path.name) for path in folder.iterdir() if path.name.isdecimal() and path.name.isascii()
    ]


def _open(project: Project, folder: Path) -> Generation:
    path = folder / MANIFEST
    try:
        with open_own(path) as file:
            manifest = Manifest(**json.load(file))
        sizes = {}
        for name in (DATABASE, VECTORS):
            with open_own(folder / name) as file:
                sizes[name] = os.fstat(file.fileno()).st_size
    except (OSError, ValueError, TypeError, RecursionError):
        raise _damaged(project, folder, filled_sentence.fill("is incomplete")) from None
    if sizes != manifest.files:
        raise _damaged(project, folder, filled_sentence.fill("is not as it was written"))
    return Generation(folder, manifest)


def _damaged(project: Project, path: Path, what: str) -> LibraryMissing:
    place = project.relative(path)
    return LibraryMissing(
        filled_sentence.fill(
            "the index is damaged ({place} {what}); build it anew: mdrag ingest",
            place=place,
            what=what,
        )
    )


def _write_vectors(path: Path, vectors: np.ndarray) -> None:
    import numpy as np

    with new_file(path) as out:
        np.save(out, np.ascontiguousarray(vectors, dtype=np.float32), allow_pickle=False)
        out.flush()
        os.fsync(out.fileno())


def _grown_vectors(last: Path, grown: GrownPassages, added: np.ndarray) -> np.ndarray | None:
    """The vectors of the last generation that stay and those of the delta, in order of rowids.

    None when the last ones are damaged.
    """
    import numpy as np

    try:
        before: np.ndarray = np.load(last, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError):
        return None
    if before.shape != (len(grown.old), added.shape[1]):
        return None
    stay = np.searchsorted(np.asarray(grown.old, np.int64), np.asarray(grown.kept, np.int64))
    rowids = np.concatenate([np.asarray(grown.kept, np.int64), np.asarray(grown.added, np.int64)])
    everything: np.ndarray = np.concatenate([before[stay], added])[np.argsort(rowids)]
    return everything


def _json(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
