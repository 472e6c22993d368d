"""Elements that another reader would not hand back: a word stands for each while it reads."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any

__all__ = ["SetAside"]


class SetAside:
    """Inlines kept by a word of letters and digits, which occurs nowhere else."""

    def __init__(self) -> None:
        self._mark = f"kept{secrets.token_hex(8)}x"
        self._kept: list[Sequence[Any]] = []

    def put(self, run: Sequence[Any]) -> str:
        """The word that stands for ``run``."""
        self._kept.append(run)
        return f"{self._mark}{len(self._kept) - 1}y"

    def back(self, blocks: Sequence[Any]) -> list[Any]:
        """The blocks with what was kept in place of its words."""
        import panflute as pf

        word = re.compile(rf"{self._mark}(\d+)y")

        def restored(element: Any, _: Any) -> Any:
            if element.tag != "Str" or self._mark not in element.text:
                return None
            found: list[Any] = []
            for at, piece in enumerate(word.split(element.text)):
                if at % 2:  # a note may hold a citation that was kept before it
                    found += [one.walk(restored) for one in self._kept[int(piece)]]
                elif piece:
                    found.append(pf.Str(piece))
            return found

        return [block.walk(restored) for block in blocks] if self._kept else list(blocks)
