"""What is said of a bug of ours: enough to find it, nothing of anybody's files."""

from __future__ import annotations

import os

import click

from mdrag import __version__
from mdrag.errors import Bug, MdragError
from mdrag.wording import words

__all__ = ["bug_report", "is_our_bug", "versions", "whole_story"]


def bug_report(problem: BaseException, language: str = "en") -> str:
    """What to paste into a bug report: kinds and places, no contents of files or variables."""
    import traceback

    frames = traceback.extract_tb(problem.__traceback__)
    ours = [frame for frame in frames if "mdrag" in frame.filename] or frames
    places = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in ours[-6:]]
    return "\n".join(
        [
            words(language)(
                "mdrag: this is our bug, not a mistake of yours. Please report these lines:"
            ),
            f"  {versions()}",
            f"  {type(problem).__name__}: {_first_line(problem)}",
            *(f"  at {place}" for place in places),
        ]
    )


def versions() -> str:
    """The versions of mdrag, Python and the system."""
    import platform

    return f"mdrag {__version__}, Python {platform.python_version()}, {platform.system()}"


def is_our_bug(problem: Exception) -> bool:
    """Whether `main` will call it our bug."""
    told = (MdragError, OSError, click.ClickException, click.exceptions.Exit, click.Abort)
    return isinstance(problem, Bug) or not isinstance(problem, told)


def whole_story(problem: Exception) -> str:
    """Every frame with its line of code, and what led to it: what ``--verbose`` adds."""
    import traceback

    return "".join(traceback.format_exception(problem)).rstrip()


def _short(filename: str) -> str:
    at = filename.replace("\\", "/").rfind("mdrag/")
    return filename[at:] if at >= 0 else os.path.basename(filename)  # noqa: PTH119


def _first_line(problem: BaseException) -> str:
    lines = str(problem).splitlines()
    return lines[0][:200] if lines else ""
