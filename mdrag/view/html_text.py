"""Text of anybody's as HTML: the only way words get into a page of the view."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from mdrag.escapes import visible

__all__ = ["attributes", "script_json", "text"]


def text(words: str) -> str:
    """``words`` as text: no markup begins in them, nothing in them turns a line around."""
    return escape(visible(words), quote=True)


def attributes(**values: object) -> str:
    """`` name="value"`` of each that is not None; ``_`` in a name is ``-`` (``class_``: class)."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{text(str(value))}"'
        for name, value in values.items()
        if value is not None
    )


def script_json(document: Any) -> str:
    """A document as JSON that can stand in a script element: no ``<`` is left in it."""
    told = json.dumps(document, ensure_ascii=True, separators=(",", ":"))
    return told.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
