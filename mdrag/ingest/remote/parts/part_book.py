"""The book of a run: how far each part is, on the disk, and what is in its way, in memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.ingest.remote.parts.split_manifest import (
    SentPart,
    SplitManifest,
    part_path,
    save_manifest,
)

__all__ = ["PartBook", "PartKey", "RemotePdf", "Waits"]


class Waits(NamedTuple):
    """Seconds. Limits of the service: 300 submits and 1,000 questions a minute."""

    poll: float = 2.0  # until it is first asked how far a batch is; doubled each time
    slowest: float = 30.0  # between two questions
    again: float = 1.0  # after a refusal that may pass; doubled each time
    later: float = 900.0  # when its queue is full
    late: float = 60.0  # a task may be unknown so long after its upload
    day: float = 86_400.0  # an address for an upload lives so long, and a file in the queue
    silent: float = 1800.0  # without progress, then the run ends


class RemotePdf(NamedTuple):
    """A PDF to be read elsewhere, and the folder for what concerns it."""

    path: Path
    folder: Path


class PartKey(NamedTuple):
    """Which part of which PDF."""

    sha256: str
    first: int
    last: int


class PartBook:
    """What is written down of each part. Every change is on the disk before anything follows it."""

    def __init__(
        self,
        pdfs: Mapping[str, RemotePdf],
        manifests: Mapping[str, SplitManifest],
        on_settled: Callable[[int, int], None],
    ) -> None:
        """``on_settled`` is told how many parts are done or have failed, of how many."""
        self.pdfs, self.manifests = pdfs, dict(manifests)
        self._on_settled = on_settled
        self.stopped = ""  # why nothing more is sent
        self.barred = False  # nor asked: the service does not take our word
        self.moved = time.monotonic()  # when something last went on
        self._not_before: dict[PartKey, float] = {}
        self._in_the_way: dict[PartKey, str] = {}
        self._given_up: set[PartKey] = set()

    def parts(self, *states: str) -> list[tuple[PartKey, SentPart]]:
        """The parts in these states that this run has not given up."""
        found = [
            (PartKey(sha256, part.first, part.last), part)
            for sha256, manifest in self.manifests.items()
            for part in manifest.parts
            if part.state in states
        ]
        return [one for one in found if one[0] not in self._given_up]

    def part(self, key: PartKey) -> SentPart:
        """A part as it is now."""
        parts = self.manifests[key.sha256].parts
        return next(part for part in parts if (part.first, part.last) == (key.first, key.last))

    def data_id(self, key: PartKey) -> str:
        """What the service calls a part."""
        return self.manifests[key.sha256].data_id(self.part(key))

    def file(self, key: PartKey) -> Path:
        """The PDF of a part."""
        pdf = self.pdfs[key.sha256]
        if self.manifests[key.sha256].whole:
            return pdf.path
        return part_path(pdf.folder, self.part(key))

    def change(self, key: PartKey, *new: SentPart) -> None:
        """Put ``new`` in place of a part. Raises FileProblem."""
        changed = self.manifests[key.sha256].with_part(self.part(key), *new)
        save_manifest(self.pdfs[key.sha256].folder, changed)
        self.manifests[key.sha256] = changed
        self.moved = time.monotonic()
        if any(part.state in ("done", "failed") for part in new):
            self.tell_settled()

    def tell_settled(self) -> None:
        """Say how far the run is."""
        settled = len(self.parts("done", "failed"))
        self._on_settled(settled, settled + len(self.parts("planned", "ordered", "sent")))

    def stop(self, why: str, barred: bool = False) -> None:
        """Send nothing more; ``barred``: ask nothing more either."""
        self.stopped, self.barred = self.stopped or why, self.barred or barred

    def put_off(self, key: PartKey, seconds: float, why: str) -> None:
        """Leave a part for a while."""
        self._not_before[key] = time.monotonic() + seconds
        self._in_the_way[key] = why

    def note(self, key: PartKey, why: str) -> None:
        """What is in the way of a part."""
        self._in_the_way[key] = why

    def give_up(self, key: PartKey, why: str) -> None:
        """Leave a part to the next run."""
        self._given_up.add(key)
        self._in_the_way[key] = why

    def in_the_way(self, key: PartKey) -> str:
        """What was noted last; "" for nothing."""
        return self._in_the_way.get(key, "")

    def not_before(self, key: PartKey) -> float:
        """The moment, of the monotonic clock, until which a part was put off."""
        return self._not_before.get(key, 0.0)

    def failures(self) -> dict[str, str]:
        """sha256 → why its PDF cannot be read."""
        found: dict[str, str] = {}
        for sha256, manifest in self.manifests.items():
            for part in manifest.parts:
                if part.state == "failed":
                    pages = "" if manifest.whole else f"pages {part.first}-{part.last}: "
                    found.setdefault(sha256, pages + part.reason)
        return found

    def unfinished(self, host: str) -> dict[str, str]:
        """sha256 → what is in the way of its PDF, of those the next run goes on with."""
        failed, found = self.failures(), dict[str, str]()
        for sha256, manifest in self.manifests.items():
            for part in manifest.parts:
                if part.state in ("planned", "ordered", "sent") and sha256 not in failed:
                    key = PartKey(sha256, part.first, part.last)
                    sent = part.state == "sent" and not self.barred
                    stopped = "" if sent else self.stopped
                    why = (
                        stopped
                        or self._in_the_way.get(key)
                        or fill("{host} is still reading it", host=host)
                    )
                    found.setdefault(sha256, why)
        return found
