"""Measure sentence boundaries on labelled text of ten genres.

python scripts/measures/sentences.py         prints a section in Markdown
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

from mdrag.text.sentence_ends import split

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")


def counts(path: Path) -> dict[str, Counter[str]]:
    """Genre → boundaries found rightly, found wrongly, missed; a text's last one is not counted."""
    found: dict[str, Counter[str]] = {}
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        at, gold = 0, set()
        for sentence in row["sents"]:
            at = row["text"].find(sentence, at) + len(sentence)
            gold.add(at)
        gold.discard(at)
        ours = {end for _, end in split(row["text"])} - {len(row["text"])}
        for genre in (row["genre"], "all"):
            count = found.setdefault(genre, Counter())
            count["right"] += len(ours & gold)
            count["wrong"] += len(ours - gold)
            count["missed"] += len(gold - ours)
    return found


def main() -> None:
    """Print the table."""
    print("## Where sentences end\n")
    print("| genre | boundaries | precision | recall | F1 |\n|---|---|---|---|---|")
    for genre, n in sorted(counts(SHARED / "eval" / "sentseg" / "dev.jsonl").items()):
        right, wrong, missed = n["right"], n["wrong"], n["missed"]
        print(
            f"| {genre} | {right + missed} | {right / (right + wrong):.3f} "
            f"| {right / (right + missed):.3f} | {2 * right / (2 * right + wrong + missed):.3f} |"
        )


if __name__ == "__main__":
    main()
