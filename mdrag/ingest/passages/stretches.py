"""Units → what no passage may leave: the reference list, and tables, code and formulas by kind.

Where a file itself says what is a table (Markdown does, a PDF does not), no passage mixes one with
prose, however short it is. A heading or caption stays with what follows it, a caption of a table
that has none before it with the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from mdrag.ingest.passages.units import ATOMIC, Unit

__all__ = ["stretches"]

_LEADING = frozenset({"heading", "caption"})


def stretches(stream: Sequence[Unit], by_kind: bool) -> list[list[Unit]]:
    """The runs of units that passages are packed from, in order.

    ``by_kind``: tables, code and formulas stand alone, each kind by itself.
    """
    groups = [list(group) for _, group in groupby(stream, key=lambda unit: unit.in_references)]
    if not by_kind:
        return groups
    return [part for group in groups for part in _by_kind(group)]


def _by_kind(group: Sequence[Unit]) -> list[list[Unit]]:
    made: list[list[Unit]] = []
    last = None  # the kind of the stretch that is being filled; "" for prose
    for unit in group:
        kind = unit.kind if unit.kind in ATOMIC else ""
        below = kind == "" and last and unit.kind == "caption" and made[-1][0].kind != "caption"
        if kind == last or below:
            made[-1].append(unit)
            continue
        before: list[Unit] = []
        while kind and made and made[-1] and made[-1][-1].kind in _LEADING and not last:
            before.insert(0, made[-1].pop())
        made = [part for part in made if part]
        made.append([*before, unit])
        last = kind
    return made
