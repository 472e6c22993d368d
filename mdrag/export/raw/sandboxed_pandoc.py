"""One format as another, by a pandoc that loads nothing."""

from __future__ import annotations

from mdrag.limits.pandoc import pandoc_path, run_pandoc

__all__ = ["convert"]


def convert(reads: str, writes: str, given: bytes) -> bytes | None:
    """What pandoc makes of it; None when it cannot. Raises ProgramStopped when it hits a limit."""
    command = [pandoc_path(), "--sandbox", f"--from={reads}", f"--to={writes}"]
    try:
        run = run_pandoc(command, len(given), given)
    except OSError:
        return None
    return None if run.code else run.out
