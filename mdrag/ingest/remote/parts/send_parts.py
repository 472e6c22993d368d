"""Planned parts → announced in batches and brought to the service."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import TypeVar

from mdrag.filled_sentence import fill
from mdrag.ingest.remote.codes import BISECT, CONFIG, FILE, LATER, RETRY, STOP, ServiceCode
from mdrag.ingest.remote.parser_service import ParserService, ServiceRefusal
from mdrag.ingest.remote.parts.part_book import PartBook, PartKey, Waits
from mdrag.ingest.remote.refusals import Halve, ask_patiently, settle_refusal

__all__ = ["AT_ONCE", "at_once", "send_parts"]

AT_ONCE = 4  # uploads, and downloads
_Made = TypeVar("_Made")


def send_parts(
    book: PartBook,
    service: ParserService,
    waits: Waits,
    halve: Halve,
    on_send: Callable[[int], None],
) -> None:
    """Send every planned part whose time has come. ``on_send`` is told how many pages go out."""
    now = time.monotonic()
    ready = [
        (part.model, key) for key, part in book.parts("planned") if book.not_before(key) <= now
    ]
    for model, own in groupby(sorted(ready), key=lambda one: one[0]):
        keys = [key for _, key in own]
        for at in range(0, len(keys), service.group):
            if not book.stopped:
                _send_group(
                    book, service, keys[at : at + service.group], model, waits, halve, on_send
                )


def at_once(work: Callable[[int], _Made], count: int) -> Iterator[tuple[int, _Made]]:
    """``work`` of 0 … count - 1, several at a time, in this order."""
    if count:
        with ThreadPoolExecutor(min(AT_ONCE, count)) as threads:
            yield from enumerate(threads.map(work, range(count)))


def _send_group(
    book: PartBook,
    service: ParserService,
    keys: Sequence[PartKey],
    model: str,
    waits: Waits,
    halve: Halve,
    on_send: Callable[[int], None],
) -> None:
    names = [book.data_id(key) for key in keys]
    try:
        order = ask_patiently(lambda: service.order(names, model), waits)
    except ServiceRefusal as refusal:
        code = refusal.code
        if code.action in (FILE, BISECT) and len(keys) > 1:  # one of them is what it does not like
            middle = len(keys) // 2
            for half in (keys[:middle], keys[middle:]):
                _send_group(book, service, half, model, waits, halve, on_send)
            return
        _refused_order(book, keys, code, waits, halve)
        return
    # From here on a file may be there without our knowing: it is asked after before it is sent.
    for key in keys:
        book.change(key, book.part(key)._replace(state="ordered", batch=order.batch, sent_at=0.0))
    on_send(sum(key.last - key.first + 1 for key in keys))

    def upload(at: int) -> str | ServiceCode:
        try:
            file = book.file(keys[at])
            return ask_patiently(lambda: service.upload(order.places[at], file, names[at]), waits)
        except ServiceRefusal as refusal:
            return refusal.code
        except OSError as problem:
            return ServiceCode(
                RETRY, fill("cannot be read ({strerror})", strerror=problem.strerror or problem)
            )

    for at, answer in at_once(upload, len(keys)):
        key = keys[at]
        if isinstance(answer, ServiceCode) and answer.action in (FILE, CONFIG):
            settle_refusal(book, key, answer, waits, halve)
        elif isinstance(answer, ServiceCode):
            book.note(key, answer.told)  # it stays ordered: an answer may have got lost, not a file
        else:
            sent = book.part(key)._replace(state="sent", sent_at=time.time())
            book.change(key, sent._replace(batch=answer or order.batch))


def _refused_order(
    book: PartBook, keys: Sequence[PartKey], code: ServiceCode, waits: Waits, halve: Halve
) -> None:
    if code.action in (STOP, CONFIG):
        book.stop(code.told, barred=code.action == CONFIG)
        return
    for key in keys:
        if code.action == LATER:
            book.put_off(key, waits.later, code.told)
        else:
            settle_refusal(book, key, code, waits, halve)
