"""``mdrag demo``: the example that ships, copied to a folder and run through every step."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import click

from mdrag import __version__
from mdrag.cli.demo_steps import FINDINGS, PACK, PAGE, STEPS, WORD, Step
from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.fence import copy_file, make_folder, write_atomic
from mdrag.shipped import shipped

__all__ = ["command", "lay_out", "run_step"]

_MARK = ".mdrag-demo"  # says that a folder is ours to run in again
_LIMIT_S = 300  # no step of the example takes a tenth of this


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
        problem = run_step(root, step, number)
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


def lay_out(root: Path) -> list[str]:
    """Copy the example to ``root``; what exists is kept. The names of kept files that differ.

    Raises UsageError when ``root`` holds anything that is not a former demo.
    """
    mark = root / _MARK
    if root.exists() and not root.is_dir():
        raise UsageError(f"{root} is a file; give the demo a folder of its own")
    if root.is_dir() and any(root.iterdir()) and not mark.exists():
        raise UsageError(f"{root} is not empty and no former demo; give the demo another folder")
    essay = shipped("examples") / "essay"
    changed = []
    make_folder(root)
    write_atomic(mark, f"Made by mdrag demo {__version__}; delete the folder when done.\n", root)
    for source in sorted(essay.rglob("*")):
        name = source.relative_to(essay)
        if source.is_dir() or name.parts[0] == "papers-src":
            continue
        target = root / name
        if not target.exists():
            make_folder(target.parent, root)
            copy_file(source, target, root)
        elif target.read_bytes() != source.read_bytes():
            changed.append(name.as_posix())
    return changed


def run_step(root: Path, step: Step, number: int) -> str:
    """Run one step as a command of its own, show what it says; "" or what was not as expected."""
    _tell(f"\n── {number}. {step.name} ", bold=True)
    _tell(click.wrap_text(step.see, 88))
    if step.copy:
        copy_file(root / step.copy[0], root / step.copy[1], root)
        _tell(f"$ cp {step.copy[0]} {step.copy[1]}", fg="cyan")
    shown = subprocess.list2cmdline(step.arguments) + (f" > {step.into}" if step.into else "")
    _tell(f"$ mdrag {shown}", fg="cyan")
    sys.stdout.flush()
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
        return f"not done after {_LIMIT_S} s"
    output = done.stdout
    if step.into:
        write_atomic(root / step.into, output, root)
        output = done.stderr
    _tell(_cut(output.decode("utf-8", "replace"), step.lines), end="")
    if done.returncode not in (step.expected, *step.also):
        return f"exit code {done.returncode}, expected {step.expected}"
    missing = [name for name in step.makes if not (root / name).is_file()]
    return f"did not make {', '.join(missing)}" if missing else ""


def _tell(words: str, end: str = "\n", **style: Any) -> None:
    """A line of the transcript: to stdout, in colour on a terminal, not at all with --quiet."""
    if not options.chosen().quiet:
        way_out.show_styled(way_out.painted(words, **style) + end)


def _cut(output: str, most: int) -> str:
    """The output with its middle left out when it is longer than ``most`` lines."""
    lines = output.splitlines(keepends=True)
    if len(lines) <= most:
        return output
    tail = most // 4
    left = len(lines) - most
    return "".join([*lines[: most - tail], f"    … {left} more lines …\n", *lines[-tail:]])
