"""Never more at once than a service bears; repeated only what may be."""

from __future__ import annotations

import threading
import time

import pytest

from mdrag.services.google import patient_calls
from mdrag.services.google.patient_calls import PatientCalls
from mdrag.services.google.refusals import GoogleRefusal

BUSY = GoogleRefusal("busy", 429, again=True)
WRONG = GoogleRefusal("wrong", 400)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patient_calls, "_FIRST_WAIT", 0.002)


class Service:
    """Refuses what is more than it bears at once, and some calls besides."""

    def __init__(self, bears: int = 100, refusals: list[GoogleRefusal] | None = None) -> None:
        self.bears, self.refusals = bears, refusals or []
        self.active = self.highest = self.calls = 0
        self.done: list[int] = []
        self._lock = threading.Lock()

    def call(self, number: int) -> int:
        with self._lock:
            self.calls += 1
            self.active += 1
            self.highest = max(self.highest, self.active)
            refusal = self.refusals.pop(0) if self.refusals else None
            crowded = self.active > self.bears
        time.sleep(0.01)
        with self._lock:
            self.active -= 1
            if refusal or crowded:
                raise refusal or BUSY
            self.done.append(number)
        return number


def test_all_are_made_and_never_more_at_once() -> None:
    service, calls = Service(), PatientCalls(4, 5)
    calls.ask_all([lambda n=n: service.call(n) for n in range(40)])
    assert sorted(service.done) == list(range(40))
    assert service.highest == 4 and calls.refused == 0


def test_it_makes_fewer_at_once_when_it_is_too_much_and_more_again() -> None:
    service, calls = Service(bears=2), PatientCalls(8, 20)
    seen: list[int] = []

    def call(number: int) -> None:
        seen.append(calls.at_once)
        service.call(number)

    calls.ask_all([lambda n=n: call(n) for n in range(60)])
    assert sorted(service.done) == list(range(60))
    assert seen[0] == 8 and min(seen) <= 2 and 0 < calls.refused < 60
    service.bears = 100
    calls.ask_all([lambda n=n: service.call(n) for n in range(60)])
    assert calls.at_once == 8


def test_what_was_refused_together_makes_it_fewer_once() -> None:
    service, calls = Service(refusals=[BUSY] * 8), PatientCalls(8, 5)
    calls.ask_all([lambda n=n: service.call(n) for n in range(8)])
    assert calls.refused == 8 and calls.at_once >= 4


def test_what_may_be_repeated_is_repeated_so_often() -> None:
    service, calls = Service(refusals=[BUSY] * 5), PatientCalls(2, 5)
    assert calls.ask(lambda: service.call(1)) == 1
    assert service.calls == 6 and calls.refused == 5 and calls.at_once == 2
    service = Service(refusals=[BUSY] * 9)
    with pytest.raises(GoogleRefusal, match="busy"):
        PatientCalls(2, 5).ask(lambda: service.call(1))
    assert service.calls == 6


def test_what_may_not_is_made_once_and_ends_the_rest() -> None:
    service, calls = Service(refusals=[WRONG]), PatientCalls(2, 5)
    with pytest.raises(GoogleRefusal, match="wrong"):
        calls.ask_all([lambda n=n: service.call(n) for n in range(100)])
    assert service.calls < 10 and calls.refused == 0
    assert calls.ask(lambda: service.call(7)) == 7, "the next question is asked"


def test_the_pause_doubles_and_is_drawn_by_lot_and_a_service_may_ask_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []
    calls = PatientCalls(1, 8)
    monkeypatch.setattr(calls._stop, "wait", lambda pause: pauses.append(pause))
    monkeypatch.setattr(patient_calls, "_FIRST_WAIT", 1.0)
    slow = GoogleRefusal("busy", 503, again=True, after=50.0)
    service = Service(refusals=[*[BUSY] * 7, slow])
    calls.ask(lambda: service.call(1))
    for at, pause in enumerate(pauses[:7]):
        assert min(2**at, 32) / 2 <= pause <= min(2**at, 32)
    assert pauses[7] == 50.0 and len(set(pauses)) == 8


def test_another_error_is_passed_on() -> None:
    def broken() -> None:
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        PatientCalls(2, 5).ask_all([broken] * 4)


def test_nothing_to_ask_asks_nothing() -> None:
    calls = PatientCalls(2, 5)
    calls.ask_all([])
    assert calls.refused == 0
