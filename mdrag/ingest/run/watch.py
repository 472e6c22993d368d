"""Waiting for changes under raw/: one look at names, sizes and times at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from mdrag.config import parse
from mdrag.ingest import kept_summary
from mdrag.project import Project

__all__ = ["LOOK_EVERY_S", "changes"]

LOOK_EVERY_S = 2.0


def changes(
    project: Project, pause: Callable[[float], None] = time.sleep, every_s: float = LOOK_EVERY_S
) -> Iterator[None]:
    """Yields at once, then whenever raw/ or config.yaml changed and stood still between two looks.

    A file that is still being copied is waited for. Ends with whatever ``pause`` raises.
    """
    done, before = "", ""
    while True:
        now = _stamp(project)
        if now != done and (now == before or not done):
            done = now
            yield
        else:
            pause(every_s)
        before = now


def _stamp(project: Project) -> str:
    """Digest of what is under raw/ and of the time of config.yaml."""
    try:
        status = project.config_path.stat()
        settings = f"{status.st_size} {status.st_mtime_ns}"
    except OSError:
        settings = "none"
    return f"{kept_summary.raw(project, parse('', ''))} {settings}"
