"""The options every ``mdrag zotero`` command has, and the sources they lead to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from mdrag.cli.entry.problem_answer import complain_of
from mdrag.cli.terminal import options
from mdrag.desk.zotero_sources import SourcesForZotero, sources_for_zotero
from mdrag.zotero.access import VIAS

__all__ = ["gather_sources", "zotero_options"]

Function = TypeVar("Function", bound=Callable[..., Any])


def zotero_options(function: Function) -> Function:
    """Add ``--via`` and ``--library``."""
    for option in (
        click.option("--library", metavar="user|users/ID|groups/ID",
                     help="Only this library of Zotero."),
        click.option("--via", type=click.Choice(VIAS), help="The interface to use; see the docs."),
    ):  # fmt: skip
        function = option(function)
    return function


def gather_sources(
    draft: Path | None, via: str | None, library: str | None, sending: bool = False
) -> SourcesForZotero:
    """The sources of a draft, or all citable ones; what is left out is said.

    ``sending``: what may not be sent is left out.
    """
    found = sources_for_zotero(draft, options.chosen().project, via, library, sending)
    for told in found.left_out:
        complain_of(told)
    return found
