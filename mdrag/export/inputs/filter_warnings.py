"""A warning of a filter, on the error stream, where pandoc's own stand."""

from __future__ import annotations

import sys

from mdrag.escapes import on_one_line

__all__ = ["warn"]


def warn(line: str) -> None:
    """Say a filter's warning as pandoc says its own; it goes on."""
    warning = on_one_line(line)
    sys.stderr.write(f"warning: {warning}\n")
