"""Batches → how far their parts are, noted; and the results that can be fetched."""

from __future__ import annotations

import time
from collections.abc import Sequence

from mdrag.filled_sentence import fill
from mdrag.ingest.remote.codes import CONFIG, STOP, UNKNOWN, ServiceCode
from mdrag.ingest.remote.parser_service import FileAnswer, ParserService, ServiceRefusal
from mdrag.ingest.remote.parts.part_book import PartBook, PartKey, Waits
from mdrag.ingest.remote.refusals import TRIES, Halve, ask_patiently, settle_refusal

__all__ = ["Questions"]

_TWICE = 2  # the same bad news so often is believed


class Questions:
    """Asks after each batch in growing distances of time."""

    def __init__(self, book: PartBook, service: ParserService, waits: Waits, halve: Halve) -> None:
        self._book, self._service, self._waits, self._halve = book, service, waits, halve
        self._next: dict[str, tuple[float, float]] = {}  # batch → when, and how long after that
        self._in_vain: dict[PartKey, int] = {}
        self._pages: dict[PartKey, int] = {}

    def ask(self) -> list[tuple[PartKey, FileAnswer]]:
        """Ask after every batch whose time has come; the parts that are done."""
        batches: dict[str, list[PartKey]] = {}
        for key, part in self._book.parts("ordered", "sent"):
            batches.setdefault(part.batch, []).append(key)
        done: list[tuple[PartKey, FileAnswer]] = []
        for batch, keys in batches.items():
            at, after = self._next.get(batch, (0.0, self._waits.poll))
            if at > time.monotonic() or self._book.barred:
                continue
            self._next[batch] = (time.monotonic() + after, min(2 * after, self._waits.slowest))
            if not batch:  # the run was killed before the task had a name
                for key in keys:
                    self._send_again(key)
                continue
            done += self._asked(batch, keys)
        return done

    def ask_soon(self, batch: str) -> None:
        """Ask after a batch once more: an address it gave is of no use."""
        self._next[batch] = (time.monotonic() + self._waits.poll, self._waits.poll)

    def next_moment(self) -> float:
        """When the next question is due, by the monotonic clock."""
        batches = {part.batch for _, part in self._book.parts("ordered", "sent")}
        return min((self._next.get(batch, (0.0, 0.0))[0] for batch in batches), default=0.0)

    def _asked(self, batch: str, keys: Sequence[PartKey]) -> list[tuple[PartKey, FileAnswer]]:
        try:
            answers = ask_patiently(lambda: self._service.answers(batch), self._waits)
        except ServiceRefusal as refusal:
            for key in keys:
                self._refused(key, refusal.code)
            return []
        by_name = {answer.data_id: answer for answer in answers}
        done = []
        for key in keys:
            alone = by_name.get("") if len(keys) == 1 else None
            answer = by_name.get(self._book.data_id(key)) or alone
            if answer is None:
                told = fill("{host} knows nothing of it", host=self._service.host)
                self._refused(key, ServiceCode(UNKNOWN, told))
            elif answer.state == "done":
                done.append((key, answer))
            else:
                self._note(key, answer)
        return done

    def _note(self, key: PartKey, answer: FileAnswer) -> None:
        part, age = self._book.part(key), time.time() - self._book.part(key).sent_at
        if answer.state == "failed" and answer.code:
            settle_refusal(self._book, key, answer.code, self._waits, self._halve)
        elif answer.state == "waiting":
            # The file has not come: for certain when the address died, or when it is told twice
            # of one we do not know to have brought.
            expired = part.state == "sent" and age > self._waits.day
            if expired or (part.state == "ordered" and self._is_told_twice(key)):
                self._send_again(key)
        elif part.state == "ordered":
            self._book.change(key, part._replace(state="sent", sent_at=time.time()))
        elif answer.pages_done > self._pages.get(key, 0):
            self._pages[key] = answer.pages_done
            self._book.moved = time.monotonic()
        elif answer.state == "queued" and age > self._waits.day:
            self._send_again(key)

    def _refused(self, key: PartKey, code: ServiceCode) -> None:
        self._book.note(key, code.told)
        age = time.time() - self._book.part(key).sent_at
        if code.action in (STOP, CONFIG):
            self._book.stop(code.told, barred=True)
        elif code.action == UNKNOWN:
            if age > self._waits.late and self._is_told_twice(key):
                self._send_again(key)
        elif code.action not in ("retry", "later"):
            settle_refusal(self._book, key, code, self._waits, self._halve)

    def _is_told_twice(self, key: PartKey) -> bool:
        self._in_vain[key] = self._in_vain.get(key, 0) + 1
        return self._in_vain[key] >= _TWICE

    def _send_again(self, key: PartKey) -> None:
        self._in_vain.pop(key, None)
        part = self._book.part(key)
        tries = (part.tries + 1) % TRIES
        self._book.change(key, part._replace(state="planned", batch="", tries=tries))
        if tries == 0:
            self._book.give_up(key, self._book.in_the_way(key) or fill("it does not get there"))
