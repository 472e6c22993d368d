"""v001 → v002, the version log, and the names of builds and queries."""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from mdrag import __version__
from mdrag.config import Config
from mdrag.fence import append_text, open_own, write_atomic, write_new
from mdrag.filled_sentence import fill
from mdrag.project import Project

__all__ = [
    "last_version",
    "log_version",
    "new_build_id",
    "new_query_id",
    "newest_version",
    "next_version",
    "now",
    "present_day",
    "start_version",
    "write_build",
    "write_next",
]

_LONGEST_EPOCH = 11  # digits of seconds: to the year 5138
_VERSIONED = re.compile(r"^(?P<stem>.+?)_v(?P<number>\d{3,})$")


def now() -> datetime:
    """The present, in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def present_day() -> date:
    """The day on which this runs, where the person is; that of ``SOURCE_DATE_EPOCH`` if set.

    That variable is how builds that must give the same bytes again are told their day:
    https://reproducible-builds.org/specs/source-date-epoch/
    """
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    if told.isascii() and told.isdecimal() and len(told) <= _LONGEST_EPOCH:
        return datetime.fromtimestamp(int(told), UTC).date()
    return datetime.now().astimezone().date()


def next_version(path: Path) -> Path:
    """The next free ``<stem>_vNNN<suffix>`` beside ``path``; its own version part is ignored.

    The number is found by scanning the folder, so a deleted middle version is not filled again.
    """
    stem, number = _unnumbered(path.name)[0], _last_number(path)
    return path.with_name(f"{stem}_v{number + 1:03d}{path.suffix}")


def newest_version(path: Path) -> Path:
    """The last ``<stem>_vNNN<suffix>`` beside ``path``; itself where there is none."""
    stem, number = _unnumbered(path.name)[0], _last_number(path)
    return path.with_name(f"{stem}_v{number:03d}{path.suffix}") if number else path


def _last_number(path: Path) -> int:
    """The highest number of a version beside ``path``, 0 for none."""
    stem, suffix = _unnumbered(path.name)
    pattern = re.compile(re.escape(stem) + r"_v(\d{3,})" + re.escape(suffix))
    if not path.parent.is_dir():
        return 0
    names = (pattern.fullmatch(other.name) for other in path.parent.iterdir())
    return max((int(found[1]) for found in names if found), default=0)


def write_next(path: Path, content: str | bytes) -> Path:
    """Write the `next_version` of a file; its path. Raises FileProblem.

    When two write at once, each gets a number of its own.
    """
    while True:
        after = next_version(path)
        try:
            write_new(after, content)
        except FileExistsError:
            continue  # somebody was faster: the number after it
        return after


def start_version(project: Project, draft: Path, summary: str, text: str | None = None) -> Path:
    """Write the next version of a draft, as a copy or with ``text``, and log why.

    Raises FileProblem. No version is ever overwritten.
    """
    after = write_next(draft, draft.read_bytes() if text is None else text)
    log_version(project, "draft", draft.name, after.name, summary)
    return after


def last_version(project: Project, artifact_type: str, after: str = "") -> str:
    """The newest version of an artifact in meta/version_log.jsonl; "" when there is none.

    ``after``: only of the file whose next version this is (``draft_claims_v002.json`` comes after
    ``draft_claims_v001.json`` and not after another draft's). Lines that cannot be read are passed
    over.
    """
    wanted = _unnumbered(after) if after else None
    try:
        with open_own(
            project.meta / "version_log.jsonl", fill("delete it and run this again")
        ) as file:
            lines = file.read().decode("utf-8", "replace").split("\n")
    except OSError:
        return ""
    for line in reversed(lines):
        if f'"{artifact_type}"' not in line:
            continue
        try:
            told = json.loads(line)
            kind, name = told["artifact_type"], told["to_version"]
        except (ValueError, KeyError, TypeError):
            continue
        if kind == artifact_type and isinstance(name, str) and wanted in (None, _unnumbered(name)):
            return name
    return ""


def _unnumbered(name: str) -> tuple[str, str]:
    """Stem without its version, and suffix."""
    path = Path(name)
    match = _VERSIONED.match(path.stem)
    return (match["stem"] if match else path.stem), path.suffix


def log_version(
    project: Project, artifact_type: str, before: str, after: str, summary: str
) -> None:
    """Append one line to meta/version_log.jsonl."""
    line = {
        "timestamp": now().isoformat(),
        "artifact_type": artifact_type,
        "from_version": before,
        "to_version": after,
        "change_request_summary": summary,
    }
    append_text(project.meta / "version_log.jsonl", json.dumps(line, ensure_ascii=False) + "\n")


def new_build_id(config: Config) -> str:
    """``<timestamp>_<config hash>_<tool version>``."""
    return f"{now():%Y%m%dT%H%M%SZ}_{config.hash}_{__version__}"


def new_query_id() -> str:
    """``q_<timestamp>_<6 hex>``: two queries in one second differ."""
    return f"q_{now():%Y%m%dT%H%M%SZ}_{secrets.token_hex(3)}"


def write_build(project: Project, build_id: str, manifest: Mapping[str, Any]) -> Path:
    """Write meta/builds/<build_id>/build_manifest.json and return its path.

    Steps of one second with the same settings share a build_id: what they say is put together.
    """
    path = project.meta / "builds" / build_id / "build_manifest.json"
    try:
        before = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        before = {"created_at": now().isoformat()}
    content = {**before, **manifest, "build_id": build_id}
    write_atomic(path, json.dumps(content, ensure_ascii=False, indent=2, sort_keys=True) + "\n")
    return path
