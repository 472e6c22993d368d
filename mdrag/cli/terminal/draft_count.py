"""How far a run over many drafts is, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mdrag.cli.terminal import way_out

__all__ = ["draft_count"]

_MANY = 4  # drafts from which on a terminal is told how far it is


@contextmanager
def draft_count(count: int) -> Iterator[Callable[[int], None]]:
    """A callback that takes how many of ``count`` drafts are ready, and draws it."""
    if count < _MANY or not sys.stderr.isatty():
        yield lambda done: None
        return

    def draw(done: int) -> None:
        full = 20 * done // count
        bar = "█" * full + "·" * (20 - full)
        way_out.redraw(f"{bar} {done}/{count} drafts")

    try:
        yield draw
    finally:
        way_out.redraw("")
