"""The drafts that paths of a command line mean."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.desk.documents.lint_note import is_note
from mdrag.errors import FileProblem, UsageError
from mdrag.filled_sentence import fill
from mdrag.limits.draft_names import DRAFT_SUFFIXES
from mdrag.natural_order import natural_key

__all__ = ["Drafts", "drafts_in", "is_draft", "is_draft_name"]

# In a project: what is read, kept or made, not written by hand.
_NO_DRAFTS = {"raw", "parsed", "chunks", "index", "meta", "audits", "evidence", "node_modules"}
# What init and other tools leave for agents, and what mdrag writes under outputs/.
_FOR_AGENTS = {"agent.md", "agents.md", "claude.md", "gemini.md"}
_WRITTEN = re.compile(r"(?:evidence.*|style_report)\.md", re.IGNORECASE)
_VERSION = re.compile(r"(?P<stem>.+)_v(?P<number>\d{3,})(?P<suffix>\.\w+)")


class Drafts(NamedTuple):
    """The drafts to read, each once, and what is to be said of those left out."""

    paths: tuple[str, ...]
    told: tuple[str, ...]


def drafts_in(paths: Sequence[str]) -> Drafts:
    """The drafts that paths name: files and - as they are, of folders every Markdown file.

    In folders, hidden ones and what is no draft of a project (raw/, AGENT.md, …) are left out, and
    of the versions of a draft under outputs/ all but the newest. Raises UsageError for a folder
    without drafts.
    """
    every: list[str] = []
    told: list[str] = []
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # noqa: PTH112
            every.append(path)
            continue
        found: list[str] = []
        for folder, inner, files in os.walk(path):
            inner[:] = [n for n in inner if n[0] not in "._" and n not in _NO_DRAFTS]
            inner.sort(key=natural_key)
            inside = _folders(Path(folder))
            names = [n for n in sorted(files, key=natural_key) if is_draft_name((*inside, n))]
            names = [n for n in names if not is_note(Path(folder, n))]
            newest, older = _written_by_hand(Path(folder), names)
            found += [str(Path(folder, n)) for n in newest]
            if older:
                told.append(_older(folder, newest, older))
        if not found:
            raise UsageError(
                fill(
                    "{path}: no drafts in this folder ({DRAFT_SUFFIXES})",
                    path=path,
                    DRAFT_SUFFIXES=", ".join(DRAFT_SUFFIXES),
                )
            )
        every += found
    return Drafts(tuple(dict.fromkeys(every)), tuple(told))


def is_draft(path: Path, any_suffix: bool = False) -> bool:
    """Whether a file is a draft somebody writes; in a project that depends on where it lies.

    Evidence packs, audits, reports, briefs, what lies under raw/ and what is for agents is none.
    ``any_suffix``: also a file that is called otherwise, when an editor takes it for Markdown.
    """
    known = not any_suffix or path.name.lower().endswith(DRAFT_SUFFIXES)
    name = path.name if known else f"{path.name}{DRAFT_SUFFIXES[0]}"
    return is_draft_name((*_folders(path.parent), name)) and not is_note(path)


def _folders(folder: Path) -> tuple[str, ...]:
    """The folders between a file's project and the file; () outside of projects."""
    from mdrag.project import Project

    try:
        project = Project.find(folder)
        return folder.resolve().relative_to(project.root).parts if project else ()
    except (FileProblem, OSError, ValueError):
        return ()  # said when the draft is read


def is_draft_name(parts: Sequence[str]) -> bool:
    """Whether a path below a project, by its parts, is that of a draft somebody writes."""
    *folders, name = parts
    hidden = name.startswith(".") or any(part[0] in "._" for part in folders)
    made = _WRITTEN.fullmatch(name) and folders[-1:] == ["outputs"]
    suffix = name.lower().endswith(DRAFT_SUFFIXES) and name.lower() not in _FOR_AGENTS
    return suffix and not hidden and not made and not _NO_DRAFTS & {*folders}


def _written_by_hand(folder: Path, names: Iterable[str]) -> tuple[list[str], list[str]]:
    """The drafts of one folder, and under outputs/ the older versions that are left out."""
    names = list(names)
    if "outputs" not in folder.absolute().parts:
        return names, []
    best: dict[tuple[str, str], int] = {}
    versions = [(name, _VERSION.fullmatch(name)) for name in names]
    for _, version in versions:
        if version:
            draft = version["stem"], version["suffix"]
            best[draft] = max(best.get(draft, 0), int(version["number"]))
    newest = [
        name
        for name, version in versions
        if not version or int(version["number"]) == best[version["stem"], version["suffix"]]
    ]
    kept = set(newest)
    return newest, [name for name in names if name not in kept]


def _older(folder: str, newest: Sequence[str], older: Sequence[str]) -> str:
    stems = {found["stem"] for name in older if (found := _VERSION.fullmatch(name))}
    mine = [n for n in newest if (found := _VERSION.fullmatch(n)) and found["stem"] in stems]
    told = "1 older version" if len(older) == 1 else "{count} older versions"
    what = fill(told, count=len(older))
    return fill(
        "{path}: only the newest was read ({mine}); left out: {what}",
        path=Path(folder),
        mine=", ".join(mine),
        what=what,
    )
