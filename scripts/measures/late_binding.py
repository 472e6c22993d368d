"""Measure the late way into Zotero: twenty sources, fakes of four versions, faults and kills.

    python scripts/measures/late_binding.py [SEED [CASES]]    CASES: so many of the 112, drawn

Prints a Markdown section. A case is a writer's whole way: status, push until nothing is left,
bind --accept, bind what is doubtful by name, push the rest, push once more, an item into the trash
and back, Zotero closed. After each step what status says is compared with what the fake holds.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zotero.late_binding import Case

ROOT = Path(__file__).resolve().parents[2]
FAULTS = {
    "none": "nothing fails",
    "late": "answers come after the time-out",
    "500": "500, nothing done",
    "failed-after": "500, and done all the same",
    "reset": "connection reset",
    "lost": "done, the answer is lost",
    "quit": "Zotero is closed half-way, twice",
    "kill": "mdrag is killed, three times a push",
}


def cases(seed: int) -> Iterator[Case]:
    """Every version, way to read it and fault; Zotero 10 also through its local API."""
    from zotero.late_binding import READINGS, VERSIONS, Case

    for fault in FAULTS:
        for version in VERSIONS:
            for api, bbt in READINGS:
                yield Case(version, api, bbt, fault, seed)
        for bbt in (False, True):
            yield Case("10.0.6", True, bbt, fault, seed, via="local")


def wrong_of(case: Case) -> list[str]:
    """What is wrong in a case, run in a home of its own."""
    from zotero.late_binding import late_binding_wrong

    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = str(home / name)
        return late_binding_wrong(Path(folder), case)


def section(results: Sequence[tuple[Case, list[str]]], seed: int) -> str:
    """The cases by fault, and what was wrong in them."""
    total = len(list(cases(seed)))
    drawn = f" {len(results)} of the {total} cases, drawn." if len(results) < total else ""
    lines = [
        "## Late binding",
        "",
        "Twenty sources each, against fakes on real sockets of Zotero 7.0.32, 8.0.5, 9.0.6 and "
        "10.0.6: with the local API, with it and Better BibTeX, with Better BibTeX alone; 10 also "
        "through its local API. Right is a case when at its end every source is bound, none is "
        "there twice, no key of the writer's changed, each pushed item is found from a Word file "
        "built before, each has its file once (where Zotero was closed, a file may be left, and is "
        f"named), and status told the truth at each of seven steps.{drawn}",
        "",
        "| what fails | cases | right |",
        "|---|---|---|",
    ]
    for fault, told in FAULTS.items():
        those = [wrong for case, wrong in results if case.fault == fault]
        if those:
            right = sum(not wrong for wrong in those)
            lines.append(f"| {told} | {len(those)} | {right} |")
    bad = [(case, wrong) for case, wrong in results if wrong]
    lines += [f"\n{'-'.join(map(str, case))}: {'; '.join(wrong)}" for case, wrong in bad]
    return "\n".join(lines)


def main() -> None:
    """Run all cases and print the section."""
    sys.path.insert(0, str(ROOT / "tests"))
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    todo = list(cases(seed))
    if len(sys.argv) > 2:
        todo = Random(seed).sample(todo, int(sys.argv[2]))
    results = []
    for case in todo:
        results.append((case, wrong_of(case)))
        print("-".join(map(str, case)), results[-1][1], file=sys.stderr, flush=True)
    print(section(results, seed))


if __name__ == "__main__":
    main()
