"""Findings where there is no prose: chunks, code, licences, questionnaires, examples, dialogues.

    python scripts/measures/non_prose.py

The places are the lines of ../shared/drafts that eval/judged/nonprose.tsv marks; nothing may be
found there by any rule that is on.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mdrag.config import parse as settings
from mdrag.draft.read import read
from mdrag.evidence.store import NoEvidence
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
MARKED = SHARED / "eval" / "judged" / "nonprose.tsv"


class MarkedPlace(NamedTuple):
    """Lines of a draft that are no prose, the first and the last."""

    first: int
    last: int
    kind: str


def marked_places() -> dict[str, list[MarkedPlace]]:
    """The marked lines of each draft, by its path."""
    found: dict[str, list[MarkedPlace]] = {}
    with MARKED.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            place = MarkedPlace(int(row["from"]), int(row["to"]), row["kind"])
            found.setdefault(row["path"], []).append(place)
    return found


def found_in(path: str, places: list[MarkedPlace]) -> Iterator[str]:
    """What is found there, a line each."""
    config = settings("", "")
    rules = select_rules(load([shipped("lint_rules")]), config)
    draft = read(SHARED / "drafts" / path)
    for finding in lint(draft, config, NoEvidence(), rules).findings:
        line = draft.text.count("\n", 0, finding.start) + 1
        for place in places:
            if place.first <= line <= place.last:
                yield f"- {path}:{line} ({place.kind}): {finding.message}"


def main() -> None:
    """Print how many there are, and each."""
    places = marked_places()
    found = [line for path, some in places.items() for line in found_in(path, some)]
    marked = sum(len(some) for some in places.values())
    print("## Findings where there is no prose\n")
    print(f"{marked} marked places in {len(places)} drafts; findings there: {len(found)}.\n")
    print("\n".join(found))


if __name__ == "__main__":
    main()
