"""What is got ready when it is first asked: patterns, and the things the tables name.

Some 200 patterns of a lint take 50 ms of CPU to compile, and a draft that changed in one paragraph
asks a quarter of them. A table names its entries as ``module:attribute``, so that reading the table
imports none of them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, cast

__all__ = ["lazy_regex", "load", "stand_ins"]


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


def load(where: str) -> Any:
    """What ``module:attribute`` names. Raises ImportError or AttributeError when it is not there.

    The caller says what type it must be.
    """
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)


@contextmanager
def stand_ins(**parts: tuple[str, ...]) -> Iterator[None]:
    """Within, importing these modules gives empty ones, for a library whose parts nobody calls.

    ``parts``: a module, ``__`` for each dot of its name → the names that are imported from it,
    each None there. What was imported before stays as it is, and afterwards the modules can be
    imported as ever.
    """
    made = {}
    for key, names in parts.items():
        module = ModuleType(key.replace("__", "."))
        module.__dict__.update(dict.fromkeys(names))
        if module.__name__ not in sys.modules:
            made[module.__name__] = module
    sys.modules.update(made)
    try:
        yield
    finally:
        for name, one in made.items():
            if sys.modules.get(name) is one:
                del sys.modules[name]
