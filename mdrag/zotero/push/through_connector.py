"""Adding sources through the connector: a session for each item, then its file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.net import NoAnswer
from mdrag.zotero.connector import Connector, new_session
from mdrag.zotero.item_json import entry, for_connector
from mdrag.zotero.library_items import ZoteroLibrary
from mdrag.zotero.match import SourceToFind
from mdrag.zotero.push.journal import Journal, PushStep
from mdrag.zotero.push.plan import Found, Looker, Progress, PushOutcome, attachable

__all__ = ["ConnectorPush"]

# An item and then its file: a Zotero that is closed forgets its sessions, and takes no file for
# what it saved before. So one item can be left without, not a whole batch.
_BATCH = 1
_TRIES = 3
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)  # between looks for what may still be on its way
_VIA = "connector"
_BY_HAND = fill("its file is not attached: drag it onto the item in Zotero")


class ConnectorPush:
    """One run. ``found`` is told of every item as soon as it is seen in Zotero."""

    def __init__(
        self, connector: Connector, looker: Looker, journal: Journal, found: Found,
        progress: Progress | None = None, pauses: Sequence[float] = PAUSES,
    ) -> None:  # fmt: skip
        self._connector, self._looker, self._journal = connector, looker, journal
        self._found, self._progress, self._pauses = found, progress, pauses

    def add(self, todo: Sequence[SourceToFind]) -> Iterator[PushOutcome]:
        """Add the sources; an outcome each. Raises Unreachable when Zotero is closed meanwhile."""
        done = 0
        for session, batch in self._batches(todo):
            for outcome in self._batch(batch, session):
                done += 1
                if self._progress:
                    self._progress("adding to Zotero", done, len(todo))
                yield outcome

    def _batches(
        self, todo: Sequence[SourceToFind]
    ) -> Iterator[tuple[str, Sequence[SourceToFind]]]:
        """Sessions ("" for a new one), a few sources in each.

        What was sent before and is not there goes last, under the session it was sent in: a Zotero
        that got it, and may still be at it, does not take it a second time.
        """
        before: dict[str, list[SourceToFind]] = {}
        fresh = []
        for one in todo:
            step = self._journal.steps.get(one.source.doc_uid)
            if step and step.step == "sending" and step.via == _VIA:
                before.setdefault(step.session, []).append(one)
            else:
                fresh.append(one)
        for start in range(0, len(fresh), _BATCH):
            yield "", fresh[start : start + _BATCH]
        yield from before.items()

    def finish(self, rest: Sequence[tuple[SourceToFind, PushStep]]) -> Iterator[PushOutcome]:
        """Attach the files an earlier run did not get to."""
        for one, step in rest:
            place = self._looker.find(step.doc_uid)
            if place is not None and attachable(one) and not self._looker.files(place)[0]:
                yield PushOutcome(step.doc_uid, "added", self._attach(step.session, one, place))
            else:
                self._note(step.doc_uid, "done", step.session, place)

    def _batch(self, batch: Sequence[SourceToFind], before: str = "") -> Iterator[PushOutcome]:
        """Save one batch; where the connector fails, each of it by itself.

        ``before``: the session an earlier run sent it in.
        """
        session = before or new_session()
        for one in batch:
            self._note(one.source.doc_uid, "sending", session)
        status = self._save(session, batch)
        rest = []
        for one in batch:
            uid = one.source.doc_uid
            place = self._looker.find(uid)
            if place is None and status != 201:
                rest.append(one)
                continue
            self._note(uid, "saved", session, place)
            note = self._attach(session, one, place)
            if place is not None:
                self._found(uid, *place)
            yield PushOutcome(uid, "added", note)
        # one of them may be what Zotero cannot take; or Zotero once took the session and nothing
        # came of it, however long it was waited for
        if (status >= 500 and len(batch) > 1) or (status == 409 and before):
            for one in rest:
                yield from self._batch([one])
            return
        for one in rest:
            yield self._failed(one, status)

    def _failed(self, one: SourceToFind, status: int) -> PushOutcome:
        if status in (0, 409):
            return PushOutcome(
                one.source.doc_uid, "unclear", fill("Zotero gave no answer; run it again")
            )
        return PushOutcome(
            one.source.doc_uid, "failed", fill("Zotero refused it ({status})", status=status)
        )

    def _save(self, session: str, batch: Sequence[SourceToFind]) -> int:
        """The status, 0 when none came. It is repeated under its session: Zotero takes it once."""
        items = [for_connector(entry(one.source, one.item), one.source.doc_uid) for one in batch]
        for _ in range(_TRIES):
            try:
                status = self._connector.save(session, items)
            except NoAnswer:
                if self._waited(lambda: self._all_there(batch)):
                    return 0
                continue
            if status == 409:
                self._waited(lambda: self._all_there(batch))
            return status
        return 0

    def _attach(
        self, session: str, one: SourceToFind, place: tuple[ZoteroLibrary, str] | None
    ) -> str:
        """Attach the file; "" when it is there, else what is to be done."""
        uid = one.source.doc_uid
        if one.path is None or not attachable(one):
            self._note(uid, "done", session, place)
            return "" if one.path is not None else "its file is gone"
        for _ in range(_TRIES):
            try:
                status = self._connector.attach(session, uid, one.path)
            except NoAnswer:
                status = 0
            except FileProblem as problem:
                return problem.message
            if status == 201 or (place and self._has_file(place, wait=status == 0)):
                self._note(uid, "done", session, place)
                return ""
            if status == 200:
                return fill("the files of this library may not be changed")
            if 0 < status < 500 or place is None:
                break
        return _BY_HAND

    def _has_file(self, place: tuple[ZoteroLibrary, str], wait: bool) -> bool:
        def there() -> bool:
            return self._looker.files(place)[0]

        return self._waited(there) if wait else there()

    def _all_there(self, batch: Sequence[SourceToFind]) -> bool:
        return all(self._looker.find(one.source.doc_uid) for one in batch)

    def _waited(self, there: Callable[[], bool]) -> bool:
        for pause in self._pauses:
            if there():
                return True
            time.sleep(pause)
        return there()

    def _note(
        self, uid: str, step: str, session: str, place: tuple[ZoteroLibrary, str] | None = None
    ) -> None:
        library, key = (place[0].uri, place[1]) if place else ("", "")
        self._journal.note(PushStep(uid, step, _VIA, session, library, key))
