"""Criteria that stand in lists and paragraphs: scales, items with weights, lists of criteria."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.brief.cues import bare, has_cue
from mdrag.brief.level_names import level_of_line, weight_in
from mdrag.brief.model import Criterion, CriterionLevel
from mdrag.brief.units import InstructionUnit

__all__ = ["criteria_of_lines"]

_LONGEST_NAME = 12  # words
_PARTS = re.compile(r"\s*[:：]\s*|\s+[–—-]\s+")


def criteria_of_lines(
    units: Sequence[InstructionUnit],
) -> tuple[tuple[Criterion, ...], frozenset[int]]:
    """The criteria, and which of the units they were made of (so that none is told twice)."""
    found: list[Criterion] = []
    taken: set[int] = set()
    for begin, end in _runs([level_of_line(one.text) is not None for one in units]):
        if end - begin > 1:
            found.append(_scale(units, begin, end))
            taken |= set(range(begin, end))
    for at, unit in enumerate(units):
        if at in taken or not _is_criterion(units, at):
            continue
        below = _items_below(units, at)
        taken |= {at, *below}
        found.append(_criterion(unit, [units[one].text for one in below]))
    names = {one.name for one in found}
    repeated = {
        at for at, unit in enumerate(units) if unit.kind != "heading" and unit.text in names
    }
    return tuple(found), frozenset(taken | repeated)


def _items_below(units: Sequence[InstructionUnit], at: int) -> list[int]:
    """The items of a list inside an item: what its criterion wants."""
    depth = units[at].depth
    if units[at].kind != "list" or not depth:
        return []
    found = []
    for below in range(at + 1, len(units)):
        if units[below].kind != "list" or units[below].depth <= depth:
            break
        found.append(below)
    return found


def _runs(marks: Sequence[bool]) -> list[tuple[int, int]]:
    """Where stretches of true begin and end."""
    found, begin = [], -1
    for at, mark in enumerate([*marks, False]):
        if mark and begin < 0:
            begin = at
        elif not mark and begin >= 0:
            found.append((begin, at))
            begin = -1
    return found


def _scale(units: Sequence[InstructionUnit], begin: int, end: int) -> Criterion:
    """One criterion whose levels follow each other, named by the heading above."""
    levels = [level for one in units[begin:end] if (level := level_of_line(one.text))]
    first = units[begin]
    short = [one.text for one in units[:begin] if len(one.text.split()) <= _LONGEST_NAME]
    name = first.under or (short[-1] if short else levels[0].name)
    return Criterion(name, weight_in(name), tuple(levels), "", first.place)


def _is_criterion(units: Sequence[InstructionUnit], at: int) -> bool:
    """An item with a weight of its own among others, or any item of a list of criteria."""
    unit = units[at]
    name, _ = _name_and_text(unit.text)
    if len(name.split()) > _LONGEST_NAME:
        return False
    listed = unit.kind == "list"
    under = has_cue("criteria-headings", unit.under)
    if listed and under:
        return True
    if not weight_in(name) or not (listed or unit.kind == "heading" or under):
        return False
    near = [one for one in (*units[max(at - 3, 0) : at], *units[at + 1 : at + 4])]
    return under or any(weight_in(_name_and_text(one.text)[0]) for one in near)


def _criterion(unit: InstructionUnit, below: Sequence[str]) -> Criterion:
    name, text = _name_and_text(unit.text)
    told = "; ".join(part for part in (text, *below) if part)
    return Criterion(name, weight_in(unit.text), tuple[CriterionLevel, ...](), told, unit.place)


def _name_and_text(text: str) -> tuple[str, str]:
    """``Analysis (30%): weighs the evidence`` → its name with the weight, and the rest."""
    line = bare(text)
    pieces = _PARTS.split(line, 1)
    if len(pieces) == 2 and weight_in(pieces[1]) and len(pieces[1].split()) <= 3:
        return line, ""  # "Analysis: 30 marks"
    return (pieces[0], pieces[1]) if len(pieces) == 2 else (line, "")
