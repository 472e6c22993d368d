"""A progress bar on a terminal, nothing anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mdrag.cli.terminal import options

__all__ = ["progress_bar"]

_WORDS = {
    "parse": "reading files",
    "remote": "read elsewhere",
    "chunk": "making passages",
    "embed": "indexing passages",
}


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None] | None]:
    """A callback ``(step, done, total)`` that draws; None when stderr is no terminal."""
    if options.chosen().quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

    columns = (TextColumn("{task.description:18}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        tasks: dict[str, TaskID] = {}

        def draw(step: str, done: int, total: int) -> None:
            if step not in tasks:
                tasks[step] = progress.add_task(_WORDS.get(step, step), total=total)
            progress.update(tasks[step], completed=done, total=total)

        yield draw
