"""Slips of second-language writers, and right sentences like them: what the shipped rules tell.

    python scripts/measures/learner_slips.py

Each stands alone between two right sentences (learner_slips.tsv). Contractions and the first
person, which are no slips of grammar, are left out.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Finding
from mdrag.lint.rules.load import load
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

ROWS = Path(__file__).parent / "learner_slips.tsv"
BEFORE = "The library opened in the old town hall. "
AFTER = " Two new rooms were added in the following year."
OTHER = ("academic-english.contractions", "academic-english.first-person")
RULES = [
    one
    for one in load([Path(shipped("lint_rules"))])
    if one.id.startswith("academic-english.") and not one.taste and one.id not in OTHER
]


def told(sentence: str) -> list[Finding]:
    """What the rules say of a sentence between two others."""
    draft = parse(BEFORE + sentence + AFTER, "draft.md")
    return list(lint(draft, settings("", ""), NoEvidence(), RULES).findings)


def main() -> None:
    """Print the counts, and the slips that are not told and the right sentences that are."""
    counts = Counter[tuple[str, str]]()
    with ROWS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            counts[row["set"], "rows"] += 1
            for kind in ("slip", "right"):
                found = told(row[kind])
                counts[row["set"], kind] += bool(found)
                if bool(found) != (kind == "slip"):
                    print(f"{row['set']} {kind}: {row[kind]} {[one.message for one in found]}")
    for one in sorted({name for name, _ in counts}):
        rows, slips, right = (counts[one, kind] for kind in ("rows", "slip", "right"))
        print(f"set {one}: {slips} of {rows} slips told, {right} of {rows} right sentences accused")


if __name__ == "__main__":
    main()
