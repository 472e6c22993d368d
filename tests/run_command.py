"""A command of mdrag run in this process: its exit code, and what it said."""

from __future__ import annotations

import pytest

from mdrag.cli.main import main

__all__ = ["run_command"]


def run_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    said = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, said.out, said.err
