"""Pieces of LaTeX as pandoc's elements, all of a draft by one run of pandoc."""

from __future__ import annotations

import io
import secrets
from collections.abc import Sequence
from typing import Any

from mdrag.limits.pandoc import pandoc_path, run_pandoc
from mdrag.limits.run_program import ProgramStopped

__all__ = ["read_latex"]

_MOST_ALONE = 40  # pieces that are read one by one when they cannot be read together


def read_latex(pieces: Sequence[str]) -> list[list[Any]]:
    """The blocks of each piece; none for what pandoc cannot read, or makes nothing of.

    Read together, what one piece defines holds in the next. Nothing is loaded: ``--sandbox``.
    """
    together = _read(pieces)
    if together is not None:
        return together
    alone = [(_read([piece]) or [[]])[0] for piece in pieces[:_MOST_ALONE]]
    return alone + [[] for _ in pieces[_MOST_ALONE:]]


def _read(pieces: Sequence[str]) -> list[list[Any]] | None:
    import panflute as pf

    mark = f"piece{secrets.token_hex(8)}x"
    text = "".join(f"\n\n{mark}{at}\n\n{piece}\n" for at, piece in enumerate(pieces)).encode()
    command = [pandoc_path(), "--sandbox", "--from=latex", "--to=json"]
    try:
        run = run_pandoc(command, len(text), text)
    except (OSError, ProgramStopped):
        return None
    if run.code:
        return None
    found: list[list[Any]] = []
    for block in pf.load(io.StringIO(run.out.decode())).content:
        if block.tag == "Para" and pf.stringify(block).strip() == f"{mark}{len(found)}":
            found.append([])
        elif found:
            found[-1].append(block)
    return found if len(found) == len(pieces) else None
