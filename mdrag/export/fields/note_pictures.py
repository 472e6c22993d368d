"""Pictures in notes of a Word file: pandoc names them there and leaves their relation out.

What an ``r:embed`` names without a relation of its part is no picture to Word.
"""

from __future__ import annotations

from typing import Any

from mdrag.export.citations import inlines

__all__ = ["take_out_pictures"]


def take_out_pictures(note: Any) -> list[str]:
    """Leave the descriptions of pictures in a note; the names of the pictures, in order."""
    found: list[str] = []

    def described(element: Any, _: Any) -> list[Any] | None:
        if element.tag != "Image":
            return None
        found.append(element.url)
        figure = element.parent is not None and element.parent.parent
        if figure and figure.tag == "Figure":
            return []  # its caption says it
        return [*element.content] or inlines.words(f"[{element.url}]")

    note.walk(described)
    return found
