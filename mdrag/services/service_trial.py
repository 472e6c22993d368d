"""What came of asking a service of the settings whether it would answer."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ServiceTrial"]


class ServiceTrial(NamedTuple):
    """A service of the settings. ``trouble``: why it would not answer, "" when it would."""

    what: str  # the setting
    where: str
    trouble: str
