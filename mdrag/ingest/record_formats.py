"""Which layout the stored records have; with another number an ingest makes them again."""

from __future__ import annotations

__all__ = ["META", "PASSAGES"]

META = 4  # raised when metadata must be described again after an update of mdrag
PASSAGES = 3  # raised when passages must be cut again, or their lines written anew
