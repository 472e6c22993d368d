"""Paragraphs tagged in other processes have the marks they get here, whatever becomes of those."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from typing import Any

import pytest

from mdrag.claims import taggers
from mdrag.claims.parses import Parses
from mdrag.claims.taggers import ParsesElsewhere, Taggers
from patience import until

SAID = (
    "The wards of ward {n} were chosen by lot.", "It is clear that trust was lost in {n}.",
    "Rents rise faster than wages — “as ever” 😀.", "",
)  # fmt: skip
PARAGRAPHS = [[one.format(n=n) for one in SAID] for n in range(450)]


class Started(list[subprocess.Popen[bytes]]):
    """The processes that were started; ``module`` is what they run."""

    module = "mdrag.claims.taggers"

    def running(self) -> int:
        return sum(one.poll() is None for one in self)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    every, real = Started(), subprocess.Popen

    def start(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        every.append(real([*command[:-1], every.module], **options))
        return every[-1]

    monkeypatch.setattr(taggers.subprocess, "Popen", start)
    monkeypatch.setattr(taggers.os, "cpu_count", lambda: 2)
    return every


@pytest.fixture
def processes(started: Started) -> Iterator[Taggers]:
    them = Taggers()
    yield them
    them.close()
    assert until(lambda: started.running() == 0, 10)


def test_a_long_draft_is_shared_and_one_process_stays(started: Started, processes: Taggers) -> None:
    processes.begin()
    processes.begin()
    assert len(started) == 1
    here, elsewhere = Parses(), ParsesElsewhere(processes)
    here.ahead(PARAGRAPHS)
    elsewhere.ahead(PARAGRAPHS)
    assert [elsewhere.marks(p) for p in PARAGRAPHS] == [here.marks(p) for p in PARAGRAPHS]
    assert not elsewhere._docs, "nothing was tagged here"
    assert len(started) == 2
    processes.rest()
    assert started.running() == 1
    again = ParsesElsewhere(processes)
    again.ahead(PARAGRAPHS[:200])
    assert again.marks(PARAGRAPHS[1]) == here.marks(PARAGRAPHS[1])
    assert len(started) == 2, "to tag so little in two would take longer"


def test_one_started_while_they_are_closed_ends_too(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    them, start = Taggers(), taggers.subprocess.Popen

    def close_meanwhile(*given: Any, **options: Any) -> subprocess.Popen[bytes]:
        them.close()
        return start(*given, **options)

    monkeypatch.setattr(taggers.subprocess, "Popen", close_meanwhile)
    them.begin()
    assert len(started) == 1 and started.running() == 0


@pytest.mark.parametrize("module", ["no.such.module", "this"])
def test_those_that_fail_are_not_missed(started: Started, processes: Taggers, module: str) -> None:
    started.module = module
    elsewhere = ParsesElsewhere(processes)
    elsewhere.ahead(PARAGRAPHS)
    assert elsewhere.marks(PARAGRAPHS[-1])[0]
    assert elsewhere.marks(PARAGRAPHS[0])[0]
    assert len(started) <= 4, "it is not tried for ever"


def test_one_that_dies_is_replaced(started: Started, processes: Taggers) -> None:
    processes.begin()
    started[0].kill()
    started[0].wait()
    for paragraph in PARAGRAPHS[:2]:
        elsewhere = ParsesElsewhere(processes)
        elsewhere.ahead([paragraph])
        assert elsewhere.marks(paragraph)[0]
    assert not elsewhere._docs and len(started) == 2


def test_none_need_start(processes: Taggers, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> Any:
        raise OSError("no room")

    monkeypatch.setattr(taggers.subprocess, "Popen", refused)
    processes.begin()
    elsewhere = ParsesElsewhere(processes)
    elsewhere.ahead(PARAGRAPHS[:3])
    assert elsewhere.marks(PARAGRAPHS[0])[0]


def test_what_nobody_wants_any_more_is_left(processes: Taggers) -> None:
    open_ = [True]
    elsewhere = ParsesElsewhere(processes, lambda: bool(open_))
    many = [[*paragraph, f"Part {n}."] for n in range(6) for paragraph in PARAGRAPHS]
    elsewhere.ahead(many)
    assert elsewhere.marks(many[0])
    open_.clear()
    with pytest.raises(CancelledError):
        elsewhere.marks(many[1])
    assert any(coming.cancelled() for coming, _ in elsewhere._coming.values())
    other = ParsesElsewhere(processes)
    other.ahead(PARAGRAPHS[-1:])
    assert other.marks(PARAGRAPHS[-1])[0] and not other._docs


def test_a_server_that_ends_waits_for_none(started: Started) -> None:
    them = Taggers()
    elsewhere = ParsesElsewhere(them)
    elsewhere.ahead(PARAGRAPHS * 5)
    ending = threading.Timer(0.5, them.close)
    ending.start()
    with pytest.raises(CancelledError):
        for paragraph in PARAGRAPHS * 5:
            elsewhere.marks(paragraph)
    ending.join()
    assert started.running() == 0
