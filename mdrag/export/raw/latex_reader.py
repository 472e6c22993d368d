"""Pieces of LaTeX as pandoc's elements, all of a draft by one run of pandoc."""

from __future__ import annotations

import io
import re
import secrets
from collections.abc import Sequence
from typing import Any

from mdrag.export.citations import inlines
from mdrag.export.raw.sandboxed_pandoc import convert
from mdrag.export.raw.set_aside import SetAside
from mdrag.limits.run_program import ProgramStopped

__all__ = ["read_latex"]

_MOST_RUNS = 80
_MARK = re.compile(r"\{#doc_[^{}]*\}")  # a binding: to LaTeX its braces are none of the text


def read_latex(pieces: Sequence[str]) -> list[list[Any]]:
    """The blocks of each piece; none for what pandoc cannot read, or makes nothing of.

    Read together, what one piece defines holds in the next; where one cannot be read, the halves
    are read apart. Nothing is loaded: ``--sandbox``. A piece that reaches a limit ends it all.
    """
    found: list[list[Any]] = [[] for _ in pieces]
    wanted = [(0, len(pieces))]
    try:
        for _ in range(_MOST_RUNS):
            start, end = wanted.pop()
            blocks = _read(pieces[start:end])
            if blocks is not None:
                found[start:end] = blocks
            elif end - start > 1:
                middle = (start + end) // 2
                wanted += [(middle, end), (start, middle)]
            if not wanted:
                return found
    except ProgramStopped:
        return [[] for _ in pieces]
    return found


def _read(pieces: Sequence[str]) -> list[list[Any]] | None:
    """Their blocks; None when pandoc cannot read them. Raises ProgramStopped."""
    import panflute as pf

    aside = SetAside()
    mark = f"piece{secrets.token_hex(8)}x"
    told = [_MARK.sub(lambda found: aside.put(inlines.words(found[0])), one) for one in pieces]
    text = "".join(f"\n\n{mark}{at}\n\n{piece}\n" for at, piece in enumerate(told)).encode()
    tree = convert("latex", "json", text)
    if tree is None:
        return None
    found: list[list[Any]] = []
    for block in pf.load(io.StringIO(tree.decode())).content:
        if block.tag == "Para" and pf.stringify(block).strip() == f"{mark}{len(found)}":
            found.append([])
        elif found:
            found[-1] += aside.back([block])
    return found if len(found) == len(pieces) else None
