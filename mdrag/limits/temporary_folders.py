"""Temporary folders: where they are made, and what is said when that place is full.

The system chooses the place (TMPDIR, TEMP or TMP, else /tmp); only the person can choose another.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill

__all__ = ["full_scratch", "new_folder", "scratch_folder"]

_FULL = 1 << 16  # bytes free below which a folder counts as full
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


@contextlib.contextmanager
def scratch_folder(prefix: str = "mdrag-") -> Iterator[Path]:
    """A new folder of our own, gone afterwards; module tempfile would cost more than a parse.

    Raises FileProblem, which names the place and how to choose another: it cannot be written, or
    was filled while the folder was used.
    """
    folder = new_folder(prefix)
    try:
        yield folder
    except OSError as problem:
        if problem.errno in _NO_ROOM and _is_full(folder):
            raise _problem(folder.parent, problem) from problem
        raise
    finally:
        _remove(folder)


def new_folder(prefix: str) -> Path:
    """A new folder that stays. Raises FileProblem as `scratch_folder` does."""
    named = next((os.environ[n] for n in ("TMPDIR", "TEMP", "TMP") if os.environ.get(n)), "/tmp")
    folder = Path(named) / f"{prefix}{os.getpid()}-{os.urandom(6).hex()}"
    try:
        folder.mkdir(mode=0o700)
    except OSError as problem:
        if problem.errno in _NO_ROOM:
            raise _problem(Path(named), problem) from problem
        import tempfile

        try:
            folder = Path(tempfile.mkdtemp(prefix=prefix))
        except OSError as second:
            raise _problem(Path(named), second) from second
    return folder


def full_scratch(folder: Path) -> FileProblem | None:
    """The problem to raise when what a child process wrote in ``folder`` was cut off for room."""
    return _problem(folder.parent, None) if _is_full(folder) else None


def _problem(place: Path, problem: OSError | None) -> FileProblem:
    """One line: the place of temporary files, what is wrong with it, how to choose another."""
    reason = problem.strerror if problem and problem.errno not in _NO_ROOM else fill("it is full")
    told = fill(
        "temporary files cannot be written there ({reason}); make room, or name another folder: "
        "TMPDIR=/some/folder mdrag …",
        reason=reason,
    )
    return FileProblem(place, told)


def _is_full(folder: Path) -> bool:
    import shutil

    try:
        return shutil.disk_usage(folder).free < _FULL
    except OSError:
        return False


def _remove(folder: Path) -> None:
    with contextlib.suppress(OSError):
        for path in sorted(folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        folder.rmdir()
