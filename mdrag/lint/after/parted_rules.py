"""Rules that were part of another one once: what waived that one still waives them."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PARTED_FROM"]

PARTED_FROM: Mapping[str, str] = {"academic-english.latin-stops": "academic-english.latin-lists"}
