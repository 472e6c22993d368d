"""Where pandoc is (the one inside the pypandoc wheel), and the limits it runs within."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from mdrag.errors import ServiceError, UsageError
from mdrag.filled_sentence import fill
from mdrag.limits.run_program import Limits, ProgramResult, ProgramStopped, run_guarded

__all__ = ["READERS", "SECONDS", "limits_for", "pandoc_path", "run_pandoc"]

SECONDS = (
    "MDRAG_PANDOC_SECONDS"  # environment: processor time pandoc may take, when that is not enough
)

# suffix of a bibliography → pandoc's name of the format, as its citeproc chooses it
READERS = {
    ".bib": "biblatex", ".biblatex": "biblatex", ".bibtex": "bibtex", ".json": "csljson",
    ".yaml": "markdown", ".yml": "markdown", ".ris": "ris", ".xml": "endnotexml",
}  # fmt: skip
# Of processor time: 100,000 words with 3,000 citations (0.8 MB) took 10 s where this was measured,
# a page 0.3 s; a slow computer takes ten times that.
_SECONDS, _SECONDS_MB = 15.0, 150.0
_MEMORY_MB = 2048  # that draft took 160; pictures are held in memory
_NO_MEMORY = 251  # how a Haskell program ends when it may not have more


def limits_for(size: int) -> Limits:
    """What pandoc may take for ``size`` bytes of text. Raises UsageError for no number."""
    told = os.environ.get(SECONDS, "")
    if told and not (told.isascii() and told.isdigit() and 0 < int(told) <= 86_400):
        raise UsageError(
            fill(
                "{seconds}={told}: needs whole seconds, at most a day (86400)",
                seconds=SECONDS,
                told=told,
            )
        )
    return Limits(float(told) if told else _SECONDS + _SECONDS_MB * size / 1e6)


def run_pandoc(
    command: Sequence[str], size: int, given: bytes = b"", *,
    around: Mapping[str, str] | None = None, place: Path | None = None,
) -> ProgramResult:  # fmt: skip
    """Run a pandoc command that reads ``size`` bytes of text, within its limits.

    ``around``: another environment than ours; ``place``: the folder it stands in. Raises
    ProgramStopped when it reaches a limit, OSError when it cannot be started.
    """
    program, *arguments = command
    memory = ["+RTS", f"-M{_MEMORY_MB}m", "--RTS"]  # no argument after it is the runtime's
    done = run_guarded(
        [program, *memory, *arguments], limits_for(size), given, around=around, place=place
    )
    if done.code == _NO_MEMORY:
        raise ProgramStopped(fill("at {gb} GB of memory", gb=_MEMORY_MB // 1024))
    return done


def pandoc_path() -> str:
    """The pandoc program. Raises ServiceError when there is none."""
    if inside := _in_wheel():
        return inside
    import pypandoc

    try:
        return str(pypandoc.get_pandoc_path())
    except OSError as problem:
        raise ServiceError(
            fill(
                "pandoc is missing; reinstall it with: pip install --force-reinstall "
                "pypandoc_binary"
            )
        ) from problem


def _in_wheel() -> str:
    """The program in the pypandoc wheel, found without importing it; "" when it is elsewhere."""
    found = importlib.util.find_spec("pypandoc")
    if found is None or not found.origin:
        return ""
    name = "pandoc.exe" if sys.platform == "win32" else "pandoc"
    program = Path(found.origin).parent / "files" / name
    return str(program) if os.access(program, os.X_OK) and program.is_file() else ""
