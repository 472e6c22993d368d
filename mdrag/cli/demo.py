"""``mdrag demo``: the example that ships, copied to a folder and run through every step."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import click

from mdrag.cli.terminal import options, way_out
from mdrag.demo.example_folder import lay_out
from mdrag.demo.run_step import run_step
from mdrag.demo.steps import FINDINGS, PACK, PAGE, STEPS, WORD, DemoStep

__all__ = ["command"]


@click.command()
@click.argument("folder", metavar="[DIR]", default="mdrag-demo", type=click.Path(path_type=Path))
@options.common
def command(folder: Path) -> int:
    """A finished example project, every step run and explained.

    DIR is ./mdrag-demo unless said. Example: mdrag demo /tmp/look
    """
    root = folder.expanduser().resolve()
    changed = lay_out(root)
    _tell(f"The example lies in {root}; its papers are invented.")
    for name in changed:
        _tell(f"{name} differs from the example's own and is left as it is.")
    for number, step in enumerate(STEPS, 1):
        _announce(step, number)
        output, problem = run_step(root, step)
        _tell(output, end="")
        if problem:
            way_out.complain(f"\nThe demo stopped at step {number} ({step.name}): {problem}")
            return 1
    _tell(f"\nAll {len(STEPS)} steps ended as they should. Open:")
    for what, path in (
        ("evidence pack", PACK),
        ("findings", FINDINGS),
        ("Word", WORD),
        ("HTML", PAGE),
    ):
        _tell(f"  {what:14} {root / path}")
    return 0


def _announce(step: DemoStep, number: int) -> None:
    """What a step is for, and the commands it consists of."""
    _tell(f"\n── {number}. {step.name} ", bold=True)
    _tell(click.wrap_text(step.see, 88))
    if step.copy:
        _tell(f"$ cp {step.copy[0]} {step.copy[1]}", fg="cyan")
    shown = subprocess.list2cmdline(step.arguments) + (f" > {step.into}" if step.into else "")
    _tell(f"$ mdrag {shown}", fg="cyan")
    sys.stdout.flush()


def _tell(words: str, end: str = "\n", **style: Any) -> None:
    """A line of the transcript: to stdout, in colour on a terminal, not at all with --quiet."""
    if not options.chosen().quiet:
        way_out.show_styled(way_out.paint(words, **style) + end)
