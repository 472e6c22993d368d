"""The draft a live page shows: looked at again when a file it rests on changes, and mended."""

from __future__ import annotations

import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mdrag.desk.mend import WrittenDraft, is_versioned, waive_chosen, write_chosen
from mdrag.desk.offered_fixes import chosen, offered_fixes
from mdrag.desk.open_desks import OpenDesks
from mdrag.errors import DraftError, MdragError, UsageError
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.versions import newest_version
from mdrag.view.draft_view import SeenDraft, see_draft
from mdrag.view.near import NearPlace, near_places
from mdrag.view.source_files import SourceFiles

__all__ = ["LiveDraft", "LookedAt"]


class LookedAt(NamedTuple):
    """The draft as last seen; ``mark`` changes with every file it rests on."""

    seen: SeenDraft
    mark: str
    problem: str = ""  # why it is not the newest: the draft or a setting cannot be read


class LiveDraft:
    """One draft for any number of threads; one of them at a time looks or writes."""

    def __init__(self, path: Path, project: str | None = None) -> None:
        """Nothing is read yet. ``project``: another one than that the draft lies in."""
        self.path = path
        self._desks = OpenDesks(project)
        self._lock = threading.RLock()
        self._last: LookedAt | None = None
        self._files: SourceFiles | None = None
        self._newest, self._scanned, self._followed = _newest(path), -1, ""

    def mark(self) -> str:
        """Changes with the draft, the settings, the rules and the library; reads none of them."""
        with self._lock:
            self._follow()
            try:
                stat = self.path.stat()
                own = f"{self.path}|{stat.st_size}|{stat.st_mtime_ns}"
            except OSError:
                own = f"{self.path}|gone"
            around = self._desks.of(self.path).stamp
            return sha256(f"{own}|{around}".encode("utf-8", "replace")).hexdigest()[:24]

    def _follow(self) -> None:
        """Go on with the version that an editor, a command or another page has made meanwhile.

        What is fixed or waived here would else start from the one before, without what is new.
        """
        try:
            scanned = self.path.parent.stat().st_mtime_ns
        except OSError:
            return
        if scanned == self._scanned:
            return
        self._scanned = scanned
        newest = _newest(self.path)
        if newest == self._newest:
            return
        self._newest = newest
        if newest != self.path and is_versioned(self._desks.of(self.path).desk, False):
            self.path = newest
            self._followed = fill(
                "{name} was written meanwhile; this page shows it now", name=newest.name
            )

    def look(self) -> LookedAt:
        """The draft as it is now, or as it last could be read. Raises MdragError the first time."""
        with self._lock:
            mark = self.mark()
            if self._last and self._last.mark == mark:
                return self._last
            try:
                self._last = LookedAt(self._see(), mark)
            except MdragError as problem:
                if self._last is None:
                    raise
                self._last = self._last._replace(mark=mark, problem=problem.sentence)
            return self._last

    def _see(self) -> SeenDraft:
        now = self._desks.of(self.path)
        if self._files is None or self._files.root != now.desk.root:
            self._files = SourceFiles(now.desk.root)
        desk = now.desk.called(str(self.path))  # a twin: its draft is read anew
        if now.problem and self._last is None and not desk.rules:
            raise UsageError(now.problem)
        seen = see_draft(desk, self._files)
        told = tuple(one for one in (self._followed, now.problem) if one)
        return seen._replace(view=seen.view._replace(notes=(*told, *seen.view.notes)))

    def file_of(self, uid: str) -> tuple[Source, Path] | None:
        """A source of the library and its file; None when there is no such file."""
        with self._lock:
            seen = self.look().seen
            source = seen.desk.evidence.source(uid)
            path = self._files.path(source) if source and self._files else None
            return (source, path) if source and path else None

    def near(self, number: int) -> tuple[NearPlace, ...]:
        """What the library has nearest to the claim of a finding, by its number."""
        with self._lock:
            seen = self.look().seen
            return near_places(seen, self._files, number) if self._files else ()

    def take_fix(self, key: str, way: int, stamp: str) -> WrittenDraft:
        """Write the draft with one fix of a finding, as ``mdrag fix`` does.

        Raises DraftError when the draft is not the one that was looked at, UsageError when it
        offers no such fix.
        """

        def write(seen: SeenDraft, finding: Finding) -> WrittenDraft:
            offered = offered_fixes([finding])
            if not offered or not 0 <= way < len(offered[0].ways):
                raise UsageError(fill("{rule} offers no such fix", rule=finding.rule))
            return write_chosen(seen.desk, [chosen(finding, offered[0].ways[way])], False)

        return self._change(key, stamp, write)

    def waive(self, key: str, reason: str, stamp: str) -> WrittenDraft:
        """Write the draft with a waiver of a finding. Raises DraftError, UsageError."""
        return self._change(
            key, stamp, lambda seen, finding: waive_chosen(seen.desk, [finding], reason, False)
        )

    def _change(
        self, key: str, stamp: str, write: Callable[[SeenDraft, Finding], WrittenDraft]
    ) -> WrittenDraft:
        with self._lock:
            seen = self.look().seen
            finding = seen.findings.get(key)
            if seen.view.stamp != stamp or finding is None:
                told = fill("has changed since this page was made; look at it again")
                raise DraftError(str(self.path), told)
            written = write(seen, finding)
            if written.path is not None:
                self.path = written.path  # a draft under outputs/ has a next version now
                self._newest, self._followed = _newest(written.path), ""
            return written


def _newest(path: Path) -> Path:
    """The newest version beside a draft; itself where the folder cannot be read."""
    try:
        return newest_version(path)
    except OSError:
        return path
