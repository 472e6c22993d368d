"""The way out: everything a command says to a person or a program leaves through here.

Words for people pass `in_log`, JSON passes `in_json`; only what mdrag makes itself, colours and
links in `show_styled` and the bytes of a draft in `hand_over`, leaves as it is. A test sees to it
that nothing else in the commands prints.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from mdrag.errors import FileProblem
from mdrag.escapes import in_json, in_log, visible
from mdrag.unwritten_line import unwritten_line

__all__ = [
    "answer",
    "ask",
    "begin",
    "columns",
    "complain",
    "hand_over",
    "has_answered",
    "paint",
    "redraw",
    "say_when_unwritten",
    "show",
    "show_commands",
    "show_json",
    "show_json_text",
    "show_styled",
    "wants_colours",
]

# What mdrag itself sends to a terminal: a colour (SGR), a link (OSC 8) to a percent-encoded URL.
_OURS = re.compile("(\x1b\\[[0-9;]*m|\x1b\\]8;;[!-~]*\x1b\\\\)")
_answered = False  # whether the running command has written JSON to stdout


def show(text: str, end: str = "\n") -> None:
    """Words for a person, to stdout."""
    sys.stdout.write(in_log(text) + end)
    sys.stdout.flush()  # before what is said to stderr next, where both go to one place


def complain(text: str) -> None:
    """A line for a person, to stderr."""
    sys.stderr.write(in_log(text) + "\n")


@contextmanager
def say_when_unwritten(where: str) -> Iterator[None]:
    """A block that writes beside the answer: when it cannot, that is said and the command goes on.

    ``where`` names what is written when the problem does not.
    """
    try:
        yield
    except BrokenPipeError:
        raise  # whoever listened is gone: nothing about a file
    except (FileProblem, OSError) as problem:
        complain(f"mdrag: {unwritten_line(problem, where)}")


def ask(question: str) -> bool:
    """A question to whoever sits at the terminal: yes or no."""
    return click.confirm(in_log(question), err=True)


def answer(question: str) -> str:
    """What whoever sits at the terminal types. Raises EOFError when nobody does any more."""
    sys.stderr.write(in_log(question) + " ")
    sys.stderr.flush()
    given = sys.stdin.readline()
    if not given:
        raise EOFError
    return given


def show_styled(text: str) -> None:
    """Words with colours and links of ours, to stdout; who paints makes what is painted visible.

    Where nobody wants colours there are none, and whatever looks like one is shown.
    """
    parts = _OURS.split(text) if wants_colours() else [text]
    sys.stdout.write("".join(part if at % 2 else in_log(part) for at, part in enumerate(parts)))


def paint(text: str, fg: str = "", bold: bool = False) -> str:
    """``text`` in a colour of click's, for `show_styled`."""
    return click.style(visible(text), fg=fg or None, bold=bold or None) if wants_colours() else text


def wants_colours() -> bool:
    """Whether colours and links are welcome on stdout."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def columns() -> int:
    """The columns of the terminal that reads stdout; 0 where a program does."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0


def show_commands(text: str) -> None:
    """Workflow commands for GitHub, to stdout: a line each, as `mdrag.report.github` made them."""
    sys.stdout.write(visible(text))


def show_json(document: Any, indent: int | None = 2) -> None:
    """One JSON document, to stdout."""
    show_json_text(json.dumps(document, ensure_ascii=False, indent=indent) + "\n")


def show_json_text(text: str) -> None:
    """JSON that is text already, to stdout."""
    global _answered
    _answered = True
    sys.stdout.write(in_json(text))


def begin() -> None:
    """A command begins: nothing was answered yet."""
    global _answered
    _answered = False


def has_answered() -> bool:
    """Whether the running command has written JSON to stdout."""
    return _answered


def hand_over(data: bytes) -> None:
    """The bytes of a draft, to stdout: untouched for a program, made visible on a terminal."""
    if sys.stdout.isatty():
        sys.stdout.write(visible(data.decode("utf-8", "replace")))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def redraw(line: str) -> None:
    """A line over the last one, to stderr on a terminal; "" takes it away."""
    sys.stderr.write("\r" + (visible(line) if line else "\x1b[K"))
    sys.stderr.flush()
