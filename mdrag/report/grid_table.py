"""A table of pandoc's grid form: cells wrap, so that it can be read at 100 columns as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.escapes import in_markdown
from mdrag.report.columns import pad, wrap_columns

__all__ = ["grid_table"]


def grid_table(
    head: Sequence[str], widths: Sequence[int], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    """The lines of a table; ``widths``: columns of each cell, without its frame."""
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    yield rule
    yield from _row(head, widths)
    yield rule.replace("-", "=")
    for row in rows:
        yield from _row(row, widths)
        yield rule


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    columns = [_wrapped(cell, width) for cell, width in zip(cells, widths, strict=True)]
    for at in range(max(map(len, columns))):
        parts = [column[at] if at < len(column) else "" for column in columns]
        yield "| " + " | ".join(pad(p, w) for p, w in zip(parts, widths, strict=True)) + " |"


def _wrapped(cell: str, width: int) -> list[str]:
    text = in_markdown(cell).replace("|", "\\|").replace("+", "\\+")
    return wrap_columns(text, width) or [""]
