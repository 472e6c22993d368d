"""Programs that show a source at its page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which

from mdrag.errors import ServiceError, UsageError
from mdrag.filled_sentence import fill

__all__ = ["VIEWERS", "view", "viewer_command"]

# Program → its arguments, tried in this order; {page} only where the viewer has an option for it.
VIEWERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("zathura", ("--page={page}", "{path}")),
    ("evince", ("--page-index={page}", "{path}")),
    ("okular", ("--page={page}", "{path}")),
    ("xdg-open", ("{path}",)),
    ("open", ("{path}",)),
    ("start", ("{path}",)),
)
_PDF_ONLY = ("zathura", "evince", "okular")


def viewer_command(path: Path, page: int | None) -> list[str] | None:
    """The command that opens ``path`` with the first viewer found; None when there is none."""
    for program, arguments in VIEWERS:
        if program in _PDF_ONLY and path.suffix.lower() != ".pdf":
            continue
        if program == "start" and sys.platform == "win32":
            return ["cmd", "/c", "start", "", str(path)]
        if found := which(program):
            return [found, *(a.format(path=path, page=page or 1) for a in arguments)]
    return None


def view(path: Path, page: int | None) -> None:
    """Open ``path`` at ``page`` and leave it running.

    Raises UsageError for what is no document by its name: an index from elsewhere may name a
    program. ServiceError: no viewer was found.
    """
    from mdrag.ingest.readers import reader_of

    if reader_of(path.suffix.casefold()) is None:
        raise UsageError(
            fill(
                "{path} is no PDF or text by its name, and is not opened; open it "
                "yourself if you know what it is",
                path=path,
            )
        )
    arguments = viewer_command(path, page)
    if arguments is None:
        raise ServiceError(fill("no program was found that opens it; the link above is the place"))
    quiet = subprocess.DEVNULL
    viewer = subprocess.Popen(
        arguments, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    )
    viewer.returncode = 0  # it outlives us: nobody waits for it, and Python need not warn
