"""What a killed process left half-written: found by the number in its name, and taken away.

Names of ours that are not finished are ``.NAME.PID.tmp``, ``.NAME.PID.mdrag-tmp.SUFFIX`` (a
document being built) and, among temporary folders, ``mdrag-PID-…`` and ``mdrag-KIND-PID-…``.
Nothing is taken of a process that lives.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import time
from collections.abc import Iterable
from pathlib import Path

__all__ = ["sweep", "sweep_once", "sweep_temporary"]

_OURS = re.compile(r"\..+\.(?P<pid>[1-9]\d{0,9})\.(?:tmp|mdrag-tmp\.[a-z]+)")
_TEMPORARY = re.compile(r"mdrag-(?:[a-z]+-)?(?P<pid>[1-9]\d{0,9})-[0-9a-z_]+")
# A project may lie on a disk that two computers share: what is young may belong to the other one.
_YOUNG_S = 60.0
_TEMPS = ("TMPDIR", "TEMP", "TMP")


_SEEN: set[Path] = set()


def sweep_once(folder: Path) -> None:
    """`sweep` this folder and that of temporary files, each once as long as this process lives."""
    temporary = Path(next((os.environ[n] for n in _TEMPS if os.environ.get(n)), "/tmp"))
    for place, swept in ((folder, sweep), (temporary, sweep_temporary)):
        if place not in _SEEN:
            _SEEN.add(place)
            swept(place)


def sweep(*folders: Path, young_s: float = _YOUNG_S) -> list[Path]:
    """Take away what dead processes left in these folders, not below them; what was taken.

    Links are not followed. What cannot be taken stays, without a word.
    """
    return [path for folder in folders for path in _swept(_named(folder, _OURS), young_s)]


def sweep_temporary(folder: Path, young_s: float = _YOUNG_S) -> list[Path]:
    """The same for folders of ours where temporary files lie."""
    return list(_swept(_named(folder, _TEMPORARY), young_s))


def _named(folder: Path, names: re.Pattern[str]) -> list[tuple[Path, int]]:
    try:
        with os.scandir(folder) as entries:
            found = [(one.path, names.fullmatch(one.name)) for one in entries]
    except OSError:
        return []
    return [(Path(path), int(name["pid"])) for path, name in found if name]


def _swept(found: Iterable[tuple[Path, int]], young_s: float) -> Iterable[Path]:
    for path, pid in found:
        with contextlib.suppress(OSError):
            status = path.lstat()
            own = not hasattr(os, "getuid") or status.st_uid == os.getuid()
            if not own or time.time() - status.st_mtime < young_s or _alive(pid):
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
            yield path


def _alive(pid: int) -> bool:
    """Whether a process of that number lives here; True where that cannot be asked."""
    if sys.platform == "win32":
        return True  # os.kill would end it there
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
