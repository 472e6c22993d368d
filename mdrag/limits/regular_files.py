"""Files opened for what they are: a pipe, a device or a socket of that name is not waited for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from mdrag.filled_sentence import fill

__all__ = ["MOST_DRAFT", "open_regular", "read_regular", "too_large"]

MOST_DRAFT = 16 * 2**20  # bytes: two million words; a thesis has 100,000

_KINDS = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
    stat.S_IFDIR: "a folder",
}


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading. Raises OSError, also for what is no regular file.

    It is asked after it is opened, and opening does not wait: no other can be put in its place.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if path.is_dir():
        raise _refused(path, stat.S_IFDIR)
    mode = path.stat().st_mode  # opening some devices does something by itself
    if not stat.S_ISREG(mode):
        raise _refused(path, mode)
    number = os.open(path, flags)
    mode = os.fstat(number).st_mode
    if not stat.S_ISREG(mode):
        os.close(number)
        raise _refused(path, mode)
    return os.fdopen(number, "rb")


def read_regular(path: Path, most: int = MOST_DRAFT) -> bytes:
    """All bytes of a file. Raises OSError, also for what is no regular file or over ``most``."""
    with open_regular(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, too_large(most), str(path))
    return content


def too_large(most: int = MOST_DRAFT) -> str:
    """What is said of a text over ``most`` bytes."""
    return fill("it is larger than {most} MB; split it", most=most // 2**20)


def _refused(path: Path, mode: int) -> OSError:
    kind = _KINDS.get(stat.S_IFMT(mode), "no regular file")
    return OSError(errno.EINVAL, fill("it is {kind}, not a file", kind=fill(kind)), str(path))
