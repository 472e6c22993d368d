"""A folder of the sources a draft really uses: their files, and lists that Zotero imports.

Nothing there that is not ours is overwritten: ``.mdrag-export.json`` remembers the hash of
everything we wrote, and what was changed since stops the export before anything is written.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import FileProblem, UsageError
from mdrag.evidence.model import Source
from mdrag.export.used_sources import bibtex, item_list, ris
from mdrag.export.used_sources.item_list import SourceItem
from mdrag.fence import copy_file, delete_file, link_file, make_folder, move, write_atomic
from mdrag.filled_sentence import fill
from mdrag.limits.leftovers import sweep_once

__all__ = ["ExportFolder", "export", "file_name"]

_OURS = ".mdrag-export.json"


class ExportFolder(NamedTuple):
    """What stands in the folder now. ``removed``: files of ours that nothing cites any more."""

    listed: tuple[SourceItem, ...]
    files: int
    removed: tuple[str, ...]


def export(listed: Sequence[SourceItem], folder: Path, link: bool = False) -> ExportFolder:
    """Write files and lists; the same again for the same sources.

    ``link`` makes links instead of copies. Raises UsageError for a file that is not ours or was
    changed since, FileProblem for what cannot be read or written.
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(
            fill("{folder} is a file; name a folder of its own with -o", folder=folder)
        )
    placed = tuple(
        one._replace(file=f"files/{file_name(one.source)}") if one.raw else one for one in listed
    )
    before = _remembered(folder)
    files = {one.file: _sha256(one.raw) for one in placed if one.raw}
    texts = _texts(placed)
    wanted = files | {name: hashlib.sha256(text).hexdigest() for name, text in texts.items()}
    _refuse(folder, wanted, before)
    for one in placed:
        if one.raw and not _there(folder / one.file, one.raw, files[one.file], link):
            _put(one.raw, folder / one.file, folder, link)
    for name, text in texts.items():
        if _hash_of(folder / name) != wanted[name]:
            write_atomic(folder / name, text, folder)
    removed = _remove(folder, {n: h for n, h in before.items() if n not in wanted})
    _write_memory(folder, wanted)
    return ExportFolder(placed, len(files), removed)


def file_name(source: Source) -> str:
    """A name a person can read and every system takes: ``marmot2015-health-gap_doc_8f3a2c1d.pdf``.

    ASCII letters, digits, hyphens and underscores, so neither BibTeX nor RIS has to escape it.
    """
    who = source.authors[0].family if source.authors else ""
    words = source.citation_key or f"{who} {source.year or ''} {source.title}"
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:60].strip("-")
    suffix = re.sub(r"[^.a-z0-9]", "", Path(source.source_path).suffix.lower())[:8]
    return f"{slug}_{source.doc_uid}{suffix}" if slug else f"{source.doc_uid}{suffix}"


def _texts(placed: Sequence[SourceItem]) -> dict[str, bytes]:
    """The lists by file name."""
    works = [(one.item, one.file) for one in placed]
    csl = [{**work, "note": f"Citation Key: {work['id']}"} for work, _ in works]
    texts = {
        "sources.md": item_list.markdown(placed),
        "sources.json": _json(item_list.as_json(placed)),
        "sources.ris": "".join(ris.record(*work) for work in works),
        "sources.bib": "\n".join(bibtex.entry(*work) for work in works),
        "sources.csl.json": _json(csl),
    }
    return {name: text.encode() for name, text in texts.items()}


def _json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _refuse(folder: Path, wanted: Mapping[str, str], before: Mapping[str, str]) -> None:
    """Raise UsageError when something stands in the way that we did not write as it is now."""
    for name, told in wanted.items():
        path = folder / name
        now = _hash_of(path)
        if now in ("", told) or now == before.get(name):
            continue
        raise UsageError(
            fill(
                "{path}: is not as mdrag wrote it, and is left alone; move it away, or "
                "name another folder with -o",
                path=path,
            )
        )


def _hash_of(path: Path) -> str:
    """The SHA-256 of a file, "" when there is none; what is no file at all is never ours."""
    if path.is_file():
        return _sha256(path)
    return fill("none of ours") if path.is_symlink() or path.exists() else ""


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read ({strerror})", strerror=problem.strerror)
        ) from problem


def _there(path: Path, raw: Path, told: str, link: bool) -> bool:
    if not path.is_file() or _sha256(path) != told:
        return False
    return path.samefile(raw) == link


def _put(raw: Path, path: Path, folder: Path, link: bool) -> None:
    """A copy or a link, made beside its place and moved there whole."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        make_folder(path.parent, folder)
        if link:
            link_file(raw, temporary, folder)
        else:
            copy_file(raw, temporary, folder)
        move(temporary, path)
        sweep_once(path.parent)
    except OSError as problem:
        delete_file(temporary, folder)
        reason = problem.strerror or str(problem)
        hint = fill("; leave --link out to make copies") if link else ""
        raise FileProblem(
            path, fill("cannot be written ({reason}){hint}", reason=reason, hint=hint)
        ) from problem


def _remove(folder: Path, gone: Mapping[str, str]) -> tuple[str, ...]:
    """Take away what we wrote and nothing needs now; what was changed since stays."""
    removed = []
    for name, told in gone.items():
        path = folder / name
        if path.is_file() and _sha256(path) == told:
            delete_file(path, folder)
            removed.append(name)
    return tuple(removed)


def _remembered(folder: Path) -> dict[str, str]:
    """Name → hash of what we wrote into this folder before; only names that can be ours."""
    try:
        told = json.loads((folder / _OURS).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as problem:
        raise FileProblem(folder / _OURS, fill("cannot be read; delete it")) from problem
    if not isinstance(told, dict):
        raise FileProblem(folder / _OURS, fill("is no list of files; delete it"))
    safe = re.compile(r"(?:files/)?[A-Za-z0-9_-][A-Za-z0-9._-]*")
    return {n: h for n, h in told.items() if safe.fullmatch(n) and isinstance(h, str)}


def _write_memory(folder: Path, wanted: Mapping[str, str]) -> None:
    text = _json(dict(sorted(wanted.items())))
    path = folder / _OURS
    if not path.is_file() or path.read_text("utf-8") != text:
        write_atomic(path, text, folder)
