"""``mdrag open``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which

import click

from mdrag.cli import options
from mdrag.errors import ServiceError, UsageError

__all__ = ["VIEWERS", "command", "viewer_command"]

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


@click.command(name="open")
@click.argument("source", metavar="DOC_UID")
@click.option(
    "-p",
    "--page",
    default=None,
    metavar="PAGE",
    help="Printed page number, or else page of the file.",
)
@click.option("--print", "only_print", is_flag=True, help="Only print where it is.")
@options.common
def command(source: str, page: str | None, only_print: bool) -> None:
    """Open a source at a page; its link is printed in any case.

    Example: mdrag open doc_8f3a2c1d -p 4
    """
    from mdrag.evidence.links import page_link
    from mdrag.project import Project
    from mdrag.retrieve.library import Library
    from mdrag.retrieve.places import page_index

    project = Project.require(Path.cwd(), options.chosen().project)
    library = Library.open(project)
    found = library.source(source.strip("{}#<> "))
    if found is None:
        raise UsageError(f"no source {source!r} in the library; see: mdrag library")
    index = page_index(library, found.doc_uid, page) if page else None
    if page and index is None:
        options.say(f"{found.doc_uid} has no pages; it is opened at its beginning")
    path = project.root / found.source_path
    if not found.source_path or not path.is_file():
        gone = found.source_path or "its path is not known"
        raise UsageError(f"the file of {found.doc_uid} is gone: {gone}")
    click.echo(page_link(path, index))
    if not only_print:
        _open(path, index)


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


def _open(path: Path, page: int | None) -> None:
    arguments = viewer_command(path, page)
    if arguments is None:
        raise ServiceError("no program was found that opens it; the link above is the place")
    quiet = subprocess.DEVNULL
    viewer = subprocess.Popen(
        arguments, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    )
    viewer.returncode = 0  # it outlives us: nobody waits for it, and Python need not warn
