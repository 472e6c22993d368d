"""What is remembered of the build a document came from, and whether the draft went on since."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from mdrag.cachedir import cache_folder
from mdrag.export.build.kept_builds import kept_build
from mdrag.output_file import OTHER_MODES, log_name, output_log
from mdrag.project import Project

__all__ = ["LastBuild", "built_from_another", "kept_documents", "last_build"]


class LastBuild(NamedTuple):
    """The last build of a draft. ``same``: the document is byte for byte what was built.

    ``went_on``: the draft is another text by now.
    """

    path: str
    at: str
    same: bool
    went_on: bool


def last_build(draft: Path, document: Path, project: Project | None) -> LastBuild | None:
    """The build of ``draft`` that ``document`` comes from: of the same bytes or name, or the last.

    None when none is remembered.
    """
    known = [one for one in _builds(project) if one.get("draft") == _name(draft, project)]
    if not known:
        return None
    digest = _digest(document)
    same = [one for one in known if one.get("sha256") == digest]
    named = [one for one in known if Path(str(one.get("path", ""))).name == document.name]
    found = (same or named or known)[-1]
    at = str(found.get("at", ""))
    return LastBuild(str(found.get("path", "")), at, bool(same), _went_on(draft, found, at))


def built_from_another(draft: Path, document: Path, project: Project | None) -> str:
    """The other draft that ``document`` was last built from, by its bytes or its name; "" if none.

    A file that was also built from ``draft`` under that name belongs to ``draft``.
    """
    name, digest = _name(draft, project), _digest(document)
    known = [
        one
        for one in _builds(project)
        if one.get("sha256") == digest or Path(str(one.get("path", ""))).name == document.name
    ]
    drafts = [str(one.get("draft", "")) for one in known]
    return "" if not drafts or name in drafts else drafts[-1]


def _builds(project: Project | None) -> list[dict[str, object]]:
    every = _lines(output_log(project))
    return [one for one in every if str(one.get("mode")) not in OTHER_MODES]


def _name(draft: Path, project: Project | None) -> str:
    return log_name(draft, project)


def _digest(document: Path) -> str:
    try:
        return hashlib.sha256(document.read_bytes()).hexdigest()
    except OSError:
        return ""


def _lines(log: Path) -> list[dict[str, object]]:
    try:
        text = log.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    found = []
    for line in text.splitlines():
        try:
            one = json.loads(line)
        except ValueError:
            continue  # a torn line; the others still tell
        if isinstance(one, dict):
            found.append(one)
    return found


def _went_on(draft: Path, built: Mapping[str, object], at: str) -> bool:
    try:
        if "draft_sha256" in built:
            return hashlib.sha256(draft.read_bytes()).hexdigest() != built["draft_sha256"]
        return draft.stat().st_mtime > datetime.fromisoformat(at).timestamp() + 1
    except (OSError, ValueError):
        return False


def kept_documents(draft: Path, document: Path, project: Project | None) -> list[Path]:
    """What is kept of the builds of ``draft``, the last first; only that one of the same bytes."""
    folder = project.meta if project else cache_folder()
    name, digest = _name(draft, project), _digest(document)
    known = [str(one.get("sha256")) for one in _builds(project) if one.get("draft") == name]
    wanted = [digest] if digest in known else [*dict.fromkeys(reversed(known))]
    return [path for one in wanted if (path := kept_build(folder, one)).is_file()]
