"""The documents of an audit, written as the next version and logged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.fence import open_own, write_new
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.versions import last_version, log_version

__all__ = ["AuditDocument", "build_id", "keep_audits", "write_audit", "write_audits"]


class AuditDocument(NamedTuple):
    """A document of an audit: ``<draft>_<kind>_vNNN<suffix>``."""

    kind: str  # claims, citations, style, audit
    suffix: str
    content: str


def write_audit(
    project: Project, draft: Path, kind: str, content: str, suffix: str = ".md", by: str = ""
) -> Path:
    """Write one document by itself (`write_audits`); its path."""
    (path,) = write_audits(project, draft, [AuditDocument(kind, suffix, content)], by)
    return path


def write_audits(
    project: Project, draft: Path, documents: Sequence[AuditDocument], by: str
) -> list[Path]:
    """Write the documents of one audit under ``outputs/audits/``, all with one number; their paths.

    It is the next after all that documents of these kinds have, so that what belongs together is
    known by it. Raises FileProblem when one cannot be written.
    """
    while True:
        kinds = {one.kind for one in documents}
        number = 1 + max(_numbers(project, draft, kinds, (".md", ".json")), default=0)
        paths = [_place(project, draft, one, number) for one in documents]
        try:
            for path, one in zip(paths, documents, strict=True):
                write_new(path, one.content)
        except FileExistsError:
            continue  # another audit took the number
        break
    for path, one in zip(paths, documents, strict=True):
        before = last_version(project, one.kind, path.name)
        log_version(project, one.kind, before, path.name, f"{by or one.kind} {draft.name}")
    return paths


def keep_audits(
    project: Project, draft: Path, documents: Sequence[AuditDocument], by: str
) -> tuple[list[Path], bool]:
    """The newest versions with these contents, and whether they had to be written.

    They are (`write_audits`) when one of them would say something new.
    """
    newest = []
    for one in documents:
        last = max(_numbers(project, draft, {one.kind}, (one.suffix,)), default=0)
        newest.append(_place(project, draft, one, last))
        if not last or _text(newest[-1]) != one.content.encode("utf-8", "replace"):
            return write_audits(project, draft, documents, by), True
    return newest, False


def _place(project: Project, draft: Path, one: AuditDocument, number: int) -> Path:
    return project.outputs / "audits" / f"{draft.stem}_{one.kind}_v{number:03d}{one.suffix}"


def _numbers(
    project: Project, draft: Path, kinds: Iterable[str], suffixes: Iterable[str]
) -> Iterator[int]:
    """The numbers of what is there."""
    told = "|".join(map(re.escape, kinds)), "|".join(map(re.escape, suffixes))
    pattern = re.compile(rf"{re.escape(draft.stem)}_(?:{told[0]})_v(\d{{3,}})(?:{told[1]})")
    folder = project.outputs / "audits"
    for path in folder.iterdir() if folder.is_dir() else ():
        if found := pattern.fullmatch(path.name):
            yield int(found[1])


def _text(path: Path) -> bytes | None:
    try:
        with open_own(path, fill("delete it and run this again")) as file:
            return file.read()
    except OSError:
        return None  # one that cannot be read: the next is written


def build_id(project: Project | None) -> str:
    """The build whose library answers; "" when there is none."""
    if project is None or not (project.index / "current.json").is_file():
        return ""
    from mdrag.index import generations

    return generations.current(project).manifest.build_id
