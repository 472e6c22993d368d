"""Measure what tests notice: how many of a hundred random small errors in the code.

    python scripts/measures/mutation.py [--mutants 100] [--seed 1] [--only PART] [--reached FOLDER]

Works in a copy of the checkout. Runs the tests of a room once to see which lines each reaches;
then, for each mutant, those that reach its statement and those of the file that mirrors its own,
up to the first that fails, the cheapest files first and for a minute and a half at most: what only
later tests would find counts as survived. ``--only`` draws from files whose path has PART in it;
``--reached`` keeps which test reaches what for another run. Prints a section in Markdown, when
interrupted of what was tried; what happens meanwhile goes to standard error.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from mutant_fates import FOUND, SURVIVED, Fate, OpenRoom, fate, reached_by  # noqa: E402
from mutants import Mutant, mutants  # noqa: E402

ROOMS = ("claims", "lint", "verify")
# Loaded once and shared by the runs, each a fork; none of them imports mdrag.
HEAVY = ("pytest", "numpy", "spacy", "yaml", "regex", "panflute", "httpx", "click")


def a_copy(folder: Path) -> Path:
    """The files of the checkout that git knows or would take, in a folder of their own."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    ).stdout.decode()  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(folder / "mdrag")], check=True)
    return folder


def drawn(copy: Path, count: int, seed: int, only: str) -> list[tuple[str, Mutant]]:
    """So many mutants of all there are in the rooms, each as likely as any other."""
    every = [
        (str(path.relative_to(copy)), mutant)
        for room in ROOMS
        for path in sorted((copy / "mdrag" / room).rglob("*.py"))
        if only in str(path.relative_to(copy))
        for mutant in mutants(path.read_text("utf-8"))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def wide(killed: int, tried: int) -> float:
    """Half the width of the interval that holds the true share in 95 of 100 samples (Wald)."""
    share = killed / tried
    return 1.96 * sqrt(share * (1 - share) / tried)


def report(fates: list[Fate], seed: int) -> None:
    """Print the section."""
    killed = sum(one.end == FOUND for one in fates)
    print("## Mutation\n")
    print(
        f"{len(fates)} random mutants (seed {seed}) of `mdrag/claims`, `mdrag/lint` and "
        f"`mdrag/verify`, each against the tests of its room: {killed} killed, "
        f"{100 * killed / len(fates):.0f} %. A sample: the true share may be "
        f"{100 * wide(killed, len(fates)):.0f} points off.\n"
    )
    print("| kind of change | mutants | killed |\n|---|--:|--:|")
    kinds = Counter((one.mutant.kind, one.end) for one in fates)
    for kind in sorted({one.mutant.kind for one in fates}):
        dead = kinds[kind, FOUND]
        print(f"| {kind} | {dead + kinds[kind, SURVIVED]} | {dead} |")
    print("\n| file | mutants | killed |\n|---|--:|--:|")
    files = Counter((one.file, one.end) for one in fates)
    for file in sorted({one.file for one in fates}):
        dead = files[file, FOUND]
        print(f"| {file} | {dead + files[file, SURVIVED]} | {dead} |")


def main() -> None:
    """Print the tables."""
    words = argparse.ArgumentParser()
    words.add_argument("--mutants", type=int, default=100)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--only", default="")
    words.add_argument("--reached", default="")
    asked = words.parse_args()
    os.environ.setdefault("MDRAG_SHARED", str(ROOT.parent / "shared"))
    for name in HEAVY:
        importlib.import_module(name)
    for ends in (signal.SIGINT, signal.SIGTERM):  # also when started in the background
        signal.signal(ends, signal.default_int_handler)
    fates, known, rooms = [], {}, {}
    with tempfile.TemporaryDirectory() as folder:
        copy = a_copy(Path(folder) / "copy")
        with contextlib.suppress(KeyboardInterrupt):  # then of those that were tried
            for file, mutant in drawn(copy, asked.mutants, asked.seed, asked.only):
                room = Path(file).parts[1]
                if room not in known:
                    known[room] = reached_by(copy, room, Path(asked.reached or folder))
                    rooms[room] = OpenRoom(copy, room, known[room])
                    print(f"{room}: {len(known[room].seconds)} tests", file=sys.stderr, flush=True)
                fates.append(fate(copy, file, mutant, known[room], rooms[room]))
                print(fates[-1], file=sys.stderr, flush=True)
    if fates:
        report(fates, asked.seed)


if __name__ == "__main__":
    main()
