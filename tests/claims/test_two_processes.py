"""A long draft tagged in two processes has the marks one process gives it."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest

from mdrag.claims import two_processes
from mdrag.claims.parses import Parses
from mdrag.claims.two_processes import TwoProcesses

SAID = (
    "The wards of ward {n} were chosen by lot.", "It is clear that trust was lost in {n}.",
    "Rents rise faster than wages — “as ever” 😀.",
)  # fmt: skip
PARAGRAPHS = [[one.format(n=n) for one in SAID] for n in range(300)]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of the processes that are started."""
    commands: list[list[str]] = []

    class Popen(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            commands.append(command)
            super().__init__(command, **options)

    monkeypatch.setattr(two_processes.subprocess, "Popen", Popen)
    monkeypatch.setattr(two_processes.os, "cpu_count", lambda: 2)
    return commands


def test_the_marks_are_those_of_one_process(started: list[list[str]]) -> None:
    one, two = Parses(), TwoProcesses()
    one.ahead(PARAGRAPHS)
    two.ahead(PARAGRAPHS)
    assert len(started) == 1
    assert [two.marks(p) for p in PARAGRAPHS] == [one.marks(p) for p in PARAGRAPHS]
    assert not any(map(two._docs.__contains__, map(tuple, PARAGRAPHS[-100:])))


def test_a_short_draft_needs_no_second_process(started: list[list[str]]) -> None:
    two = TwoProcesses()
    two.ahead(PARAGRAPHS[:3])
    two.ahead(PARAGRAPHS[:3])
    assert started == [] and all(map(two.knows, PARAGRAPHS[:3]))


@pytest.mark.parametrize("module", ["no.such.module", "this"])
def test_one_that_fails_is_not_missed(
    started: list[list[str]], module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = two_processes.subprocess.Popen

    def broken(command: list[str], **options: Any) -> Any:
        return real([*command[:2], module], **options)

    monkeypatch.setattr(two_processes.subprocess, "Popen", broken)
    two = TwoProcesses()
    two.ahead(PARAGRAPHS)
    assert all(map(two.knows, PARAGRAPHS))
    assert two.marks(PARAGRAPHS[-1])[0]


def test_it_need_not_start(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> Any:
        raise OSError("no room")

    monkeypatch.setattr(two_processes.subprocess, "Popen", refused)
    two = TwoProcesses()
    two.ahead(PARAGRAPHS)
    assert all(map(two.knows, PARAGRAPHS))
