"""Measure what tests cost: the files of tests that take most of the processor.

    python scripts/measures/durations.py [TESTS]    pytest's arguments; without: all

Counts user and system time of each test and of the processes it waited for, which is the same on a
busy machine (nearly: memory is slower there). Runs one test after the other, each file's fixtures
counted with its first test. Prints a section in Markdown.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SHOWN = 20


def used() -> float:
    """Seconds of processor time so far, of this process and of those it has waited for."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


class Watch:
    """A plugin of pytest: what the tests of each file used."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.tests: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Count one test."""
        began = used()
        try:
            return (yield)
        finally:
            file = item.path.relative_to(ROOT).as_posix()
            self.seconds[file] += used() - began
            self.tests[file] += 1


def main() -> None:
    """Print the table."""
    os.chdir(ROOT)
    sys.path[:] = [one for one in sys.path if Path(one) != HERE]  # returned.py is a folder of tests
    watch = Watch()
    with redirect_stdout(sys.stderr):
        pytest.main(["-q", "-n0", "-p", "no:cacheprovider", *sys.argv[1:]], plugins=[watch])
    print("## What tests cost\n")
    print(
        f"{sum(watch.tests.values())} tests of {len(watch.tests)} files"
        f"{' (' + ', '.join(sys.argv[1:]) + ')' if sys.argv[1:] else ''}: "
        f"{sum(watch.seconds.values()):.0f} s of the processor, processes they start counted in.\n"
    )
    print("| file | tests | CPU s |\n|---|--:|--:|")
    dear = sorted(watch.seconds.items(), key=lambda one: -one[1])
    for file, seconds in dear[:SHOWN]:
        print(f"| {file} | {watch.tests[file]} | {seconds:.1f} |")


if __name__ == "__main__":
    main()
