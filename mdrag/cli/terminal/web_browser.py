"""The person's browser, where there is one with a window of its own."""

from __future__ import annotations

import os
import sys

__all__ = ["open_in_browser"]


def open_in_browser(address: str) -> None:
    """Show the page at ``address``; nothing where a browser would take the terminal from us."""
    if _has_screen():
        import webbrowser

        webbrowser.open(address)


def _has_screen() -> bool:
    """Whether a browser would be a window: one inside the terminal would take it from us."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(named)
