"""Patterns that are compiled when they are first asked, not when their module is imported.

Some 200 patterns of a lint take 50 ms of CPU to compile, and a draft that changed in one paragraph
asks a quarter of them.
"""

from __future__ import annotations

import re
from typing import Any, cast

__all__ = ["lazy_regex"]


class _Lazy:
    """Stands for a pattern until one of its methods is asked for; then it has them all."""

    def __init__(self, source: str, flags: int) -> None:
        self._asked = source, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        compiled = re.compile(*self._asked)
        for one in dir(compiled):
            if not one.startswith("__"):
                setattr(self, one, getattr(compiled, one))
        return getattr(compiled, name)


def lazy_regex(source: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile(source, flags)``, at its first use; raises `re.error` only then."""
    return cast("re.Pattern[str]", _Lazy(source, flags))
