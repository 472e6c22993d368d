"""A settings file of an essay whose writer said yes to what it asks of the network."""

from __future__ import annotations

from pathlib import Path

from mdrag.config import outward_settings
from mdrag.trust import remember

__all__ = ["write_trusted"]


def write_trusted(path: Path, text: str) -> None:
    """Write the file and remember its folder, as `mdrag trust --yes` does."""
    path.write_text(text, "utf-8")
    remember(path.parent, outward_settings(path))
