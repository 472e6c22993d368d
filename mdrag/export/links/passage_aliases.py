"""Which passage a binding names (``c=…``), carried past citeproc, which knows only pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mdrag.export.citations import inlines
from mdrag.export.citations.binding_marks import marks

__all__ = ["ALIASES", "remember"]

ALIASES = "mdrag-passages"  # metadata: the aliases, in the order of the citations


def remember(before: Sequence[Any], after: Sequence[Any], aliases: list[str]) -> None:
    """Note in each new citation of a run which passage its binding names (``c=…``).

    A citation's hash, which pandoc carries along and never reads, becomes the number of its
    alias in ``aliases``, from 1: citeproc leaves only the page of it in the text.
    """
    named: dict[str, list[str]] = {}
    for marked in marks(inlines.flat(before)):
        for ref in marked.refs:
            named.setdefault(ref.key, []).append(ref.passage)
    old = {id(inline) for inline in before}
    for inline in after:
        for one in inline.citations if inline.tag == "Cite" and id(inline) not in old else ():
            waiting = named.get(one.id)
            if waiting and (alias := waiting.pop(0)):
                aliases.append(alias)
                one.hash = len(aliases)
