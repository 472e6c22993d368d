"""What is said of a file that could not be written beside an answer."""

from __future__ import annotations

from mdrag.errors import FileProblem
from mdrag.escapes import on_one_line
from mdrag.filled_sentence import fill

__all__ = ["unwritten_line"]


def unwritten_line(problem: FileProblem | OSError, where: str = "", but: str = "") -> str:
    """One line on a file that was to be written beside an answer: which, and why it was not."""
    cause = problem.__cause__ if isinstance(problem, FileProblem) else problem
    path = problem.path if isinstance(problem, FileProblem) else problem.filename or where
    reason = cause.strerror or str(cause) if isinstance(cause, OSError) else str(problem)
    but = but or fill("the answer stands without it")
    told = "{path} was not written ({reason}); {but}"
    return fill(told, path=on_one_line(str(path)), reason=reason, but=but)
