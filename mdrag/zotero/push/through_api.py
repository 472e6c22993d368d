"""Adding sources through the JSON API: up to 50 items a request, guarded by the library's version.

After a request without an answer the library is read again; and should the lost request be done
after that, the version has changed and the next one is refused. Nothing is added twice.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.net import NoAnswer
from mdrag.zotero.api import PermissionRefused, VersionConflict
from mdrag.zotero.item_json import entry
from mdrag.zotero.library_items import ZoteroItem, ZoteroLibrary
from mdrag.zotero.match import SourceToFind
from mdrag.zotero.push.journal import Journal, PushStep
from mdrag.zotero.push.plan import Found, Looker, Progress, PushOutcome, attachable
from mdrag.zotero.writer import MOST, Writer

__all__ = ["ApiPush"]

_ROUNDS = 6
_TRIES = 3


class ApiPush:
    """One run into one library. ``found`` is told of every item as soon as it is there."""

    def __init__(
        self,
        writer: Writer,
        looker: Looker,
        library: ZoteroLibrary,
        journal: Journal,
        found: Found,
        via: str,
        progress: Progress | None = None,
        pause: float = 1.0,
    ) -> None:
        self._writer, self._looker, self._library = writer, looker, library
        self._journal, self._found, self._via = journal, found, via
        self._progress, self._pause = progress, pause

    def add(self, todo: Sequence[SourceToFind]) -> Iterator[PushOutcome]:
        """Add the sources; an outcome each. Raises PermissionRefused, Unreachable."""
        failed: dict[str, str] = {}
        unclear: ServiceError | None = None
        for _ in range(_ROUNDS):
            try:
                unclear = None
                self._round(todo, failed)
                break
            except PermissionRefused:
                raise
            except (VersionConflict, NoAnswer, ServiceError) as problem:
                unclear = problem
                time.sleep(self._pause)
        for one in todo:
            uid = one.source.doc_uid
            place = None if uid in failed else self._looker.find(uid)
            if uid in failed:
                yield PushOutcome(uid, "failed", fill("Zotero refused it: {why}", why=failed[uid]))
            elif place is None:
                yield PushOutcome(
                    uid,
                    "unclear",
                    unclear.sentence if unclear else fill("it is not seen in Zotero yet"),
                )
            else:
                yield PushOutcome(uid, "added", self._attach(one, place[1]))

    def finish(self, rest: Sequence[tuple[SourceToFind, PushStep]]) -> Iterator[PushOutcome]:
        """Attach the files an earlier run did not get to."""
        for one, step in rest:
            place = self._looker.find(step.doc_uid)
            if place is not None and place[0] == self._library:
                yield PushOutcome(step.doc_uid, "added", self._attach(one, place[1]))

    def pin(self, items: Sequence[tuple[str, ZoteroItem]]) -> Iterator[PushOutcome]:
        """Give items that have no citation key the doc_uid; one that has a key keeps it."""
        for uid, item in items:
            if item.citation_key or item.library != self._library:
                continue
            try:
                self._writer.pin(item.key, item.version, uid)
            except PermissionRefused:
                raise
            except ServiceError as problem:
                yield PushOutcome(
                    uid,
                    "failed",
                    fill("its citation key was not set: {problem}", problem=problem.sentence),
                )

    def _round(self, todo: Sequence[SourceToFind], failed: dict[str, str]) -> None:
        """Look what is there, and add the rest."""
        shelf = self._looker.reader.shelf(self._library)
        there = {item.citation_key for item in shelf.items}
        rest = [
            one for one in todo
            if one.source.doc_uid not in there and one.source.doc_uid not in failed
        ]  # fmt: skip
        version = shelf.version
        for start in range(0, len(rest), MOST):
            batch = rest[start : start + MOST]
            for one in batch:
                self._note(one.source.doc_uid, "sending")
            created = self._writer.create([entry(one.source, one.item) for one in batch], version)
            for number, one in enumerate(batch):
                uid = one.source.doc_uid
                if key := created.keys.get(number):
                    self._note(uid, "saved", key)
                    self._found(uid, self._library, key)
                elif number in created.failed:
                    failed[uid] = created.failed[number]
            version = created.version
            if self._progress:
                done = len(todo) - len(rest) + start + len(batch)
                self._progress("adding to Zotero", done, len(todo))

    def _attach(self, one: SourceToFind, key: str) -> str:
        """Attach the file; "" when it is there, else why not."""
        uid = one.source.doc_uid
        if one.file_stays:
            self._note(uid, "done", key)
            return fill("its file stays here: {why}", why=one.file_stays)
        if one.path is None or not attachable(one):
            self._note(uid, "done", key)
            return "" if one.path is not None else fill("its file is gone")
        why = ""
        for _ in range(_TRIES):
            try:
                there, begun = self._looker.files((self._library, key))
                if not there:
                    self._writer.attach(key, one.path, begun)
                self._note(uid, "done", key)
                return ""
            except PermissionRefused:
                raise
            except ServiceError as problem:
                why = problem.sentence
                time.sleep(self._pause)
        return fill("its file is not attached: {why}", why=why)

    def _note(self, uid: str, step: str, key: str = "") -> None:
        self._journal.note(PushStep(uid, step, self._via, "", self._library.uri, key))
