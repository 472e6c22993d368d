"""Which files hold the records, and their layout: another number has an ingest make them again."""

from __future__ import annotations

__all__ = ["CHUNK_FILES", "META", "PASSAGES"]

META = 5  # raised when metadata must be described again after an update of mdrag
PASSAGES = 3  # raised when passages must be cut again, or their lines written anew
CHUNK_FILES = ("parents.jsonl", "chunks.jsonl", "anchors.jsonl", "chunk_manifest.json")
