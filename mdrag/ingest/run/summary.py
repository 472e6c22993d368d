"""What an ingest did, for people and programs."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["IngestSummary", "RefusedFile", "WebOutcome"]


class RefusedFile(NamedTuple):
    """A file that gave no source, and why in one line."""

    path: str
    reason: str


class WebOutcome(NamedTuple):
    """What came of addresses: (address, path in the project) and (address, reason)."""

    made: tuple[tuple[str, str], ...]
    failed: tuple[tuple[str, str], ...]
    waiting: tuple[tuple[str, str], ...]


class IngestSummary(NamedTuple):
    """Counts of files of this run, then the library as it is now."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    failed: tuple[RefusedFile, ...] = ()
    waiting: tuple[RefusedFile, ...] = ()  # read by somebody else: the next run goes on with them
    not_read: tuple[RefusedFile, ...] = ()  # formats no reader takes yet: no error
    gone: tuple[str, ...] = ()  # doc_uids whose raw file went away in this run
    duplicates: tuple[tuple[str, str], ...] = ()  # (file, what it repeats)
    notes: tuple[str, ...] = ()  # what somebody should look at
    sources: int = 0
    pages: int = 0
    passages: int = 0
    embedded: int = 0  # passages of this run
    tokens: int = 0  # of those, about
    took_s: float = 0.0
    build_id: str = ""  # "" when nothing was written
    index_version: str = ""
    sent_tokens: int = 0  # that a service embedded in this run

    def as_json(self) -> dict[str, Any]:
        """The machine-readable summary."""
        refused = {
            name: [entry._asdict() for entry in getattr(self, name)]
            for name in ("failed", "waiting", "not_read")
        }
        pairs = [{"path": path, "same_as": other} for path, other in self.duplicates]
        return {**self._asdict(), **refused, "duplicates": pairs}
