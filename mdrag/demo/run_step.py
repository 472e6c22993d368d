"""One step of the demo: a command run as a person would, and whether it ended as it should."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from mdrag.demo.steps import DemoStep
from mdrag.fence import copy_file, write_atomic

__all__ = ["StepOutcome", "run_step"]

_LIMIT_S = 300  # no step of the example takes a tenth of this


class StepOutcome(NamedTuple):
    """What a step said, its middle left out where that is long, and what was not as expected."""

    output: str
    problem: str = ""


def run_step(root: Path, step: DemoStep) -> StepOutcome:
    """Run one step in the folder of the example, as a command of its own."""
    if step.copy:
        copy_file(root / step.copy[0], root / step.copy[1], root)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mdrag", *step.arguments],
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if step.into else subprocess.STDOUT,
            timeout=_LIMIT_S,
        )
    except subprocess.TimeoutExpired:
        return StepOutcome("", f"not done after {_LIMIT_S} s")
    said = done.stdout
    if step.into:
        write_atomic(root / step.into, said, root)
        said = done.stderr
    output = _cut(said.decode("utf-8", "replace"), step.lines)
    if done.returncode not in (step.expected, *step.also):
        return StepOutcome(output, f"exit code {done.returncode}, expected {step.expected}")
    missing = [name for name in step.makes if not (root / name).is_file()]
    return StepOutcome(output, f"did not make {', '.join(missing)}" if missing else "")


def _cut(output: str, most: int) -> str:
    """The output with its middle left out when it is longer than ``most`` lines."""
    lines = output.splitlines(keepends=True)
    if len(lines) <= most:
        return output
    tail = most // 4
    left = len(lines) - most
    return "".join([*lines[: most - tail], f"    … {left} more lines …\n", *lines[-tail:]])
