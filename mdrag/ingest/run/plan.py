"""What has to be done: the ledger and raw/ compared, before anything is read or written."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from mdrag import __version__
from mdrag.config import Config
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.ingest import earlier_runs, ledger, parsed_folder, raw_files, record_formats
from mdrag.ingest.earlier_runs import NOTHING, EarlierRuns, ParsedFacts
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata import library_csv
from mdrag.ingest.passages.build import chunk_key
from mdrag.ingest.policy import policy_version
from mdrag.ingest.quality.advice import QualityLimits
from mdrag.ingest.raw_files import FileStamp, RawFile
from mdrag.ingest.readers.scans.recognise import ocr_mark
from mdrag.ingest.run import identity
from mdrag.ingest.run.summary import RefusedFile
from mdrag.project import Project
from mdrag.services import crossref_items

__all__ = ["State", "StepKeys", "look"]


class StepKeys(NamedTuple):
    """What each step depends on beside its input; a source made with other keys is made again."""

    parse: str
    chunk: str
    meta: str

    @property
    def failure(self) -> str:
        """What a failure depends on: another mdrag may read what this one could not."""
        return f"{self.parse}:{__version__}"


class State(NamedTuple):
    """Files and sources, sorted into what to do."""

    keys: StepKeys
    entries: Mapping[str, LedgerEntry]  # with what the writer set by hand
    files: Mapping[str, RawFile]
    seen: Mapping[str, FileStamp]  # of every file that can be opened
    shas: Mapping[str, str]  # of the files that are sources
    fresh: tuple[str, ...]  # paths whose bytes are new
    again: Mapping[str, str]  # doc_uid → path of the sources to make again
    kept: tuple[str, ...]  # doc_uids that stay as they are
    gone: tuple[str, ...]  # doc_uids whose file went away
    copies: Mapping[str, tuple[str, ...]]  # doc_uid → other files with its bytes
    failed: tuple[RefusedFile, ...]
    not_read: tuple[RefusedFile, ...]
    partial: bool  # only some paths were looked at
    remember: bool  # scan.json differs from what was seen
    told: Mapping[str, ParsedFacts] = MappingProxyType({})  # by the parsed folders that were asked

    @property
    def quiet(self) -> bool:
        """Whether nothing has to be made."""
        return not (self.fresh or self.again or self.gone)


def look(
    project: Project,
    config: Config,
    only: Sequence[Path] = (),
    known: EarlierRuns = NOTHING,
    said: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
) -> State:
    """Compare raw/ with the ledger. ``known``: what earlier runs were told by parsed/.

    ``said``: doc_uid → fields the writer sets by command. Raises UsageError, FileProblem.
    """
    entries, by_hand = _entries(project, known, said)
    earlier = _EarlierAnswers(known, QualityLimits.of(config), os.fspath(project.parsed), {})
    keys = StepKeys(_parse_key(config), chunk_key(config), _meta_key(project, config))
    files = {file.path: file for file in raw_files.raw_files(project, only)}
    before = raw_files.read_stamps(project)
    seen, failed = _seen(project, files, before)
    shas, not_read = _readable(seen)
    fresh, refused_before = _new_files(entries, seen, shas, None if only else keys.failure)
    failed += refused_before
    holders = identity.paths_of_sources(entries, shas)
    complete = all((project.chunks / name).is_file() for name in record_formats.CHUNK_FILES)
    waiting = {*fresh, *(refused.path for refused in failed)}
    again: dict[str, str] = {}
    kept: list[str] = []
    gone: list[str] = []
    copies: dict[str, tuple[str, ...]] = {}
    for uid, entry in entries.items():
        if uid not in holders:
            stays = entry.gone or _may_stay(project, entry, waiting, bool(only))
            (kept if stays else gone).append(uid)
            continue
        path = identity.primary(entry, holders[uid], shas)
        copies[uid] = _copies(project, entry, {*holders[uid]} - {path}, files, bool(only))
        untouched = complete and uid not in by_hand and copies[uid] == entry.also_at
        if untouched and _up_to_date(project, entry, path, shas[path], keys, earlier):
            kept.append(uid)
        else:
            again[uid] = path
    return State(
        keys=keys,
        entries=entries,
        files=files,
        seen=seen,
        shas=shas,
        fresh=tuple(sorted(fresh)),
        again=again,
        kept=tuple(kept),
        gone=tuple(gone),
        copies=copies,
        failed=tuple(failed),
        not_read=tuple(not_read),
        partial=bool(only),
        remember={**before, **seen} != before or (not only and set(before) != set(seen)),
        told=earlier.told,
    )


def _may_stay(
    project: Project, entry: LedgerEntry, waiting: Collection[str], partial: bool
) -> bool:
    """Whether a source without a file of its bytes keeps what was read of it, for now.

    Its path has new bytes, which decide once they are read, or which cannot be read; or its file
    was not looked at in this run.
    """
    path = entry.source.source_path
    return path in waiting or (partial and (project.root / path).is_file())


def _copies(
    project: Project, entry: LedgerEntry, others: set[str], files: Collection[str], partial: bool
) -> tuple[str, ...]:
    """The other files of a source; those that were not looked at stay if they are there."""
    if partial:
        unseen = (other for other in entry.also_at if other not in files)
        others = others | {other for other in unseen if (project.root / other).is_file()}
    return tuple(sorted(others))


class _EarlierAnswers(NamedTuple):
    """What earlier runs were told by parsed/, and by which thresholds its quality is judged."""

    known: EarlierRuns
    limits: QualityLimits
    parsed: str  # the folder, as text: a path is made for every source
    told: dict[str, ParsedFacts]  # what it tells now, of each source that was asked


def _up_to_date(
    project: Project,
    entry: LedgerEntry,
    path: str,
    sha256: str,
    keys: StepKeys,
    earlier: _EarlierAnswers,
) -> bool:  # fmt: skip
    """Whether nothing a source depends on has changed, and its parsed folder is there."""
    uid = entry.source.doc_uid
    return (
        not entry.gone
        and (path, sha256) == (entry.source.source_path, entry.source.sha256)
        and StepKeys(entry.parse_key, entry.chunk_key, entry.meta_key) == keys
        and _head(uid, earlier) == parsed_folder.Head(sha256, keys.parse)
    )


def _head(uid: str, earlier: _EarlierAnswers) -> parsed_folder.Head | None:
    told = earlier_runs.ask(f"{earlier.parsed}/{uid}", earlier.known.told.get(uid), earlier.limits)
    if told is None:
        return None
    earlier.told[uid] = told
    return told.head


def _entries(
    project: Project, known: EarlierRuns, said: Mapping[str, Mapping[str, Any]]
) -> tuple[dict[str, LedgerEntry], dict[str, dict[str, Any]]]:
    """The ledger with the hand-made changes of library.csv in it, and those changes.

    What was ``said`` is one of them, also where it is what the library says already.
    """
    entries = ledger.read(project)
    if not said and known.tables and known.tables == earlier_runs.tables(project):
        return entries, {}
    changed = library_csv.changed_by_hand(project, entries)
    for uid, fields in said.items():
        changed[uid] = {**changed.get(uid, {}), **fields}
    for uid, fields in changed.items():
        entries[uid] = entries[uid]._replace(by_hand={**entries[uid].by_hand, **fields})
    return entries, changed


def _seen(
    project: Project, files: Mapping[str, RawFile], before: Mapping[str, FileStamp]
) -> tuple[dict[str, FileStamp], list[RefusedFile]]:
    """The files as they are on disk, hashed where they changed, and those that are refused."""
    seen: dict[str, FileStamp] = {}
    failed: list[RefusedFile] = []
    for path, file in files.items():
        if (printable := os.fsencode(path).decode("utf-8", "replace")) != path:
            failed.append(RefusedFile(printable, "its name is not UTF-8: rename the file"))
            continue
        if file.is_link and _leads_outside(project, path):
            reason = "is a link that leads outside the project: put a copy of what it leads to here"
            failed.append(RefusedFile(path, reason))
            continue
        if file.is_link and (project.root / path).is_dir():
            failed.append(
                RefusedFile(path, fill("is a link to a folder: put the files themselves here"))
            )
            continue
        try:
            seen[path] = raw_files.stamp_file(project, file, before)
        except OSError as problem:
            told = fill("cannot be opened ({strerror})", strerror=problem.strerror or problem)
            if file.is_link:
                told = fill(
                    "is a link that leads to no file: put a copy of what it should lead to here"
                )
            failed.append(RefusedFile(path, told))
    return seen, failed


def _leads_outside(project: Project, path: str) -> bool:
    """A project reads nothing but itself: a link could lead to anything of its reader's."""
    # not resolve(), which raises where links go round
    real = Path(os.path.realpath(f"{project.root}/{path}"))
    return not real.is_relative_to(project.root)


