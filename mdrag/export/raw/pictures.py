"""Pictures that raw code names: only those that a draft may read, and that load nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mdrag.export.citations import inlines
from mdrag.export.inputs.reach import is_inside

__all__ = ["Pictures"]

_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif")


class Pictures:
    """``folders``: where pictures may lie; ``beside``: the folder of the draft."""

    def __init__(self, folders: Sequence[Path], beside: Path) -> None:
        self._folders, self._beside = folders, beside

    def allowed(self, url: str) -> bool:
        """Whether the picture may be set."""
        path = self._beside / url
        plain = path.suffix.lower() in _SUFFIXES and "://" not in url
        return plain and is_inside(path, self._folders)

    def only_allowed(self, run: Sequence[Any]) -> list[Any]:
        """The run in which a picture that may not be set leaves its name and its description."""

        def judged(element: Any, _: Any) -> Any:
            if element.tag != "Image" or self.allowed(element.url):
                return None
            return [*inlines.words(f"[{element.url}]"), *element.content]

        found: list[Any] = []
        for element in run:
            kept = element.walk(judged)
            found += kept if isinstance(kept, list) else [kept]
        return found
