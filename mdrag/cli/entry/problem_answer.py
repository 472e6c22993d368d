"""A problem that ended a command → its exit code, and what people and programs are told."""

from __future__ import annotations

import sys

import click

from mdrag.cli.commands import COMMANDS
from mdrag.cli.entry.bug_report import bug_report
from mdrag.cli.entry.error_document import error_document
from mdrag.cli.entry.spoken_language import spoken_language
from mdrag.cli.entry.usage_problem import usage_problem
from mdrag.cli.terminal import way_out
from mdrag.errors import MdragError
from mdrag.kept_reasons import reason_in
from mdrag.wording import say_in, words

__all__ = ["answer_problem", "complain_of"]


def answer_problem(problem: BaseException, json: bool) -> int:
    """Say what went wrong, as JSON too where a program waits for it; the exit code."""
    code, lines = _told(problem, "en")
    if json and not way_out.has_answered():
        _answer_json(problem, lines[0], code)  # what programs read is English
    if (language := spoken_language()) != "en":
        code, lines = _told(problem, language)
    for line in lines:
        _say(line)
    return code


def complain_of(problem: str) -> None:
    """Say a problem that ends nothing, in the language of the reader."""
    way_out.complain(f"mdrag: {say_in(problem, spoken_language())}")


def _told(problem: BaseException, language: str) -> tuple[int, list[str]]:
    """The exit code a problem ends with, and the lines people are told."""
    tr = words(language)
    if isinstance(problem, MdragError):
        return problem.exit_code, [f"mdrag: {say_in(problem.sentence, language)}"]
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):  # a group alone: its help
        return 2, [problem.format_message()]
    if isinstance(problem, click.ClickException):
        lines = [f"mdrag: {usage_problem(problem, language)}"]
        if isinstance(problem, click.UsageError) and problem.ctx is not None:
            lines.append(tr("       see: {command} --help", command=problem.ctx.command_path))
        return 2, lines
    if isinstance(problem, (click.Abort, KeyboardInterrupt)):
        return 130, [tr("mdrag: interrupted; what was finished is kept")]
    if isinstance(problem, OSError):
        where = f"{problem.filename}: " if problem.filename else ""
        return 2, [f"mdrag: {where}{reason_in(str(problem.strerror or problem), language)}"]
    return 3, [bug_report(problem, language)]


def _answer_json(problem: BaseException, told: str, code: int) -> None:
    """The same as JSON on stdout, where a program waits for one document."""
    message = told.removeprefix("mdrag: ")
    try:
        way_out.show_json(error_document(problem, message, code, COMMANDS))
        sys.stdout.flush()
    except OSError:
        return  # nobody reads any more; the exit code still tells


def _say(line: str) -> None:
    try:
        way_out.complain(line)
    except OSError:
        return  # nobody listens any more; the exit code still tells