def _readable(seen: Mapping[str, FileStamp]) -> tuple[dict[str, str], list[RefusedFile]]:
    from mdrag.ingest.readers import reader_of, why_not_read

    shas: dict[str, str] = {}
    not_read: list[RefusedFile] = []
    for path, found in seen.items():
        suffix = os.path.splitext(path)[1].casefold().rstrip(".")  # noqa: PTH122
        if reader_of(suffix):
            shas[path] = found.sha256
        else:
            kind = f"{suffix} files are" if suffix else "files without a suffix are"
            other = f"{kind} not read yet: save the text as PDF, Word or Markdown"
            not_read.append(RefusedFile(path, why_not_read(suffix) or other))
    return shas, not_read


def _new_files(
    entries: Mapping[str, LedgerEntry], seen: Mapping[str, FileStamp], shas: Mapping[str, str],
    failure: str | None,
) -> tuple[list[str], list[RefusedFile]]:  # fmt: skip
    """The files no source was made of, and those refused before for the same reason.

    ``failure``: what a refusal depended on then; None to try each again.
    """
    known = {sha for entry in entries.values() for sha in entry.fingerprints}
    fresh: list[str] = []
    refused: list[RefusedFile] = []
    for path in (path for path, sha in shas.items() if sha not in known):
        old = seen[path]
        if old.failed and old.parse_key == failure:
            refused.append(RefusedFile(path, old.failed))
        else:
            fresh.append(path)
    return fresh, refused


def _parse_key(config: Config) -> str:
    """Who reads and how; `mdrag.ingest.remote` is not loaded for our own readers."""
    if config.parser == "local":
        from mdrag.ingest.readers import READING

        return f"{config.parser}:{parsed_folder.FORMAT}.{READING}{ocr_mark()}"
    from mdrag.ingest.remote.services import parse_key

    return parse_key(config)


def _meta_key(project: Project, config: Config) -> str:
    """The reading list, Crossref's answers and the settings that metadata depends on."""
    limits = QualityLimits.of(config)
    told = f"{record_formats.META}:{config.course_id}:{policy_version(config)}:{limits}"
    digest = hashlib.sha256(told.encode())
    folder = project.raw / "reading_list"
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file() and not path.name.startswith("."):
            refuse_outside(path)
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    if (answers := crossref_items.path(project.meta)).is_file():
        digest.update(b"crossref\0" + answers.read_bytes())
    return digest.hexdigest()[:16]
