"""The linter's cache of a server: what it held once stays in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from mdrag.lint.cache.store import Cache

__all__ = ["Memory"]

_MOST = 20_000  # rows in memory: paragraphs and facts of some ten long drafts


class Memory(Cache):
    """A `Cache` that asks its file once for a key, and never needs it."""

    def __init__(self, path: Path | None = None) -> None:
        """As `Cache`; a folder that cannot be written only means that nothing is kept."""
        super().__init__(path)
        self._held: OrderedDict[str, Any] = OrderedDict()

    def read(self, keys: Iterable[str]) -> Mapping[str, Any]:
        """The values under these keys, from memory, else from the file."""
        wanted = list(dict.fromkeys(keys))
        missing = [key for key in wanted if key not in self._held]
        if missing:
            found = super().read(missing)
            self._held.update({key: found.get(key) for key in missing})
        values = {}
        for key in wanted:
            self._held.move_to_end(key)
            if self._held[key] is not None:
                values[key] = self._held[key]
        while len(self._held) > _MOST:
            self._held.popitem(last=False)
        return values

    def hold(self, key: str, value: Any) -> None:
        """Give back ``value`` from now on: what is kept needs no second decoding."""
        self._held[key] = value

    def write(self, key: str, value: Any) -> None:
        """Keep a value, and write it at the next `flush`."""
        super().write(key, value)
        self._held[key] = value
