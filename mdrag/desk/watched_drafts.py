"""Waiting until drafts are saved: one look at names, sizes and times at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from mdrag.desk.find_drafts import drafts_in
from mdrag.errors import UsageError
from mdrag.project import Project
from mdrag.workspace import settings_file

__all__ = ["LOOK_EVERY_S", "changes"]

LOOK_EVERY_S = 0.3


def changes(
    paths: Sequence[str],
    pause: Callable[[float], None] = time.sleep,
    every_s: float = LOOK_EVERY_S,
) -> Iterator[tuple[str, ...]]:
    """Yields the drafts at once, then whenever one was saved and stood still between two looks.

    Their settings and their library count as well. A draft that is deleted and made again, as
    editors save, is one draft; of a folder new drafts are seen too. Ends with whatever ``pause``
    raises.
    """
    done, before = None, None
    while True:
        drafts = _drafts(paths)
        now = _stamps(drafts)
        if now != done and (now == before or done is None):
            done = now
            yield drafts
        else:
            pause(every_s)
        before = now


def _drafts(paths: Sequence[str]) -> tuple[str, ...]:
    try:
        return drafts_in(paths).paths
    except UsageError:  # a folder whose only draft is being saved
        return ()


def _stamps(drafts: Sequence[str]) -> tuple[tuple[str, int, int], ...]:
    """Name, size and time of each draft, and of what decides how it is checked."""
    beside = {other for path in drafts for other in _deciding(Path(path))}
    return tuple(_stamp(path) for path in (*map(Path, drafts), *sorted(beside)))


def _deciding(draft: Path) -> Iterator[Path]:
    if settings := settings_file(draft.resolve().parent):
        yield settings
    if project := Project.find(draft.resolve().parent):
        yield project.index / "current.json"


def _stamp(path: Path) -> tuple[str, int, int]:
    try:
        status = path.stat()
    except OSError:
        return str(path), -1, -1
    return str(path), status.st_size, status.st_mtime_ns
