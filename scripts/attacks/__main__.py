"""Run the attacks that are named, or all of them; exit 1 when anything got through."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from attacks import (
    clients,
    documents,
    drafts,
    escapes,
    hidden,
    kills,
    marks,
    pdfs,
    project_files,
    word,
)
from attacks.ground import MDRAG, Breach, Ground
from attacks.large_drafts import large_drafts

Attack = Callable[[Ground, int, Random], Iterator[Breach]]

# name → (attack, cases in the short form, cases in the long form)
ATTACKS: Mapping[str, tuple[Attack, int, int]] = {
    "project_files": (project_files.attack, 4, 400),
    "hidden": (hidden.attack, 3, 200),
    "drafts": (drafts.attack, 3, 400),
    "large_drafts": (large_drafts, 4, 55),
    "marks": (marks.attack, 15, 2000),
    "escapes": (escapes.attack, 3, 1000),
    "pdfs": (pdfs.attack, 2, 300),
    "documents": (documents.attack, 2, 300),
    "word": (word.attack, 1, 200),
    "clients": (clients.attack, 4, 160),
    "kills": (kills.attack, 4, 200),
}


def breaches(name: str, *, short: bool, seed: int, program: Sequence[str] = MDRAG) -> list[Breach]:
    """Everything that got through the attack ``name``; ``program`` starts mdrag."""
    attack, few, many = ATTACKS[name]
    with tempfile.TemporaryDirectory(prefix="mdrag-attack-") as folder:
        ground = Ground(Path(folder), program)
        try:
            return list(attack(ground, few if short else many, Random(f"{name} {seed}")))
        finally:
            ground.close()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="scripts/attack", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=" | ".join(ATTACKS))
    parser.add_argument("--short", action="store_true", help="the form of the tests: seconds each")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in ATTACKS]:
        parser.error(f"no attack {unknown[0]}; there are {', '.join(ATTACKS)}")
    failed = False
    for name in given.names or ATTACKS:
        began = time.monotonic()
        found = breaches(name, short=given.short, seed=given.seed)
        failed = failed or bool(found)
        print(f"{name}: {len(found)} breaches in {time.monotonic() - began:.0f} s", flush=True)
        for breach in found[:50]:
            print(f"  {breach.case}: {breach.what}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
