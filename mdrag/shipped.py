"""Where the folders that ship as files lie: in a wheel under ``_shipped``, else in the checkout.

Filters and rules are found as folders, never imported by name: ``filters`` at top level would be
importable from a checkout and absent from a wheel.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mdrag.errors import Bug

__all__ = ["evidence", "resolve", "shipped", "strip", "zotero"]


def shipped(name: str) -> Path:
    """The shipped folder ``filters``, ``lint_rules`` or ``examples``."""
    here = Path(__file__).resolve().parent
    for folder in (here / "_shipped" / name, here.parent / name):
        if folder.is_dir():
            return folder
    raise Bug(f"the folder {name!r} is missing from this installation of mdrag; reinstall it")


def _run_filter(name: str) -> None:
    """Run one filter file as a program: pandoc passes a filter the output format, nothing else."""
    import runpy

    from mdrag.errors import MdragError
    from mdrag.escapes import visible

    try:
        runpy.run_path(str(shipped("filters") / f"{name}.py"), run_name="__main__")
    except MdragError as problem:
        sys.stderr.write(f"mdrag-{name}: {visible(str(problem))}\n")
        sys.exit(problem.exit_code)


def resolve() -> None:
    """Console script ``mdrag-resolve``: bindings → citations."""
    _run_filter("resolve")


def zotero() -> None:
    """Console script ``mdrag-zotero``: citations → live Zotero fields."""
    _run_filter("zotero")


def evidence() -> None:
    """Console script ``mdrag-evidence``: citations → links to the passages (HTML)."""
    _run_filter("evidence")


def strip() -> None:
    """Console script ``mdrag-strip``: take the bindings out, words untouched."""
    _run_filter("strip")
