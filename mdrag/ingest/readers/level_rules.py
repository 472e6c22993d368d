"""Tables with rules above and below their head and under their last row, and none between columns.

Rules equally long part the head from the rows, and the rows from what follows; where the last one
is missing, because the table goes on on the next page, it ends where lines leave its columns.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from mdrag.ingest.readers.cell_rows import CellRow, column_bounds, has_wrapped_prose, rows_of_cells
from mdrag.ingest.readers.drawn.drawn_rules import DrawnRule
from mdrag.ingest.readers.printed_lines import line_of, lines_of
from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord
from mdrag.ingest.readers.ruled_tables import RuledTable
from mdrag.ingest.readers.tables import cells

__all__ = ["tables_between_rules"]

_NEAR = 3.0  # points: rules this near meet, ends this near are equal
_STRIP = 0.6  # of the size: white between two columns of several lines
_WIDE_STRIP = 1.0  # where only a line or two tell
_FEW = 4  # lines
_MOST_HEAD = 4  # lines
_NEXT = 3.2  # sizes from baseline to baseline: lines further apart are no rows of one table
_CLOSE = 2.5  # sizes from a rule to the baseline of a head
_LEAST_WIDTH = 100.0  # points


class _Rule(NamedTuple):
    y: float
    x0: float
    x1: float


def tables_between_rules(
    words: Sequence[PrintedWord], rules: Sequence[DrawnRule]
) -> tuple[list[RuledTable], list[PrintedWord]]:
    """The tables whose cells have several lines, top to bottom, and the words outside of them."""
    found: list[RuledTable] = []
    left = list(words)
    for group in _equally_long(_whole_rules(rules)):
        at = 0
        while at < len(group) - 1:
            made, used = _table(left, group[at:])
            if made:
                found.append(made)
                last = max(line.y1 for row in made.rows for cell in row for line in cell)
                left = [word for word in left if not _is_inside(word, group[at], last)]
            at += used
    return sorted(found, key=lambda table: table.top), left


def _is_inside(word: PrintedWord, top: _Rule, last: float) -> bool:
    """Whether a word stands below a rule, within its ends, and no lower than ``last``."""
    level = top.y < (word.y0 + word.y1) / 2 < last
    return level and top.x0 - _NEAR <= word.x0 and word.x1 <= top.x1 + 2 * _NEAR


def _whole_rules(rules: Sequence[DrawnRule]) -> list[_Rule]:
    """Level rules, those drawn in pieces made one."""
    found: list[_Rule] = []
    level = [rule for rule in rules if rule.level]
    for rule in sorted(level, key=lambda rule: (round((rule.y0 + rule.y1) / 2), rule.x0)):
        y = (rule.y0 + rule.y1) / 2
        last = found[-1] if found else None
        if last and abs(last.y - y) <= 1 and rule.x0 - last.x1 <= _NEAR:
            found[-1] = last._replace(x1=max(last.x1, rule.x1))
        else:
            found.append(_Rule(y, rule.x0, rule.x1))
    return [rule for rule in found if rule.x1 - rule.x0 >= _LEAST_WIDTH]


def _equally_long(rules: Sequence[_Rule]) -> Iterator[list[_Rule]]:
    """The rules that begin and end at the same places, from top to bottom."""
    groups: list[list[_Rule]] = []
    for rule in sorted(rules):
        for group in groups:
            first = group[0]
            if max(abs(rule.x0 - first.x0), abs(rule.x1 - first.x1)) <= _NEAR:
                if rule.y - group[-1].y > _NEAR:
                    group.append(rule)
                break
        else:
            groups.append([rule])
    return (group for group in groups if len(group) > 1)


def _table(words: Sequence[PrintedWord], rules: Sequence[_Rule]) -> tuple[RuledTable | None, int]:
    """The table that begins at the first rule, if it has cells of several lines; its rules."""
    top = rules[0]
    head = _lines_between(words, top, rules[1].y)
    wanted = max((_columns([[line]]) for line in head), default=0)
    if not wanted or len(head) > _MOST_HEAD or not _touches(head, top.y, rules[1].y, _CLOSE):
        return None, 1
    sections: list[list[PrintedLine]] = []
    for above, below in pairwise(rules[1:]):
        section = _lines_between(words, above, below.y)
        if not section or not _touches(section, above.y, below.y, _NEXT):
            break
        if _columns([*sections, section]) < max(wanted, _columns(sections)):
            break
        sections.append(section)
    used = 2 + len(sections)
    if not sections:
        sections = [_until_columns_end(head, _lines_between(words, rules[1], None), wanted)]
    body = [line for section in sections for line in section]
    if not body:
        return None, 1
    bounds = column_bounds(body, _strip(body))
    found = rows_of_cells(sections, bounds) if len(bounds) >= wanted else None
    if found is None:
        return None, 1
    if not has_wrapped_prose(found):
        return None, used
    rows = [*_head_rows(head, bounds), *found]
    return RuledTable(head[0].y0, top.x0, top.x1, tuple(rows)), used


def _head_rows(lines: Sequence[PrintedLine], bounds: Sequence[float]) -> list[CellRow]:
    """The head as one row; lines with a cell over several columns as rows of their own."""
    found: list[CellRow] = []
    plain: list[list[PrintedLine]] = [[] for _ in range(len(bounds) + 1)]
    for line in lines:
        parts = [
            (bisect_right(bounds, part[0].x0), bisect_right(bounds, part[-1].x1), line_of(part))
            for part in cells(line)
        ]
        if all(first == last for first, last, _ in parts):
            for first, _, cell in parts:
                plain[first].append(cell)
        else:
            over = {first: cell for first, _, cell in parts}
            found.append(tuple((over[at],) if at in over else () for at in range(len(plain))))
    return [*found, tuple(map(tuple, plain))] if any(plain) else found


def _strip(lines: Sequence[PrintedLine]) -> float:
    """How wide white has to be to part columns (points)."""
    size = lines[0].size if lines else 10.0
    return (_STRIP if len(lines) >= _FEW else _WIDE_STRIP) * size


def _lines_between(
    words: Sequence[PrintedWord], rule: _Rule, end: float | None
) -> list[PrintedLine]:
    """The lines below a rule and within its ends; [] when one reaches beyond them."""
    within = [
        word
        for word in words
        if rule.y < (word.y0 + word.y1) / 2 and (end is None or (word.y0 + word.y1) / 2 < end)
        and word.x1 > rule.x0 and word.x0 < rule.x1
    ]  # fmt: skip
    inside = [word for word in within if _is_inside(word, rule, inf if end is None else end)]
    if end is not None and len(inside) < len(within):
        return []
    return lines_of(inside) if inside else []


def _touches(lines: Sequence[PrintedLine], above: float, below: float, most: float) -> bool:
    """Whether lines begin close to the rule above them and end close to the one below (sizes)."""
    first, last = lines[0], lines[-1]
    return first.base - above <= most * first.size and below - last.base <= most * last.size


def _columns(sections: Sequence[Sequence[PrintedLine]]) -> int:
    """How many strips of white part the columns of all these lines."""
    lines = [line for section in sections for line in section]
    return len(column_bounds(lines, _strip(lines)))


def _until_columns_end(
    head: Sequence[PrintedLine], lines: Sequence[PrintedLine], wanted: int
) -> list[PrintedLine]:
    """The lines below a head that stand in its columns; [] when others follow them closely."""
    found: list[PrintedLine] = []
    base = head[-1].base
    widest = max(head, key=lambda line: _columns([[line]]))
    for line in lines:
        if line.base - base > _NEXT * line.size:
            break
        if _columns([[widest, *found, line]]) < wanted:
            return []  # only the end of a page ends a table without a rule
        found.append(line)
        base = line.base
    return found
