"""How much a finding matters. In JSON, settings and on a terminal it is its own name."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Severity"]


class Severity(StrEnum):
    """Info, warning, error: in rising order, which is also how they compare.

    A name compares as the severity it names (``Severity.INFO < "error"``); ValueError when it is
    none.
    """

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"

    @property
    def rank(self) -> int:
        """0 for info, 2 for error."""
        return _RANK[self]

    @property
    def milder(self) -> Severity:
        """The next below; info is the last."""
        return _RISING[max(self.rank - 1, 0)]

    def __lt__(self, other: str) -> bool:
        return self.rank < Severity(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Severity(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Severity(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Severity(other).rank


_RISING = tuple(Severity)
_RANK = {severity: rank for rank, severity in enumerate(_RISING)}
