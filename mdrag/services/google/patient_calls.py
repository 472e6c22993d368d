"""Calls to a service that can only take so many: never more at once than it bears.

Fewer are made at once when it says that it is too much, one more after as many answers as there
are calls at once. What may be repeated is repeated after a pause that doubles and is drawn by lot,
so that those who were refused together do not come back together.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

from mdrag.services.google.refusals import GoogleRefusal

__all__ = ["PatientCalls"]

T = TypeVar("T")

_FIRST_WAIT, _LONGEST_WAIT = 1.0, 32.0  # seconds before the second try, and at most


class _EarlyEnd(Exception):
    """Another call ended it all."""


class PatientCalls:
    """``most`` calls at once, each repeated up to ``retries`` times. Threads share one."""

    def __init__(self, most: int, retries: int) -> None:
        self.refused = 0  # 429, 5xx and time-outs so far, also those after which it went well
        self.at_once = self._most = max(1, most)
        self._retries = retries
        self._changed = threading.Condition()
        self._active = self._streak = self._age = 0
        self._stop = threading.Event()

    def ask(self, call: Callable[[], T]) -> T:
        """The answer to one call. Raises GoogleRefusal when it is no, or no to the last try."""
        for tried in range(self._retries + 1):
            age = self._enter()
            try:
                answer = call()
            except GoogleRefusal as refusal:
                self._leave(age if refusal.again else -1)
                if not refusal.again or tried == self._retries:
                    raise
                pause = max(_pause(tried), refusal.after)
            except BaseException:
                self._leave(-1)
                raise
            else:
                self._leave(None)
                return answer
            if self._stop.wait(pause):
                break
        raise _EarlyEnd

    def ask_all(self, calls: Sequence[Callable[[], None]]) -> None:
        """Make all these calls. The first refusal ends it: calls under way are waited for.

        Raises that refusal, or what else a call raised.
        """
        waiting, lock = iter(calls), threading.Lock()

        def work() -> None:
            while not self._stop.is_set():
                with lock:
                    call = next(waiting, None)
                if call is None:
                    return
                try:
                    self.ask(call)
                except _EarlyEnd:
                    return
                except BaseException:
                    self._stop.set()
                    raise

        if not calls:
            return
        with ThreadPoolExecutor(min(self._most, len(calls))) as pool:
            workers = [pool.submit(work) for _ in range(min(self._most, len(calls)))]
            try:
                wait(workers)
            except BaseException:
                self._stop.set()
                raise
        self._stop.clear()
        for worker in workers:
            worker.result()

    def _enter(self) -> int:
        """Wait for a free place; how often there were made fewer of them so far."""
        with self._changed:
            self._changed.wait_for(lambda: self._active < self.at_once)
            self._active += 1
            return self._age

    def _leave(self, pressed: int | None) -> None:
        """Free the place. ``pressed``: None for an answer, -1 for a no, else when it had begun."""
        with self._changed:
            self._active -= 1
            if pressed is None:
                self._streak += 1
                if self._streak >= self.at_once and self.at_once < self._most:
                    self.at_once, self._streak = self.at_once + 1, 0
            elif pressed >= 0:
                self.refused += 1
                self._streak = 0
                if pressed == self._age:  # those refused together make it fewer once
                    self.at_once, self._age = max(1, self.at_once // 2), self._age + 1
            self._changed.notify_all()


def _pause(tried: int) -> float:
    whole = min(_FIRST_WAIT * 2.0**tried, _LONGEST_WAIT)
    return whole * random.uniform(0.5, 1.0)
