"""Standard streams that speak UTF-8, whatever the system's code page is."""

from __future__ import annotations

import sys
from typing import Any

__all__ = ["speak_utf8"]


def speak_utf8() -> None:
    """Write UTF-8 to stdout and stderr; a sign that cannot be written is replaced."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8", errors="replace")
