"""What is done about each refusal of a parsing service."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from mdrag.ingest.remote.codes import BISECT, CONFIG, LATER, ONCE, RETRY, STOP, UNKNOWN, ServiceCode
from mdrag.ingest.remote.parser_service import ServiceRefusal
from mdrag.ingest.remote.parts.part_book import PartBook, PartKey, Waits
from mdrag.ingest.remote.parts.split_manifest import SentPart

__all__ = ["TRIES", "Halve", "ask_patiently", "settle_refusal"]

TRIES = 5  # of what may be repeated, in one run
_PASSES = frozenset({RETRY, UNKNOWN, "expired"})
_Answer = TypeVar("_Answer")

# Cuts a part in two files, or says why it cannot be cut.
Halve = Callable[[PartKey, SentPart], list[SentPart] | str]


def ask_patiently(ask: Callable[[], _Answer], waits: Waits) -> _Answer:
    """The answer, asked for again while the refusal is one that may pass. Raises ServiceRefusal."""
    for attempt in range(TRIES):
        try:
            return ask()
        except ServiceRefusal as refusal:
            if refusal.code.action != RETRY or attempt == TRIES - 1:
                raise
        time.sleep(min(waits.again * 2**attempt, waits.slowest))
    raise AssertionError("unreachable")


def settle_refusal(
    book: PartBook, key: PartKey, code: ServiceCode, waits: Waits, halve: Halve
) -> None:
    """Note what a refusal of one part means: again, in halves, tomorrow, never."""
    part = book.part(key)
    again = part._replace(state="planned", batch="")
    if code.action in (STOP, CONFIG):
        book.stop(code.told, barred=code.action == CONFIG)
        book.change(key, again)
    elif code.action == BISECT:
        halves = halve(key, part)
        if isinstance(halves, str):
            book.change(key, part._replace(state="failed", reason=f"{code.told}; {halves}"))
        else:
            book.change(key, *halves)
    elif code.action == LATER:
        book.change(key, again)
        book.put_off(key, waits.later, code.told)
    elif code.action in _PASSES:
        tries = part.tries + 1
        # A new run begins to count anew: what passes is never a reason for good.
        book.change(key, again._replace(tries=tries if tries < TRIES else 0))
        if tries < TRIES:
            book.put_off(key, min(waits.again * 2**tries, waits.slowest), code.told)
        else:
            book.give_up(key, code.told)
    elif code.action == ONCE and part.reason != code.told:
        book.change(key, again._replace(reason=code.told))
    else:
        book.change(key, part._replace(state="failed", reason=code.told))
