"""The fence: every write, rename and delete of mdrag is done here, and stays where it belongs.

A received folder may hold links, and files that name other files. Before each change the place is
resolved: it must lie below every project folder that its path goes through, and below ``root``
where one is given (a new project, the folder of an export). Outside projects the person named the
file, and its own folder is the root. A link that stays inside is followed; one that leads out is
refused in one line, with nothing changed. How a place is resolved: `mdrag.path_bounds`.

The race that remains: between the look and the change (microseconds) a program of the same person
could put a link in place of a folder. A folder that came by mail runs no program.
"""

from __future__ import annotations

import errno
import os
import stat
from _thread import get_native_id
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.path_bounds import (
    inner_name,
    path_below,
    real_path,
    refuse_links,
    refuse_outside,
    refuse_raw,
)

__all__ = [
    "append_text",
    "copy_file",
    "delete_file",
    "delete_tree",
    "inner_name",
    "left_alone",
    "link_file",
    "make_folder",
    "move",
    "new_file",
    "open_own",
    "path_below",
    "real_path",
    "refuse_links",
    "refuse_outside",
    "refuse_raw",
    "refuse_special",
    "reserve",
    "sync",
    "write_atomic",
    "write_new",
    "write_over",
]

_NOFOLLOW, _NOWAIT = getattr(os, "O_NOFOLLOW", 0), getattr(os, "O_NONBLOCK", 0)


def write_atomic(
    path: Path, content: str | bytes, root: Path | None = None, mode: int | None = None
) -> None:
    """Write a file whole or not at all: a temporary file beside it, then a rename.

    Text is written as UTF-8 with its line ends untouched. The rights of a file that is there stay
    unless ``mode`` says them. A half of a pair, as in a file's name that is no UTF-8, becomes
    ``?``. Raises FileProblem (outside, disk full, no permission, read-only)
    and leaves what was there before.
    """
    _write(path, content, root, mode, _replace)


def write_new(path: Path, content: str | bytes) -> None:
    """Write a file whole under a name that nobody has: of two who ask at once one gets it.

    Raises FileExistsError for the other, FileProblem as `write_atomic` and for a place in ``raw/``.
    """
    refuse_raw(path)
    _write(path, content, None, None, _claim)


def write_over(path: Path, content: bytes, held: bytes) -> None:
    """Replace a file that still holds ``held``.

    Raises FileExistsError when it holds something else by now, FileProblem as `write_atomic` and
    for a place in ``raw/``.
    """
    refuse_raw(path)

    def place(temporary: Path, target: Path) -> None:
        if target.read_bytes() != held:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        temporary.replace(target)

    _write(path, content, None, None, place)


def _write(
    path: Path,
    content: str | bytes,
    root: Path | None,
    mode: int | None,
    place: Callable[[Path, Path], None],
) -> None:
    """`write_atomic`; ``place`` gives the finished file its name, or raises FileExistsError."""
    from mdrag.limits.leftovers import sweep_once

    payload = content.encode("utf-8", "replace") if isinstance(content, str) else content
    asked, path = path, real_path(path, root)  # a link inside is followed, not replaced
    mine = f"{get_native_id()}.{os.getpid()}"  # two threads may write one file
    temporary = path.with_name(f".{path.name}.{mine}.tmp")
    written = False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new_file(temporary, root) as out:
            if mode is None and path.exists():
                mode = stat.S_IMODE(path.stat().st_mode)
            if mode is not None:
                temporary.chmod(mode)  # before a word is in it
            out.write(payload)
            out.flush()
            os.fsync(out.fileno())
        if real_path(asked, root) != path:
            raise FileProblem(asked, fill("was changed while it was written; nothing was changed"))
        written = True
        place(temporary, path)
        sweep_once(path.parent)
    except OSError as problem:
        _remove(temporary)
        if written and isinstance(problem, FileExistsError):
            raise
        reason = problem.strerror or str(problem)
        raise FileProblem(
            path, fill("cannot be written ({reason}); nothing was changed", reason=reason)
        ) from problem
    except BaseException:
        _remove(temporary)
        raise


def _replace(temporary: Path, path: Path) -> None:
    temporary.replace(path)


def _claim(temporary: Path, path: Path) -> None:
    """The name, if nobody has it: a second name of one file cannot replace another's."""
    try:
        path.hardlink_to(temporary)
        temporary.unlink()
    except FileExistsError:
        raise
    except OSError:  # a file system without such names (FAT, some shared folders)
        path.open("x").close()
        temporary.replace(path)


