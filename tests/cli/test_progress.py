"""Progress: a bar on a terminal, lines for a program that asks for them, else nothing."""

from __future__ import annotations

import pytest

from mdrag.cli.terminal.progress import progress_bar


def test_nobody_asks_and_nobody_sees_it() -> None:
    with progress_bar() as draw:
        assert draw is None


def test_a_program_that_asks_reads_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MDRAG_PROGRESS", "lines")
    with progress_bar() as draw:
        assert draw is not None
        draw("parse", 3, 30)
        draw("other", 1, 2)
    said = capsys.readouterr().err.splitlines()
    assert said == ["progress reading files 3/30", "progress other 1/2"]
