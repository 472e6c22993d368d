"""Which sentences strict readers would send back with “source?”, and which evidence.needed asks.

    python scripts/measures/marked.py [--remarked]   only what lint remarks, not what it counts

57 stretches of 45 to 60 sentences of real drafts, their citations taken out. One reader each, a
language model that was told to be strict, read them whole and marked (marked_sentences.tsv) what
needs a source (2) and where one could ask (1); a row with mark 0 is where a stretch begins or ends.
"""

from __future__ import annotations

import csv
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from removal import asked, without_citations

from mdrag.draft.model import Draft, Sentence
from mdrag.draft.parse import parse
from mdrag.draft.read import read

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
MARKS = Path(__file__).parent / "marked_sentences.tsv"


def begins(sentence: Sentence) -> str:
    """What a sentence is known by."""
    return " ".join(sentence.prose.split())[:48]


def stretch(draft: Draft, rows: list[dict[str, str]]) -> Iterator[Sentence]:
    """The sentences of running text from the first row to the last."""
    prose = [
        one
        for one in draft.sentences
        if draft.blocks[one.block].kind in ("paragraph", "plain")
        and not {"table", "footnote"} & {*draft.blocks[one.block].within}
    ]
    known = [begins(one) for one in prose]
    first = known.index(rows[0]["begins"])
    last = known.index(rows[-1]["begins"], first)
    yield from prose[first : last + 1]


def main() -> None:
    """Print the section."""
    files: dict[str, list[dict[str, str]]] = {}
    with MARKS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            files.setdefault(row["file"], []).append(row)
    read_, by_mark, asked_marks = 0, Counter[str](), Counter[str]()
    for name, rows in files.items():
        path = SHARED / "drafts" / name
        draft = parse(without_citations(read(path))[0], str(path))
        marks = {row["begins"]: row["mark"] for row in rows}
        asks = asked(draft)
        for one in stretch(draft, rows):
            mark = marks.get(begins(one), "0")
            read_ += 1
            by_mark[mark] += 1
            asked_marks[mark] += one.start in asks
    total = sum(asked_marks.values())
    needs, could = asked_marks["2"], asked_marks["1"]
    print("## What strict readers marked\n")
    print(f"{read_:,} sentences of {len(files)} drafts without their citations; one reader each")
    print(f"marked {by_mark['2']} that need a source, {by_mark['1']} where one could ask.")
    print(f"evidence.needed asks {total}: {needs / total:.2f} need one, {could / total:.2f} could")
    print(f"be asked; of those that need one it asks {needs / by_mark['2']:.2f}.")


if __name__ == "__main__":
    main()