def append_text(path: Path, text: str, mode: int = 0o666) -> None:
    """Append to a file, made when it is not there, and sync it. Raises OSError, FileProblem.

    A file that has another name elsewhere (a hard link) is written anew, so that name keeps its
    content.
    """
    place = real_path(path)
    if place.exists() and not place.is_file():
        raise FileProblem(
            path, fill("is a folder or a device, not a file; delete it and run this again")
        )
    place.parent.mkdir(parents=True, exist_ok=True)
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | _NOFOLLOW
    handle = os.open(place, flags, mode)
    try:
        if os.fstat(handle).st_nlink == 1:
            os.write(handle, text.encode("utf-8", "replace"))
            os.fsync(handle)
            return
    finally:
        os.close(handle)
    write_atomic(path, place.read_bytes() + text.encode("utf-8", "replace"))


def new_file(path: Path, root: Path | None = None) -> BinaryIO:
    """A new file, open for writing; what was left there by a killed run is taken away first.

    Raises OSError, FileProblem. Nothing is followed: the name itself is made anew.
    """
    place = _entry(path, root)
    _remove(place)
    return place.open("xb")


def reserve(path: Path) -> None:
    """Make an empty file of a name nobody has. Raises FileExistsError, OSError, FileProblem."""
    _entry(path).open("x").close()


def sync(path: Path) -> None:
    """Have the system put a file that was written by a library on the disk. Raises OSError."""
    with real_path(path).open("rb+") as written:
        os.fsync(written.fileno())


def make_folder(path: Path, root: Path | None = None, mode: int = 0o777) -> None:
    """Make a folder and those above it; one that is there stays. Raises OSError, FileProblem."""
    real_path(path, root).mkdir(parents=True, exist_ok=True, mode=mode)


def move(source: Path, target: Path) -> None:
    """Rename a file or folder; a file in its way is replaced. Raises OSError, FileProblem."""
    _entry(source).replace(_entry(target))


def copy_file(source: Path, target: Path, root: Path | None = None) -> None:
    """Copy the bytes of a file to a new one. Raises OSError, FileProblem."""
    import shutil

    with source.open("rb") as bytes_in, new_file(target, root) as out:
        shutil.copyfileobj(bytes_in, out)


def link_file(source: Path, target: Path, root: Path | None = None) -> None:
    """Make ``target`` a link to ``source``. Raises OSError, FileProblem."""
    place = _entry(target, root)
    _remove(place)
    try:
        place.symlink_to(source.resolve())
    except OSError:  # Windows gives symbolic links to few people
        place.hardlink_to(source.resolve())


def delete_file(path: Path, root: Path | None = None) -> None:
    """Delete a file, or a link and not what it leads to. Raises OSError, FileProblem."""
    _entry(path, root).unlink(missing_ok=True)


def delete_tree(path: Path, on_problem: Callable[[OSError], None] | None = None) -> None:
    """Delete a folder with all in it, following no link; a link is deleted itself.

    Raises OSError (``on_problem`` takes it instead), FileProblem.
    """
    import shutil

    place = _entry(path)
    try:
        if place.is_symlink() or not place.is_dir():
            place.unlink(missing_ok=True)
        else:
            shutil.rmtree(place)
    except OSError as problem:
        if on_problem is None:
            raise
        on_problem(problem)


def left_alone(problem: OSError) -> None:
    """What `delete_tree` does about a folder that cannot be deleted: it stays for the next time."""


def refuse_special(path: Path) -> None:
    """Raise FileProblem for what is there and no file of its own: it is not opened for writing.

    A device, a folder, a link that leads outside, a file with another name elsewhere.
    """
    place = real_path(path)
    with suppress(OSError):
        found = place.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1:
            told = fill(
                "is no file of its own (a link, a device, or one with a second name elsewhere)"
            )
            raise FileProblem(path, fill("{told}; delete it and run this again", told=told))


def open_own(path: Path, remedy: str = fill("delete it and run: mdrag ingest")) -> BinaryIO:
    """A file mdrag wrote itself, open for reading; it is never a link, a device or a queue.

    ``remedy``: what to do when it is one. Raises OSError, FileProblem.
    """
    try:
        if not _NOFOLLOW and path.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | _NOFOLLOW | _NOWAIT)
    except OSError as problem:
        if problem.errno == errno.ELOOP:
            raise FileProblem(
                path, fill("is a link where a file belongs; {remedy}", remedy=remedy)
            ) from problem
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        kind = fill("a folder" if path.is_dir() else "a pipe or a device")
        raise FileProblem(
            path, fill("is {kind} where a file belongs; {remedy}", kind=kind, remedy=remedy)
        )
    return os.fdopen(handle, "rb")


def _entry(path: Path, root: Path | None = None) -> Path:
    """The entry itself in its real folder: what a rename or a delete touches."""
    path = Path(os.path.abspath(path))  # noqa: PTH100
    return real_path(path.parent, root) / path.name


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        # The folder may have gone away or turned read-only; the caller's error says more.
        return
