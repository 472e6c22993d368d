"""Keys and tokens: from the environment, or the project's ``.env``."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["secret"]


def secret(name: str, root: Path | None = None) -> str | None:
    """A secret from the environment, else from ``.env`` in ``root``. Never logged."""
    if value := os.environ.get(name):
        return value
    if root is None:
        return None
    try:
        lines = (root / ".env").read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    for line in lines:
        key, equals, value = line.strip().removeprefix("export ").partition("=")
        if equals and key.strip() == name:
            return value.strip().strip("\"'") or None
    return None
