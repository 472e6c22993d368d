"""What a command says instead of its answer, to whoever asked for JSON."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

import click

from mdrag.errors import Bug, FileProblem, MdragError

__all__ = ["error_document", "wants_json"]


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether a command line asks for JSON, be it otherwise right or wrong."""
    before = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    given = [after for word, after in pairwise(before) if word == "--format"]
    given += [word.partition("=")[2] for word in before if word.startswith("--format=")]
    return any(value in ("json", "jsonl") for value in given)


def error_document(
    problem: BaseException, message: str, exit_code: int, commands: Collection[str]
) -> dict[str, Any]:
    """The document of contracts/error.schema.json.

    ``message``: what people are told. ``commands``: the names that make a command to run of what
    it says, which becomes ``next``.
    """
    path, line, column = _place(problem)
    if isinstance(problem, FileProblem):
        message = problem.message  # its place stands beside it
    return {
        "error": {
            "code": _code(problem, exit_code),
            "exit_code": exit_code,
            "message": message,
            "path": path,
            "line": line,
            "column": column,
            "next": _next(problem, message, commands),
        }
    }


def _code(problem: BaseException, exit_code: int) -> str:
    if isinstance(problem, MdragError):
        return problem.code
    if isinstance(problem, OSError):
        return "file"
    return {3: Bug.code, 130: "interrupted"}.get(exit_code, "usage")


def _place(problem: BaseException) -> tuple[str | None, int | None, int | None]:
    if isinstance(problem, FileProblem):
        return str(problem.path), problem.line or None, problem.column or None
    if isinstance(problem, OSError) and problem.filename:
        return str(problem.filename), None, None
    return None, None, None


def _next(problem: BaseException, message: str, commands: Collection[str]) -> str | None:
    """The last command the message names, to its end; else the help of the command."""
    for told in reversed(
        re.findall(r"\bmdrag ([a-z][a-z-]*(?: [^;,]+?)?)(?=$|[;,]|\. |   )", message)
    ):
        if told.split()[0] in commands:
            return f"mdrag {told.rstrip('.')}"
    if isinstance(problem, click.UsageError) and problem.ctx is not None:
        return f"{problem.ctx.command_path} --help"
    return None
