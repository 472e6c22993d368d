"""Run a command and say what it cost: CPU, wall time, memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

__all__ = ["BIN", "ROOT", "Cost", "Row", "median", "run"]

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent


class Cost(NamedTuple):
    """What one command took."""

    cpu: float  # seconds
    wall: float  # seconds
    memory: float  # MiB, largest process


class Row(NamedTuple):
    """One line of the table."""

    what: str
    figure: str
    goal: str
    beside: str


def run(
    *command: str | Path, cwd: Path, env: dict[str, str] | None = None, peer: bool = False
) -> Cost:
    """Run a command to its end and say what it cost; findings (exit 1) are fine.

    ``peer``: any exit code is (write-good exits with the number of its findings).
    """
    words = [str(word) for word in command]
    began = time.perf_counter()
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(
            words, cwd=cwd, env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said,
        )  # fmt: skip
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in (0, 1) and not peer:
            said.seek(0)
            sys.exit(f"bench: {' '.join(words)} ended so:\n{said.read().decode()}")
    return Cost(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024)


def median(
    *command: str | Path, cwd: Path, times: int = 7, env: dict[str, str] | None = None
) -> Cost:
    """The median of several runs after one warm-up."""
    run(*command, cwd=cwd, env=env)
    costs = [run(*command, cwd=cwd, env=env) for _ in range(times)]
    return Cost(*(statistics.median(column) for column in zip(*costs, strict=True)))
