"""``parsed/.mineru/<sha256>/split_manifest.json``: which parts of a PDF are how far.

Written whole after every change, so a run that was killed goes on where it was: what was ordered is
asked for before anything is sent again. It names no paths; those follow from the pages.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.fence import open_own, write_atomic
from mdrag.ingest.remote.parts.page_span import PageSpan, part_name
from mdrag.project import Project

__all__ = ["SentPart", "SplitManifest", "load_manifest", "part_path", "remote_folder",
           "result_path", "save_manifest"]  # fmt: skip

_VERSION = 1
_STATES = frozenset({"planned", "ordered", "sent", "done", "failed"})
_MOST = 64 << 20  # bytes of a manifest


class SentPart(NamedTuple):
    """A part of a PDF and how far it is.

    ``state``: planned → ordered (a place was given; the file may be there) → sent (it is there) →
    done (its result is here) | failed (``reason``).
    """

    first: int
    last: int
    size: int  # bytes
    model: str
    state: str = "planned"
    batch: str = ""
    sent_at: float = 0.0  # seconds since 1970
    tries: int = 0  # that the service failed with
    reason: str = ""
    lighter: bool = False  # pages were drawn anew: the part is not the file

    @property
    def span(self) -> PageSpan:
        """Its pages."""
        return PageSpan(self.first, self.last)


class SplitManifest(NamedTuple):
    """A PDF, who reads it how (``key``), and its parts in the order of pages."""

    sha256: str
    source_path: str
    key: str
    pages: int
    parts: tuple[SentPart, ...]

    def data_id(self, part: SentPart) -> str:
        """What a part is called with the service: the same in every run."""
        return f"{self.sha256[:32]}-{part_name(part.span)}-{part.model or 'local'}"

    def with_part(self, old: SentPart, *new: SentPart) -> SplitManifest:
        """The same with ``new`` in place of the part with the pages of ``old``."""
        parts = [one for p in self.parts for one in (new if p.span == old.span else (p,))]
        return self._replace(parts=tuple(parts))

    @property
    def whole(self) -> bool:
        """Whether the file is sent as it is."""
        (one,) = self.parts if len(self.parts) == 1 else (None,)
        return one is not None and one.span == PageSpan(1, self.pages) and not one.lighter

    def is_outgrown(self, most: int) -> bool:
        """Whether nothing of it was ever sent and a part has more than ``most`` pages."""
        unsent = all(part.state == "planned" and not part.tries for part in self.parts)
        return unsent and any(part.last - part.first >= max(1, most) for part in self.parts)


def remote_folder(project: Project, sha256: str) -> Path:
    """Where what concerns a PDF of these bytes lies."""
    return project.parsed / ".mineru" / sha256[:32]


def part_path(folder: Path, part: SentPart) -> Path:
    """The PDF of a part."""
    return folder / "parts" / f"{part_name(part.span)}.pdf"


def result_path(folder: Path, part: SentPart) -> Path:
    """The zip of a part's result."""
    return folder / f"{part_name(part.span)}.zip"


def save_manifest(folder: Path, manifest: SplitManifest) -> None:
    """Write it. Raises FileProblem."""
    told = {
        "version": _VERSION,
        **manifest._asdict(),
        "parts": [
            {**part._asdict(), "data_id": manifest.data_id(part),
             "path": "" if manifest.whole else f"parts/{part_name(part.span)}.pdf",
             "result": f"{part_name(part.span)}.zip"}
            for part in manifest.parts
        ],
    }  # fmt: skip
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    write_atomic(folder / "split_manifest.json", text)


def load_manifest(folder: Path, sha256: str, key: str) -> SplitManifest | None:
    """The manifest of these bytes and this way of reading; None when there is none to go on with.

    One that is damaged, or was left for other settings, is none. Raises FileProblem for a link.
    """
    try:
        with open_own(folder / "split_manifest.json") as file:
            told = json.loads(file.read(_MOST))
        if (told["version"], told["sha256"], told["key"]) != (_VERSION, sha256, key):
            return None
        pages = int(told["pages"])
        parts = tuple(_part(one) for one in told["parts"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    ends = [part.last for part in parts]
    if not parts or [part.first for part in parts] != [1, *(end + 1 for end in ends[:-1])]:
        return None
    if ends[-1] != pages or any(part.last < part.first for part in parts):
        return None
    return SplitManifest(sha256, str(told["source_path"]), key, pages, parts)


def _part(told: dict[str, Any]) -> SentPart:
    part = SentPart(**{name: told[name] for name in SentPart._fields if name in told})
    numbers = (part.first, part.last, part.size, part.tries)
    if part.state not in _STATES or not all(type(n) is int and n >= 0 for n in numbers):
        raise ValueError("no part")
    if not all(isinstance(text, str) for text in (part.model, part.batch, part.reason)):
        raise ValueError("no part")
    return part._replace(sent_at=float(part.sent_at), lighter=part.lighter is True)
