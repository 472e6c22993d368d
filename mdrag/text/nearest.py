"""The known word that somebody may have meant."""

from __future__ import annotations

__all__ = ["nearest"]

_NEAR = 0.6  # difflib's own default: "mesage" is near "message", "words" is not


def nearest(word: str, known: list[str]) -> str:
    """``; did you mean X?``, or nothing when no known word is near."""
    import difflib

    near = difflib.get_close_matches(word, known, n=1, cutoff=_NEAR)
    return f"; did you mean {near[0]}?" if near else ""
