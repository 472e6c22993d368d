"""A file that a person named as an output: whether it may be written over, and by whose hand it is.

The one place that decides it. What lies in ``raw/`` is the person's and would be read as evidence.
What stands under the name is replaced only when it is byte for byte what mdrag wrote. A text says
so itself by the digest it carries (`write_sealed`), of other files the log of exports does
(`remember_output`).
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

from mdrag.cachedir import cache_folder
from mdrag.errors import FileProblem, UsageError
from mdrag.fence import real_path, refuse_raw, write_atomic
from mdrag.filled_sentence import fill, join_sentences
from mdrag.project import Project

__all__ = [
    "HTML_SEAL",
    "MARKDOWN_SEAL",
    "OTHER_MODES",
    "is_as_written",
    "is_same_file",
    "is_sealed",
    "log_name",
    "output_log",
    "refuse_edited",
    "refuse_output",
    "refuse_unlogged",
    "remember_output",
    "write_sealed",
]

# What stands in the log beside what `mdrag build` made.
OTHER_MODES = frozenset({"strip", "appendix"})
_BLANK = "0" * 64
HTML_SEAL = f'<meta name="mdrag-digest" content="{_BLANK}">'  # stands in a page's head
MARKDOWN_SEAL = f"<!-- mdrag-digest: {_BLANK} -->"  # the first line of a text
_SEALED = re.compile(rb'mdrag-digest(?:" content="|: )([0-9a-f]{64})')
_HEAD = 4_000  # bytes in which a seal stands
_MADE_BY = b'<meta name="generator" content="mdrag'


def refuse_output(path: Path, draft: Path | str = "", forms: Sequence[str] = ()) -> None:
    """Raise UsageError when nothing may be written under a name, FileProblem for one in ``raw/``.

    ``draft``: what it is made from; ``forms``: the suffixes it may have, in lower case.
    """
    if forms and path.suffix.casefold() not in forms:
        raise UsageError(
            fill(
                "{path}: name a file that ends in {forms}",
                path=path,
                forms=join_sentences("{first} or {second}", forms),
            )
        )
    if path.is_dir():
        raise UsageError(fill("{path}: is a folder; name a file", path=path))
    if _goes_round(path):
        raise UsageError(
            fill("{path}: is a link that leads back to itself; name another file", path=path)
        )
    refuse_raw(path)
    if draft and draft != "-" and is_same_file(path, draft):
        raise UsageError(fill("{path}: is the draft itself; name another file", path=path))


def is_same_file(path: Path, other: Path | str) -> bool:
    """Whether two names lead to one file, also one that is not there yet."""
    with contextlib.suppress(OSError):
        return path.samefile(other)
    return os.path.realpath(path) == os.path.realpath(other)


def _goes_round(path: Path) -> bool:
    try:
        path.stat()
    except OSError as error:
        return error.errno == errno.ELOOP
    return False


def refuse_edited(path: Path) -> None:
    """Raise UsageError for what is there and is no text of ours as it was written (`is_sealed`)."""
    content = _content(path)
    if content is None or is_sealed(content):
        return
    ours = _SEALED.search(content[:_HEAD]) or _MADE_BY in content[:_HEAD]
    told = (
        fill("was edited since mdrag wrote it")
        if ours
        else fill("is there and mdrag did not write it")
    )
    raise UsageError(
        fill(
            "{path}: {told}; it is left alone: move it away, or choose another name",
            path=path,
            told=told,
        )
    )


def is_sealed(content: bytes) -> bool:
    """Whether a text carries the digest of itself, so that nobody changed it since."""
    found = _SEALED.search(content[:_HEAD])
    if found is None:
        return False
    blank = content[: found.start(1)] + _BLANK.encode() + content[found.end(1) :]
    return hashlib.sha256(blank).hexdigest().encode() == found[1]


def write_sealed(path: Path, text: str) -> int:
    """Write a text that holds one of the blank seals above, the seal filled in; its bytes.

    What is there is replaced only when nobody edited it (`refuse_edited`). Raises UsageError,
    FileProblem.
    """
    content = text.encode("utf-8", "replace")
    digest = hashlib.sha256(content).hexdigest()
    sealed = content.replace(_BLANK.encode(), digest.encode(), 1)
    refuse_edited(path)
    write_atomic(path, sealed)
    return len(sealed)


def output_log(project: Project | None) -> Path:
    """Where it is remembered what was written: in the project, else in the person's cache."""
    return (project.meta if project else cache_folder()) / "exports.jsonl"


def log_name(path: Path, project: Project | None) -> str:
    """What a file is called in the log."""
    return project.relative(path) if project else str(path.resolve())


def is_as_written(path: Path, project: Project | None) -> bool:
    """Whether ``path`` is byte for byte what mdrag wrote there once."""
    content = _content(path)
    if content is None:
        return False
    name, digest = log_name(path, project), hashlib.sha256(content).hexdigest()
    try:
        lines = output_log(project).read_text("utf-8").split("\n")
        known = [json.loads(line) for line in lines if line.strip()]
        return any(one.get("path") == name and one.get("sha256") == digest for one in known)
    except (OSError, ValueError, AttributeError):
        return False


def refuse_unlogged(path: Path, project: Project | None, option: str = "") -> None:
    """Raise UsageError for what is there and is not as the log says it was written.

    ``option``: by which the person named it, said before its name.
    """
    if path.exists() and not is_as_written(path, project):
        told = fill("is there and is not as mdrag wrote it; it is left alone")
        named = f"{option} {path}".lstrip()
        raise UsageError(
            fill("{named}: {told}: move it away, or choose another name", named=named, told=told)
        )


def remember_output(path: Path, digest: str, project: Project | None, **about: str) -> str:
    """Write down what ``path`` will be; the log as it was before. Raises FileProblem, OSError."""
    log = output_log(project)
    before = log.read_text("utf-8") if log.is_file() else ""
    line = {"path": log_name(path, project), "sha256": digest, **about}
    write_atomic(log, before + json.dumps(line, ensure_ascii=False) + "\n")
    return before


def _content(path: Path) -> bytes | None:
    """What stands there; None for nothing."""
    try:
        return real_path(path).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be written ({strerror})", strerror=problem.strerror)
        ) from problem
