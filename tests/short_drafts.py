"""Short drafts put into the folder one stands in."""

from __future__ import annotations

from pathlib import Path

__all__ = ["SHORT", "put"]

SHORT = "Wards differ. Tenants come subsequent to it.\n"


def put(name: str, text: str = SHORT) -> str:
    """Write a draft with the line ends it has; its name."""
    Path(name).write_text(text, "utf-8", newline="")
    return name
