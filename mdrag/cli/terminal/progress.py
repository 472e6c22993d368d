"""How far a long command is: a bar on a terminal, lines for a program that asks, else nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mdrag.cli.entry.spoken_language import spoken_language
from mdrag.cli.terminal import options
from mdrag.wording import words

__all__ = ["progress_bar"]

_WORDS = {
    "parse": "reading files",
    "remote": "read elsewhere",
    "chunk": "making passages",
    "embed": "indexing passages",
    "draw": "drawing pages",
}


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None] | None]:
    """A callback ``(step, done, total)`` that shows it; None when nobody would see it.

    With MDRAG_PROGRESS=lines, ``progress making passages 3/30`` goes to stderr for an editor that
    draws its own bar.
    """
    if options.chosen().quiet:
        yield None
    elif os.environ.get("MDRAG_PROGRESS") == "lines":
        yield _line
    elif not sys.stderr.isatty():
        yield None
    else:
        with _bar() as draw:
            yield draw


def _line(step: str, done: int, total: int) -> None:
    options.say(f"progress {_WORDS.get(step, step)} {done}/{total}")


@contextmanager
def _bar() -> Iterator[Callable[[str, int, int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

    columns = (TextColumn("{task.description:18}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        tasks: dict[str, TaskID] = {}

        def draw(step: str, done: int, total: int) -> None:
            if step not in tasks:
                told = words(spoken_language())(_WORDS.get(step, step))
                tasks[step] = progress.add_task(told, total=total)
            progress.update(tasks[step], completed=done, total=total)

        yield draw
