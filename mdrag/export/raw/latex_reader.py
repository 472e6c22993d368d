"""Pieces of LaTeX as pandoc's elements, all of a draft by one run of pandoc."""

from __future__ import annotations

import io
import re
import secrets
from collections.abc import Sequence
from typing import Any

from mdrag.export.citations import inlines
from mdrag.export.raw.set_aside import SetAside
from mdrag.limits.pandoc import pandoc_path, run_pandoc
from mdrag.limits.run_program import ProgramStopped

__all__ = ["read_latex"]

_MOST_RUNS = 80
_MARK = re.compile(r"\{#doc_[^{}]*\}")  # a binding: to LaTeX its braces are none of the text


def read_latex(pieces: Sequence[str]) -> list[list[Any]]:
    """The blocks of each piece; none for what pandoc cannot read, or makes nothing of.

    Read together, what one piece defines holds in the next; where one cannot be read, the halves
    are read apart. Nothing is loaded: ``--sandbox``. A piece that reaches a limit ends it all.
    """
    try:
        return _halves(list(pieces), [_MOST_RUNS])
    except ProgramStopped:
        return [[] for _ in pieces]


def _halves(pieces: list[str], left: list[int]) -> list[list[Any]]:
    left[0] -= 1
    found = _read(pieces) if left[0] >= 0 else None
    if found is not None:
        return found
    if len(pieces) < 2 or left[0] < 0:
        return [[] for _ in pieces]
    middle = len(pieces) // 2
    return _halves(pieces[:middle], left) + _halves(pieces[middle:], left)


def _read(pieces: Sequence[str]) -> list[list[Any]] | None:
    """Their blocks; None when pandoc cannot read them. Raises ProgramStopped."""
    import panflute as pf

    aside = SetAside()
    mark = f"piece{secrets.token_hex(8)}x"
    told = [_MARK.sub(lambda found: aside.put(inlines.words(found[0])), one) for one in pieces]
    text = "".join(f"\n\n{mark}{at}\n\n{piece}\n" for at, piece in enumerate(told)).encode()
    command = [pandoc_path(), "--sandbox", "--from=latex", "--to=json"]
    try:
        run = run_pandoc(command, len(text), text)
    except OSError:
        return None
    if run.code:
        return None
    found: list[list[Any]] = []
    for block in pf.load(io.StringIO(run.out.decode())).content:
        if block.tag == "Para" and pf.stringify(block).strip() == f"{mark}{len(found)}":
            found.append([])
        elif found:
            found[-1] += aside.back([block])
    return found if len(found) == len(pieces) else None
