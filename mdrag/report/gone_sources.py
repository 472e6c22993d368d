"""Sources whose file went away, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.escapes import on_one_line
from mdrag.ingest.run.gone_sources import GoneSource
from mdrag.wording import Words

__all__ = ["gone_lines"]


def gone_lines(gone: Sequence[GoneSource], tr: Words) -> Iterator[str]:
    """A line for each: what it was, and what brings it back."""
    for one in gone:
        line = _REPLACED if one.is_replaced else _AWAY if one.citable else _STEERED
        yield tr(line, name=on_one_line(one.name), path=on_one_line(one.path))


_AWAY = (
    "gone      {name}: {path} is no longer there; put it back to cite it (mdrag gc removes "
    "what is left of it)"
)
_STEERED = "gone      {name}: {path} is no longer there (mdrag gc removes what is left of it)"
_REPLACED = (
    "gone      {name}: another paper was saved as {path}; to cite both, save each under a "
    "name of its own"
)
