"""The made cases in `verify/cases/`: one a line, its cells apart by tabs, ``⏎`` for a new line."""

from __future__ import annotations

from pathlib import Path

__all__ = ["STRANGE", "read_cases"]

# Words that stand in no sentence of the cases, to be put in for others.
STRANGE = (
    "copper", "thimble", "orchid", "walnut", "hammock", "trumpet", "velvet", "anchor", "biscuit",
    "candle", "dragon", "feather", "glacier", "harness", "igloo",
)  # fmt: skip

_CASES = Path(__file__).parent / "verify" / "cases"


def read_cases(name: str) -> list[tuple[str, ...]]:
    """The cases of a file, in order."""
    lines = (_CASES / name).read_text("utf-8").split("\n")
    return [tuple(line.replace("⏎", "\n").split("\t")) for line in lines if line]
