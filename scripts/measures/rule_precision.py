"""Each rule's precision on what readers have judged: helpful, and wrong.

    python scripts/measures/rule_precision.py             of the remarks that are still made
    python scripts/measures/rule_precision.py --all       of all that were ever judged

Reads the judged_*.tsv beside it. A remark counts as helpful when every reader who judged it says
so, and as wrong when every one does; judged in several rounds, as its last round has it.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Container, Iterable
from pathlib import Path
from typing import NamedTuple

__all__ = ["RulePrecision", "judgements", "precision", "table"]

JUDGED = Path(__file__).parent
LEAST, MOST_WRONG = 0.6, 0.1  # shares a rule on by default holds
Place = tuple[str, int, str]  # draft, line, rule


class Judgement(NamedTuple):
    """What the readers say of a remark."""

    place: Place
    verdicts: tuple[str, ...]


class RulePrecision(NamedTuple):
    """The judged remarks of a rule, counted."""

    rule: str
    judged: int
    helpful: int
    wrong: int

    @property
    def holds(self) -> bool:
        """Whether it may be on by default."""
        return self.helpful >= LEAST * self.judged and self.wrong <= MOST_WRONG * self.judged


def judgements(paths: Iterable[Path]) -> list[Judgement]:
    """The remarks of the rounds, each with its last verdicts; without a verdict left out."""
    found: dict[tuple[Place, str], Judgement] = {}
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                verdicts = tuple(filter(None, (row["reader_a"], row["reader_b"])))
                place = (row["draft"], int(row["line"]), row["rule"])
                if verdicts:
                    found[place, row["words"].partition(" — in: ")[0][:40]] = Judgement(
                        place, verdicts
                    )
    return list(found.values())


def precision(
    judged: Iterable[Judgement], made: Container[Place] | None = None
) -> list[RulePrecision]:
    """A line a rule; with ``made``, only of remarks that are made today."""
    counts: dict[str, list[int]] = {}
    for one in judged:
        if made is None or one.place in made:
            mine = counts.setdefault(one.place[2], [0, 0, 0])
            mine[0] += 1
            mine[1] += set(one.verdicts) == {"helpful"}
            mine[2] += set(one.verdicts) == {"wrong"}
    return [RulePrecision(rule, *some) for rule, some in sorted(counts.items())]


def table(rows: Iterable[RulePrecision]) -> str:
    """The rows in Markdown."""
    lines = ["| rule | judged | helpful | wrong |", "|---|--:|--:|--:|"]
    for one in rows:
        shares = f"{one.helpful / one.judged:.2f} | {one.wrong / one.judged:.2f}"
        lines.append(f"| {one.rule} | {one.judged} | {shares} |")
    return "\n".join(lines)


def main() -> None:
    """Print the table."""
    rounds = sorted(JUDGED.glob("judged_*.tsv"), key=lambda path: int(path.stem.split("_")[1]))
    made = None
    if "--all" not in sys.argv:
        from findings import findings

        made = {
            (one.draft, one.text.text.count("\n", 0, one.finding.start) + 1, one.finding.rule)
            for one in findings()[0]
        }
    which = "all that were judged" if made is None else "those that are still made"
    print(f"## Each rule's precision on judged remarks\n\nOf {which}.\n")
    print(table(precision(judgements(rounds), made)))


if __name__ == "__main__":
    main()
