"""A table → its criteria, whichever way it is turned.

Levels may head the columns, stand in the first column under names of criteria, or in the second
behind the criterion; a table may also have weights and no levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from mdrag.brief.cues import cue_list, has_cue
from mdrag.brief.level_names import is_level, weight_in
from mdrag.brief.model import Criterion, CriterionLevel
from mdrag.brief.units import InstructionTable, TableRow

__all__ = ["criteria_of_table"]

_HEADS = 3  # rows at the top that may be the head
_MOSTLY = 0.6
_Reader = Callable[[TableRow, Sequence[TableRow]], Iterator[Criterion]]


def criteria_of_table(table: InstructionTable) -> tuple[Criterion, ...]:
    """The criteria of a table in its own order; () where it is no rubric."""
    rows = [row for row in table.rows if any(row.cells)]
    for at in range(min(_HEADS, len(rows))):
        head, rest = _whole_head(rows[at], rows[at + 1 :]), rows[at + 1 :]
        reader = _reader_of(head, rest)
        if reader:
            return tuple(_joined(list(reader(head, rest))))
    return ()


def _whole_head(head: TableRow, rows: Sequence[TableRow]) -> TableRow:
    """The head with the empty cell over the criteria, which the text of a PDF begins without."""
    lost = head.cells and all(map(is_level, head.cells))
    if lost and rows and _mostly([len(row.cells) == len(head.cells) + 1 for row in rows]):
        return head._replace(cells=("", *head.cells))
    return head


def _reader_of(head: TableRow, rows: Sequence[TableRow]) -> _Reader | None:
    """Who reads a table with this head; None where it is none."""
    if len(rows) < 2 - any(map(_is_weight_head, head.cells[1:])) or len(head.cells) < 2:
        return None
    weights = _weight_column(head)
    levels = [at for at, cell in enumerate(head.cells) if at and at != weights and is_level(cell)]
    if len(levels) >= 2:
        return _by_columns
    first = [row.cells[0] for row in rows]
    named = [cell for cell in head.cells[1:] if cell and not is_level(cell)]
    if _mostly_levels(first) and len(named) >= 2 and weights is None:
        return _by_rows
    pairs = [_pair(row) for row in rows]
    if (
        weights is None
        and _mostly_levels([level for _, level in pairs])
        and len(head.cells) > 2
        and pairs[0][0]  # levels of nothing are no rubric
    ):
        return _by_pairs
    if weights is not None and _mostly([bool(row.cells[0]) for row in rows]):
        return _by_weights
    return None


def _mostly(marks: Sequence[bool]) -> bool:
    return bool(marks) and sum(marks) >= _MOSTLY * len(marks)


def _mostly_levels(cells: Sequence[str]) -> bool:
    return len(set(cells)) > 1 and _mostly([is_level(cell) for cell in cells])


def _weight_column(head: TableRow) -> int | None:
    return next((at for at, cell in enumerate(head.cells) if at and _is_weight_head(cell)), None)


def _is_weight_head(cell: str) -> bool:
    words = cell.casefold().replace("(", " ").replace(")", " ").split()
    names = cue_list("weight-column")
    return (
        bool(words)
        and len(words) <= 3
        and any(
            word in names or any(name in word for name in names if not name.isascii())
            for word in words
        )
    )


def _is_total(cell: str) -> bool:
    return has_cue("total", cell) and len(cell.split()) <= 3


def _cell(row: TableRow, at: int | None) -> str:
    return row.cells[at] if at is not None and at < len(row.cells) else ""


def _by_columns(head: TableRow, rows: Sequence[TableRow]) -> Iterator[Criterion]:
    """Levels head the columns; a row is a criterion."""
    weights = _weight_column(head)
    for row in rows:
        if _is_total(row.cells[0]) or row.cells == head.cells:
            continue
        levels: list[CriterionLevel] = []
        rest: list[CriterionLevel] = []
        for at in range(1, len(row.cells)):
            name, text = _cell(head, at), row.cells[at]
            if at == weights or not text:
                continue
            (levels if is_level(name) else rest).append(CriterionLevel(name, text))
        weight = _weight(row, weights)
        yield Criterion(row.cells[0], weight, tuple(levels), _labelled(rest), row.place)


def _by_rows(head: TableRow, rows: Sequence[TableRow]) -> Iterator[Criterion]:
    """Names of criteria head the columns; a row is a level, or goes on with the one before."""
    held: list[tuple[str, TableRow]] = []
    for row in rows:
        held.append((row.cells[0] or (held[-1][0] if held else ""), row))
    for at in range(1, len(head.cells)):
        levels = [CriterionLevel(name, _cell(row, at)) for name, row in held if _cell(row, at)]
        place = rows[0].place
        if head.cells[at] and levels:
            yield Criterion(head.cells[at], weight_in(head.cells[at]), tuple(levels), "", place)


def _pair(row: TableRow) -> tuple[str, str]:
    """Criterion and level of a row; a reader may have lost the empty first cell of a part."""
    if is_level(row.cells[0]) and not (len(row.cells) > 1 and is_level(row.cells[1])):
        return "", row.cells[0]
    return row.cells[0], _cell(row, 1)


def _by_pairs(head: TableRow, rows: Sequence[TableRow]) -> Iterator[Criterion]:
    """A row is one level of a criterion, which is named in its first row only."""
    name = ""
    for row in rows:
        if row.cells == head.cells:
            continue
        named, level = _pair(row)
        shift = 1 if level == row.cells[0] and not named else 0
        name = named or name
        if not level:
            continue  # a row that only names its criterion
        text = _cell(row, 2 - shift)
        yield Criterion(name, weight_in(name), (CriterionLevel(level, text),), "", row.place)


def _by_weights(head: TableRow, rows: Sequence[TableRow]) -> Iterator[Criterion]:
    """A row is a criterion with its weight; the other cells say what is wanted."""
    weights = _weight_column(head)
    for row in rows:
        if _is_total(row.cells[0]):
            continue
        rest = [
            CriterionLevel(_cell(head, at), cell)
            for at, cell in enumerate(row.cells)
            if at and at != weights and cell
        ]
        yield Criterion(row.cells[0], _weight(row, weights), (), _labelled(rest), row.place)


def _weight(row: TableRow, weights: int | None) -> str:
    return _cell(row, weights) or weight_in(row.cells[0])


def _labelled(cells: Sequence[CriterionLevel]) -> str:
    return "; ".join(f"{cell.name}: {cell.text}" if cell.name else cell.text for cell in cells)


def _joined(found: list[Criterion]) -> Iterator[Criterion]:
    """Rows of one criterion that follow each other, put together; those without a name go on."""
    if not found:
        return
    together = found[0]
    for before, one in pairwise(found):
        if one.name and one.name != before.name and one.name != together.name:
            yield together
            together = one
        else:
            together = _put_together(together, one)
    yield together


def _put_together(first: Criterion, more: Criterion) -> Criterion:
    texts = {level.name: level.text for level in first.levels}
    for level in more.levels:
        before = texts.get(level.name, "") if level.name else ""
        texts[level.name] = f"{before} {level.text}".strip()
    levels = tuple(CriterionLevel(name, text) for name, text in texts.items())
    text = " ".join(part for part in (first.text, more.text) if part)
    return first._replace(levels=levels, text=text, weight=first.weight or more.weight)
