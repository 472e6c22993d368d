"""index/remembered.json: what is asked of every source, so that no source's own files are opened.

Every answer is kept with the size and time of the file it was read from, and is asked of that
file when they differ. The file can be removed at any time.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.errors import FileProblem
from mdrag.ingest import parsed_folder
from mdrag.ingest.parsed_folder import Head
from mdrag.ingest.quality.advice import QualityLimits, with_advice
from mdrag.ingest.quality.figures import QualityLine
from mdrag.ingest.quality.report import line
from mdrag.ingest.sealed_file import read_sealed, write_sealed
from mdrag.project import Project

__all__ = [
    "NOTHING", "EarlierRuns", "ParsedFacts", "ask", "folder_stamp", "read", "tables", "tables_of",
    "write",
]  # fmt: skip


class ParsedFacts(NamedTuple):
    """What a parsed folder told: who made it of what, and how well it was read."""

    stamp: str
    head: Head
    quality: QualityLine


class EarlierRuns(NamedTuple):
    """What earlier runs were told, and of which tables."""

    told: Mapping[str, ParsedFacts]  # doc_uid → …
    tables: str  # library.csv and sources.jsonl when mdrag wrote the one from the other


NOTHING = EarlierRuns({}, "")


def read(project: Project, config: Config) -> EarlierRuns:
    """What is remembered; nothing when it cannot be read, is not ours, or had other settings.

    Raises FileProblem for a link in place of the file.
    """
    held = read_sealed(project.index / "remembered.json")
    try:
        if held["settings"] != _settings(config):
            return NOTHING
        told = {
            uid: ParsedFacts(stamp, Head(*head), _line(*quality))
            for uid, (stamp, head, quality) in held["told"].items()
        }
        return EarlierRuns(told, str(held["tables"]))
    except (ValueError, TypeError, KeyError, AttributeError):
        return NOTHING


def write(project: Project, now: EarlierRuns, config: Config) -> None:
    """Remember ``now``, which holds for these settings, for the next run."""
    content = {"tables": now.tables, "told": now.told, "settings": _settings(config)}
    write_sealed(project.index / "remembered.json", content)


def _settings(config: Config) -> str:
    """What a line of the quality report depends on beside its source."""
    return f"{QualityLimits.of(config)} {config.ui_language}"


def ask(place: str, known: ParsedFacts | None, limits: QualityLimits) -> ParsedFacts | None:
    """What a parsed folder tells: ``known`` while its file is the same; None when it is damaged."""
    stamp = folder_stamp(place)
    if known and stamp and known.stamp == stamp:
        return known
    folder = Path(place)
    head = parsed_folder.head_of(folder)
    if head is None:
        return None
    try:
        return ParsedFacts(stamp, head, line(with_advice(parsed_folder.quality(folder), limits)))
    except FileProblem:
        return None


def tables(project: Project) -> str:
    """Digest of library.csv and of the ledger as they are; "" when one is not there."""
    try:
        csv = (project.meta / "library.csv").read_bytes()
        return tables_of(csv, (project.meta / "sources.jsonl").read_bytes())
    except OSError:
        return ""


def tables_of(csv: bytes, ledger: bytes) -> str:
    """Digest of a library.csv and a ledger."""
    return hashlib.sha256(
        hashlib.sha256(csv).digest() + hashlib.sha256(ledger).digest()
    ).hexdigest()


def _line(name: str, cells: str, *lists: Any) -> QualityLine:
    advice, templates, flagged, doubts = (None if one is None else tuple(one) for one in lists)
    return QualityLine(name, cells, advice or (), templates or (), flagged or (), doubts)


def folder_stamp(folder: str) -> str:
    """Names, sizes and times of a source's text and of what stands beside it; "" without one."""
    try:
        text = os.stat(f"{folder}/text.txt")  # noqa: PTH116  # for every source
    except OSError:
        return ""
    for name in parsed_folder.NAMES:
        try:
            status = os.stat(f"{folder}/{name}")  # noqa: PTH116  # for every source
        except OSError:
            continue
        own = f"{name} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"
        return f"{own} {text.st_size} {text.st_mtime_ns} {text.st_ctime_ns}"
    return ""
