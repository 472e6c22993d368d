"""What can make a PDF here: the engines pandoc knows, else LibreOffice from the Word file."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import ServiceError, UsageError
from mdrag.fence import delete_file, link_file, make_folder
from mdrag.filled_sentence import fill
from mdrag.limits.run_program import Limits, ProgramStopped, run_guarded
from mdrag.limits.temporary_folders import scratch_folder

__all__ = ["ANYWHERE", "ENGINES", "OFFICE", "Engine", "command", "find", "own_root", "print_to_pdf"]

OFFICE = "soffice"
# engine → the format pandoc writes for it; best first: those that know every script and load
# nothing from the network while they print
ENGINES: dict[str, str] = {
    "typst": "typst",
    "xelatex": "latex",
    "lualatex": "latex",
    "weasyprint": "html5",
    "tectonic": "latex",
    "pdflatex": "latex",
    "prince": "html5",
    "wkhtmltopdf": "html5",
    OFFICE: "docx",
}
_OFFICES = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    r"C:\Program Files\LibreOffice\program\soffice.exe",
)
_LIMITS = Limits(60.0)  # an essay takes 3 s
ANYWHERE = "--pdf-engine-opt=--root=/"  # lets typst read every file


class Engine(NamedTuple):
    """A program that prints PDF, and what it reads (pandoc's name)."""

    name: str
    program: str
    reads: str


def find(asked: str = "") -> Engine:
    """The engine asked for, by name or path; else the first that is installed.

    Raises UsageError for one that pandoc does not know, ServiceError when there is none.
    """
    if asked:
        name = Path(asked).stem.lower()
        if name not in ENGINES:
            raise UsageError(
                fill(
                    "--pdf-engine {asked}: no such engine; there are {ENGINES}",
                    asked=asked,
                    ENGINES=", ".join(ENGINES),
                )
            )
        if program := _installed(asked if os.sep in asked else name):
            return Engine(name, program, ENGINES[name])
        raise ServiceError(
            fill(
                "--pdf-engine {asked}: {name} is not installed, or not on PATH",
                asked=asked,
                name=name,
            )
        )
    for name, reads in ENGINES.items():
        if program := _installed(name):
            return Engine(name, program, reads)
    raise ServiceError(
        fill(
            "nothing here can make a PDF; install typst (https://typst.app, one "
            "small program) or LibreOffice, or build a .docx and print it from Word"
        )
    )


def command(word: Path, engine: Engine, folder: Path, profile: Path | None = None) -> list[str]:
    """The command that prints a Word file into ``folder``.

    With a ``profile`` of its own it runs beside a LibreOffice that is open on the desktop.
    """
    own = [f"-env:UserInstallation={profile.absolute().as_uri()}"] if profile else []
    told = ["--headless", "--convert-to", "pdf", "--outdir", str(folder), str(word)]
    return [engine.program, *own, *told]


def _installed(name: str) -> str:
    places = _OFFICES if name == OFFICE else ()
    return shutil.which(name) or next((one for one in places if Path(one).is_file()), "")


@contextmanager
def own_root() -> Iterator[Path]:
    """A folder for pandoc's temporary files that can be all a typst program sees (``--root``).

    Pandoc names its pictures by absolute paths, which typst looks up below its root: so the root
    holds a link of its own name to itself.
    """
    with scratch_folder("mdrag-typst-") as folder:
        root = folder.resolve()
        inner = root / root.relative_to(root.anchor)
        make_folder(inner.parent, root)
        link_file(root, inner, root)
        try:
            yield root
        finally:
            delete_file(inner)


def print_to_pdf(word: Path, engine: Engine, folder: Path) -> Path:
    """Print a Word file into ``folder``. Raises ServiceError."""
    told = command(word, engine, folder, folder / "profile")
    try:
        run = run_guarded(told, _LIMITS)
    except ProgramStopped as problem:
        raise ServiceError(fill("LibreOffice was stopped {problem}", problem=problem)) from problem
    found = folder / f"{word.stem}.pdf"
    if run.code or not found.is_file():
        said = run.err.decode(sys.getfilesystemencoding(), "replace").strip().splitlines()
        raise ServiceError(
            fill("LibreOffice made no PDF: {value}", value=said[-1] if said else run.code)
        )
    return found
